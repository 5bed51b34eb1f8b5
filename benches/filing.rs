//! How well the folder of a paper is told from what it is about, and the model that tells it.
//!
//! `cargo bench --bench filing` learns from `data-fixtures/filing/papers.jsonl`, each time from all groups of papers but one,
//! and says how many of that one's papers it files right. `cargo bench --bench filing -- --write` learns from all of them and
//! writes what the program uses (`src/library/learning/meaning.rs`). A multinomial logistic regression with a quadratic
//! penalty, by gradient descent with Nesterov's momentum.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark stops at what it did not expect, and prints"
)]

use std::fs::File;
use std::io::Write as _;

use docvault::analysis::vocabulary::BuiltInFolder;
use docvault::embedding::{BundledModel, EmbeddingModel, vectors_of_passages};
use docvault::model::passage::Passage;
use serde::Deserialize;

const PAPERS: &str = include_str!("../data-fixtures/filing/papers.jsonl");
const WEIGHTS_FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/src/library/learning/folder_weights.f32"
);
const FOLDERS: usize = BuiltInFolder::ALL.len();

/// How much a wrong paper costs beside the square of a weight. 10 and 100 file as many right, within three of a hundred.
const COST: f32 = 30.0;
const ROUNDS: usize = 800;
const STEP: f32 = 2.0;
const MOMENTUM: f32 = 0.9;

/// A line of the papers.
#[derive(Deserialize)]
struct Line {
    /// Papers of one group were made together, by one hand.
    group: u32,
    title: String,
    /// The first ones.
    passages: Vec<String>,
    /// Built-in folders that are right, by their English names.
    folders: Vec<String>,
}

struct Paper {
    group: u32,
    vector: Vec<f32>,
    folders: Vec<usize>,
}

impl Paper {
    fn new(line: &Line, model: &BundledModel) -> Self {
        let passages: Vec<Passage> = line
            .passages
            .iter()
            .map(|text| Passage {
                text: text.clone(),
                page: 1,
                page_size: [595.0, 842.0],
                rects: Vec::new(),
            })
            .collect();
        let vectors = vectors_of_passages(model, &line.title, &passages).expect("vectors");
        let folder = |name: &String| {
            BuiltInFolder::ALL
                .iter()
                .position(|it| Some(*it) == BuiltInFolder::named(name))
        };
        Self {
            group: line.group,
            vector: vectors.mean_direction().expect("a text"),
            folders: line.folders.iter().filter_map(folder).collect(),
        }
    }
}

/// For each folder a weight for each number of a vector, and one for itself.
struct Model {
    weights: Vec<Vec<f32>>,
}

impl Model {
    fn learned(papers: &[&Paper], dimension: usize) -> Self {
        let mut model = Self {
            weights: vec![vec![0.0; dimension + 1]; FOLDERS],
        };
        let mut speed = model.weights.clone();
        for _ in 0..ROUNDS {
            // Where the momentum leads is looked at, not where it comes from.
            model.move_by(&speed, MOMENTUM);
            let slope = model.slope(papers);
            model.move_by(&speed, -MOMENTUM);
            for (speed, slope) in speed.iter_mut().flatten().zip(slope.iter().flatten()) {
                *speed = MOMENTUM * *speed - STEP * slope;
            }
            model.move_by(&speed, 1.0);
        }
        model
    }

    fn move_by(&mut self, way: &[Vec<f32>], times: f32) {
        for (weight, way) in self.weights.iter_mut().flatten().zip(way.iter().flatten()) {
            *weight += times * way;
        }
    }

    /// How steeply the cost rises with each weight.
    fn slope(&self, papers: &[&Paper]) -> Vec<Vec<f32>> {
        let count = papers.len() as f32;
        let mut slope: Vec<Vec<f32>> = self.weights.clone();
        for of_folder in &mut slope {
            let own = of_folder.len() - 1;
            for (at, weight) in of_folder.iter_mut().enumerate() {
                *weight = if at == own {
                    0.0
                } else {
                    *weight / (COST * count)
                };
            }
        }
        for paper in papers {
            let shares = self.shares(&paper.vector);
            let wanted = 1.0 / paper.folders.len() as f32;
            for (folder, share) in shares.iter().enumerate() {
                let is_right = paper.folders.contains(&folder);
                let error = (share - if is_right { wanted } else { 0.0 }) / count;
                let (of_numbers, own) = slope[folder].split_at_mut(paper.vector.len());
                for (slope, number) in of_numbers.iter_mut().zip(&paper.vector) {
                    *slope += error * number;
                }
                own[0] += error;
            }
        }
        slope
    }

    fn shares(&self, vector: &[f32]) -> Vec<f32> {
        let worth = |weights: &Vec<f32>| {
            let (of_numbers, own) = weights.split_at(vector.len());
            own[0]
                + of_numbers
                    .iter()
                    .zip(vector)
                    .map(|(weight, number)| weight * number)
                    .sum::<f32>()
        };
        let worths: Vec<f32> = self.weights.iter().map(worth).collect();
        let most = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let all: f32 = worths.iter().map(|worth| (worth - most).exp()).sum();
        worths
            .iter()
            .map(|worth| (worth - most).exp() / all)
            .collect()
    }

    fn best(&self, vector: &[f32]) -> (usize, f32) {
        let shares = self.shares(vector).into_iter().enumerate();
        shares
            .max_by(|left, right| left.1.total_cmp(&right.1))
            .expect("folders")
    }
}

fn main() {
    let model = BundledModel::new().expect("the bundled model");
    let papers: Vec<Paper> = PAPERS
        .lines()
        .map(|line| {
            Paper::new(
                &serde_json::from_str(line).expect("a line of the papers"),
                &model,
            )
        })
        .filter(|paper| !paper.folders.is_empty())
        .collect();
    if std::env::args().any(|argument| argument == "--write") {
        let all: Vec<&Paper> = papers.iter().collect();
        let learned = Model::learned(&all, model.dimension());
        let bytes: Vec<u8> = learned
            .weights
            .iter()
            .flatten()
            .flat_map(|weight| weight.to_le_bytes())
            .collect();
        let mut file = File::create(WEIGHTS_FILE).expect("the file of the weights");
        file.write_all(&bytes).expect("the weights written");
        println!("learned from {} papers", all.len());
        return;
    }
    let mut groups: Vec<u32> = papers.iter().map(|paper| paper.group).collect();
    groups.dedup();
    println!("group  papers  right   of those with a share of .25 or more");
    for group in groups {
        let (own, others): (Vec<&Paper>, Vec<&Paper>) =
            papers.iter().partition(|paper| paper.group == group);
        let learned = Model::learned(&others, model.dimension());
        let filed = own.iter().map(|paper| (paper, learned.best(&paper.vector)));
        let right = |(paper, (folder, _)): &(&&Paper, (usize, f32))| paper.folders.contains(folder);
        let (sure, _): (Vec<_>, Vec<_>) = filed.clone().partition(|(_, (_, share))| *share >= 0.25);
        println!(
            "{group:>5}  {:>6}  {:>5}   {} of {}",
            own.len(),
            filed.filter(right).count(),
            sure.iter().filter(|it| right(it)).count(),
            sure.len()
        );
    }
}
