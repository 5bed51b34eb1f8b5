//! How fast text becomes vectors: tokens per second on one core, and the time of a query.
//!
//! `cargo bench --bench embedding`

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use docvault::embedding::{BundledModel, EmbeddingModel, split_into_passages};
use docvault::model::page::{Page, TextRun};

/// About 200 tokens, like a passage.
fn passage(number: usize) -> String {
    let sentence = "The tenant shall give written notice of at least three months before the end \
                    of the term, unless both parties agreed otherwise in section";
    let sentences = (0..7).map(|at| format!("{sentence} {}.", number * 7 + at));
    sentences.collect::<Vec<_>>().join(" ")
}

fn embedding(criterion: &mut Criterion) {
    let model = BundledModel::new().expect("the bundled model is sound");
    let texts: Vec<_> = (0..20).map(passage).collect();
    let tokens: usize = texts.iter().map(|text| model.count_tokens(text)).sum();

    let mut group = criterion.benchmark_group("embedding");
    group.sample_size(20);
    group.throughput(Throughput::Elements(tokens as u64));
    group.bench_function("passages, tokens on one core", |bencher| {
        bencher.iter(|| model.embed_passages(black_box(&texts)));
    });
    group.throughput(Throughput::Elements(1));
    for query in [
        "notice period",
        "how long is the notice period of my flat in Leipzig",
    ] {
        let name = format!("query of {} tokens", model.count_tokens(query));
        group.bench_function(name, |bencher| {
            bencher.iter(|| model.embed_query(black_box(query)));
        });
    }

    let runs = texts.iter().map(|text| TextRun {
        text: text.clone(),
        ..TextRun::default()
    });
    let page = Page {
        number: 1,
        runs: runs.collect(),
        ..Page::default()
    };
    group.throughput(Throughput::Elements(tokens as u64));
    group.bench_function("splitting, tokens", |bencher| {
        bencher
            .iter(|| split_into_passages(black_box(std::slice::from_ref(&page)), "Lease", &model));
    });
    group.finish();
}

criterion_group!(benches, embedding);
criterion_main!(benches);
