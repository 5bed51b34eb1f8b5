//! Text search and lists beside `PostgreSQL` with `pg_trgm`: same documents, same questions.
//!
//! `cargo bench --bench postgres`; skipped by name where no PostgreSQL is installed. Asks 300 questions with typing
//! errors of libraries of 20,000 and 100,000 documents (`DOCVAULT_BENCH_DOCUMENTS=20000` for others), compares the
//! best ten with what PostgreSQL computes, and prints the processor time of both: of the thread that searches, and of
//! the server process that answers. Spelling variants are off, since PostgreSQL has none.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark stops at what it did not expect, and prints"
)]

mod cluster;

use std::collections::HashMap;
use std::fmt::Write as _;

use cluster::{Cluster, Session, quoted};
use docvault::library::bench::measure::{Counting, percentile};
use docvault::library::bench::papers::{self, Numbers};
use docvault::library::bench::queries::{FIRST_PAGE, with_typo};
use docvault::model::account::AccountId;
use docvault::model::document::DocumentId;
use docvault::model::query::{DocumentFilter, DocumentQuery, Paging, Sort, SortKey};
use docvault::model::vectors::QuantizedVectors;
use docvault::search::{IndexChange, SearchIndex, Spelling};

const ACCOUNT: AccountId = AccountId(1);
const QUESTIONS: usize = 300;
const BEST: usize = 10;
const BEST_TEN: Paging = Paging {
    limit: BEST as u64,
    offset: 0,
};
/// Scores that differ by less are the same: PostgreSQL's have seven digits.
const SAME: f64 = 2e-5;
/// Questions that decide which of the statements is PostgreSQL's best.
const TRIALS: usize = 12;

/// The tables. Senders stand apart: there are few of them, so finding them is cheap.
const TABLES: &str = "CREATE EXTENSION IF NOT EXISTS pg_trgm;
DROP TABLE IF EXISTS documents; DROP TABLE IF EXISTS senders;
CREATE TABLE senders (id int PRIMARY KEY, name text NOT NULL);
CREATE TABLE documents (id int PRIMARY KEY, sender_id int NOT NULL, sender text NOT NULL, title text NOT NULL,
  summary text NOT NULL, created_at bigint NOT NULL, is_archived bool NOT NULL);";

const INDEXES: &str = "CREATE INDEX ON senders USING gin (name gin_trgm_ops);
CREATE INDEX ON documents USING gin (title gin_trgm_ops);
CREATE INDEX ON documents USING gin (sender gin_trgm_ops);
CREATE INDEX ON documents USING gin (summary gin_trgm_ops);
CREATE INDEX ON documents (sender_id);
CREATE INDEX ON documents (created_at DESC) WHERE NOT is_archived;
CREATE INDEX ON documents (title, created_at DESC) WHERE NOT is_archived;
VACUUM ANALYZE;
SET pg_trgm.word_similarity_threshold = 0.4;";

/// Field by field, each with the threshold that its weight leaves, and senders by name.
const BY_FIELD: &str = "
CREATE OR REPLACE FUNCTION of_title(q text) RETURNS TABLE (id int, score float8) LANGUAGE sql STABLE
  SET pg_trgm.word_similarity_threshold = 0.39999 AS
  $$ SELECT id, word_similarity(q, title)::float8 FROM documents WHERE q <% title $$;
CREATE OR REPLACE FUNCTION of_sender(q text) RETURNS TABLE (id int, score float8) LANGUAGE sql STABLE
  SET pg_trgm.word_similarity_threshold = 0.44443 AS
  $$ SELECT d.id, 0.9 * s.score FROM
     (SELECT id, word_similarity(q, name)::float8 AS score FROM senders WHERE q <% name) s
     JOIN documents d ON d.sender_id = s.id $$;
CREATE OR REPLACE FUNCTION of_summary(q text) RETURNS TABLE (id int, score float8) LANGUAGE sql STABLE
  SET pg_trgm.word_similarity_threshold = 0.49999 AS
  $$ SELECT id, 0.8 * word_similarity(q, summary)::float8 FROM documents WHERE q <% summary $$;
PREPARE by_field(text) AS SELECT id, max(score) AS score FROM
  (SELECT * FROM of_title($1) UNION ALL SELECT * FROM of_sender($1) UNION ALL SELECT * FROM of_summary($1)) f
  GROUP BY id HAVING max(score) >= 0.399999 ORDER BY max(score)::real DESC, id DESC LIMIT 10;";

/// All fields of one row at once.
const BY_ROW: &str = "PREPARE by_row(text) AS SELECT * FROM
  (SELECT id, greatest(word_similarity($1, title)::float8, 0.9 * word_similarity($1, sender)::float8,
     0.8 * word_similarity($1, summary)::float8) AS score
   FROM documents WHERE $1 <% title OR $1 <% sender OR $1 <% summary) f
  WHERE score >= 0.399999 ORDER BY score::real DESC, id DESC LIMIT 10;";

const LISTS: &str = "PREPARE newest(int) AS SELECT id FROM documents WHERE NOT is_archived ORDER BY created_at DESC LIMIT 50 OFFSET $1;
PREPARE newest_total AS SELECT count(*) FROM documents WHERE NOT is_archived;
PREPARE of_sender_list(text) AS SELECT id FROM documents WHERE NOT is_archived AND sender ILIKE $1 ORDER BY title, created_at DESC LIMIT 50;
PREPARE of_sender_total(text) AS SELECT count(*) FROM documents WHERE NOT is_archived AND sender ILIKE $1;";

fn main() {
    // Runs of all tests start every bench too; this one takes many minutes.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let Some(cluster) = Cluster::start() else {
        println!("skipped: PostgreSQL is not installed (Debian: apt-get install postgresql)");
        return;
    };
    let sizes =
        std::env::var("DOCVAULT_BENCH_DOCUMENTS").unwrap_or_else(|_| "20000,100000".to_owned());
    for size in sizes.split(',') {
        compare(
            &cluster,
            size.trim().parse().expect("a number of documents"),
        );
    }
}

fn compare(cluster: &Cluster, documents: u64) {
    let mut session = cluster.session();
    println!("{documents} documents, {}", session.version());
    fill(&mut session, documents);
    let (index, _directory) = index(documents);
    let queries = questions(documents);
    let statement = best_statement(&mut session, &queries);
    let mut ours = Vec::new();
    let mut theirs = Vec::new();
    let mut agreement = Agreement::default();
    for query in &queries {
        let before = Counting::Thread.milliseconds();
        let page = index
            .search_text(ACCOUNT, query, Spelling::AsTyped, None, BEST_TEN)
            .expect("an answer");
        ours.push(Counting::Thread.milliseconds() - before);
        let (expected, taken) = ask(&mut session, statement, query);
        theirs.push(taken);
        agreement.compare(query, &page.items, &expected);
    }
    agreement.print();
    print_ratio("text search", &ours, &theirs);
    compare_lists(&mut session, &index, documents);
}

/// Writes the documents to PostgreSQL.
fn fill(session: &mut Session, documents: u64) {
    session.ask(TABLES);
    let mut senders: HashMap<String, usize> = HashMap::new();
    session.send("COPY documents FROM STDIN;\n");
    for number in 0..documents {
        let it = papers::document(ACCOUNT, number);
        let next = senders.len();
        let sender_id = *senders.entry(it.sender.clone()).or_insert(next);
        let (id, created_at) = (it.id.0, it.created_at.0);
        session.send(&format!(
            "{id}\t{sender_id}\t{}\t{}\t{}\t{created_at}\t{}\n",
            it.sender, it.title, it.summary, it.is_archived
        ));
    }
    session.send("\\.\nCOPY senders FROM STDIN;\n");
    for (name, id) in &senders {
        session.send(&format!("{id}\t{name}\n"));
    }
    session.send("\\.\n");
    for sql in [INDEXES, BY_FIELD, BY_ROW, LISTS] {
        session.ask(sql);
    }
}

/// Writes them to an index, and opens it as a server does that starts.
fn index(documents: u64) -> (SearchIndex, tempfile::TempDir) {
    const MODEL: &str = "none";
    let directory = tempfile::tempdir().expect("a folder for the index");
    let open = || SearchIndex::open(directory.path(), 384).expect("an index");
    let index = open();
    for number in 0..documents {
        let document = papers::document(ACCOUNT, number);
        let change = IndexChange::Content {
            document: &document,
            passages: &[],
            vectors: Some(&QuantizedVectors::default()),
        };
        index.apply(number + 1, change).expect("a change that fits");
    }
    index.commit().expect("a commit");
    index.save(MODEL, documents).expect("a saved memory");
    drop(index);
    let index = open();
    let loaded = index.load(MODEL, documents..=documents);
    assert_eq!(loaded.expect("what was saved"), Some(documents));
    (index, directory)
}

/// What is asked, each with a typing error: a title's beginning, a sender, words of a summary, a kind and a word, a word.
fn questions(documents: u64) -> Vec<String> {
    let mut numbers = Numbers::new(97);
    (0..QUESTIONS)
        .map(|at| {
            let it = papers::document(ACCOUNT, numbers.below(documents));
            let summary: Vec<&str> = it.summary.split(' ').collect();
            let place = 1 + numbers.below(summary.len() as u64 - 4) as usize;
            let language = it.language.expect("a language");
            let exact = match at % 5 {
                0 => it.title,
                1 => it.sender,
                2 => summary[place..place + 3].join(" "),
                3 => format!(
                    "{} {}",
                    summary[0],
                    papers::frequent_word(&mut numbers, language)
                ),
                _ => it.sender.split(' ').nth(1).unwrap_or_default().to_owned(),
            };
            with_typo(&mut numbers, &exact)
        })
        .collect()
}

/// Asks PostgreSQL: documents with their scores, and the processor time it took.
fn ask(session: &mut Session, statement: &str, query: &str) -> (Vec<(DocumentId, f64)>, f64) {
    let before = session.cpu_milliseconds();
    let lines = session.ask(&format!("EXECUTE {statement}({});", quoted(query)));
    let taken = session.cpu_milliseconds() - before;
    let parse = |line: &String| {
        let (id, score) = line.split_once('|').expect("two columns");
        (
            DocumentId(id.parse().expect("a number")),
            score.parse().expect("a score"),
        )
    };
    (lines.iter().map(parse).collect(), taken)
}

/// Whichever statement takes PostgreSQL less processor time.
fn best_statement(session: &mut Session, queries: &[String]) -> &'static str {
    let mut totals = [("by_field", 0.0), ("by_row", 0.0)];
    for query in queries.iter().take(TRIALS) {
        for (statement, total) in &mut totals {
            *total += ask(session, statement, query).1;
        }
    }
    for (statement, total) in totals {
        println!(
            "  PostgreSQL, {statement}: {:.1} ms a question in the mean of {TRIALS}",
            total / TRIALS as f64
        );
    }
    if totals[0].1 <= totals[1].1 {
        totals[0].0
    } else {
        totals[1].0
    }
}

/// How far the answers agree.
#[derive(Default)]
struct Agreement {
    expected: usize,
    found: usize,
    same_scores: usize,
    identical: usize,
    questions: usize,
    differing: String,
}

impl Agreement {
    /// Documents that score as the last of the ten does may stand for each other.
    fn compare(&mut self, query: &str, ours: &[(DocumentId, f32)], theirs: &[(DocumentId, f64)]) {
        let last = theirs.last().map_or(0.0, |(_, score)| *score);
        let ties = ours
            .iter()
            .filter(|(_, score)| (f64::from(*score) - last).abs() < SAME)
            .count();
        let mut spare = ties;
        let mut found = 0;
        for (id, score) in theirs {
            if ours.iter().any(|(other, _)| other == id) {
                found += 1;
            } else if (score - last).abs() < SAME && spare > 0 {
                spare -= 1;
                found += 1;
            }
        }
        let same_scores = ours.len() == theirs.len()
            && ours
                .iter()
                .zip(theirs)
                .all(|((_, ours), (_, theirs))| (f64::from(*ours) - theirs).abs() < SAME);
        let identical = ours
            .iter()
            .map(|(id, _)| id)
            .eq(theirs.iter().map(|(id, _)| id));
        self.questions += 1;
        self.expected += theirs.len();
        self.found += found;
        self.same_scores += usize::from(same_scores);
        self.identical += usize::from(identical);
        if !same_scores {
            let _ = writeln!(self.differing, "  '{query}'\n    {ours:?}\n    {theirs:?}");
        }
    }

    fn print(&self) {
        println!(
            "  overlap of the best ten up to ties {:.4}; scores equal in {} of {}, order too in {}",
            self.found as f64 / self.expected.max(1) as f64,
            self.same_scores,
            self.questions,
            self.identical
        );
        print!("{}", self.differing);
    }
}

fn print_ratio(what: &str, ours: &[f64], theirs: &[f64]) {
    for percent in [50, 99] {
        let (ours, theirs) = (percentile(ours, percent), percentile(theirs, percent));
        println!(
            "  {what}, p{percent} of {QUESTIONS}, CPU: docvault {ours:.3} ms, PostgreSQL {theirs:.3} ms: {:.0} times",
            theirs / ours
        );
    }
}

/// The newest documents from any place, and those of a sender by title, each with its total.
fn compare_lists(session: &mut Session, index: &SearchIndex, documents: u64) {
    let mut numbers = Numbers::new(7);
    let mut times: [(&str, Vec<f64>, Vec<f64>); 2] = [
        ("list, newest", vec![], vec![]),
        ("list, of a sender by title", vec![], vec![]),
    ];
    let mut differing = 0;
    for _ in 0..QUESTIONS {
        let offset = numbers.below(1_000);
        let sender = papers::document(ACCOUNT, numbers.below(documents))
            .sender
            .to_lowercase();
        let sender = sender.split(' ').nth(1).unwrap_or_default().to_owned();
        let pattern = quoted(&format!("%{sender}%"));
        let asked = [
            (
                DocumentQuery {
                    filter: DocumentFilter::default(),
                    sort: Sort::default(),
                    paging: Paging {
                        offset,
                        ..FIRST_PAGE
                    },
                },
                format!("EXECUTE newest({offset}); EXECUTE newest_total;"),
            ),
            (
                DocumentQuery {
                    filter: DocumentFilter {
                        sender: Some(sender),
                        ..DocumentFilter::default()
                    },
                    sort: Sort {
                        key: SortKey::Title,
                        descending: false,
                    },
                    paging: FIRST_PAGE,
                },
                format!("EXECUTE of_sender_list({pattern}); EXECUTE of_sender_total({pattern});"),
            ),
        ];
        for ((_, ours, theirs), (query, sql)) in times.iter_mut().zip(asked) {
            let before = Counting::Thread.milliseconds();
            let page = index.list(ACCOUNT, &query);
            ours.push(Counting::Thread.milliseconds() - before);
            let before = session.cpu_milliseconds();
            let mut lines = session.ask(&sql);
            theirs.push(session.cpu_milliseconds() - before);
            let total = lines.pop().and_then(|line| line.parse::<u64>().ok());
            differing += usize::from(total != Some(page.total) || lines.len() != page.items.len());
        }
    }
    println!(
        "  lists whose totals or lengths differ: {differing} of {}",
        2 * QUESTIONS
    );
    for (what, ours, theirs) in &times {
        print_ratio(what, ours, theirs);
    }
    let ours: Vec<f64> = times.iter().flat_map(|(_, ours, _)| ours.clone()).collect();
    let theirs: Vec<f64> = times
        .iter()
        .flat_map(|(_, _, theirs)| theirs.clone())
        .collect();
    print_ratio("lists together", &ours, &theirs);
}
