//! The repository's own rules, read off its source: who imports whom, who names which library.
//!
//! `src/ARCHITECTURE.md` states them; this holds them.

use std::fs;
use std::path::{Path, PathBuf};

/// Folder -> the folders it may import besides itself.
const ALLOWED_IMPORTS: &[(&str, &[&str])] = &[
    ("model", &[]),
    ("clock.rs", &["model"]),
    ("ids.rs", &[]),
    ("settings", &["model"]),
    ("pdf", &["model", "clock", "ids"]),
    ("analysis", &["model", "clock", "ids"]),
    ("embedding", &["model", "clock", "ids"]),
    ("store", &["model", "clock", "ids"]),
    ("search", &["model", "clock", "ids"]),
    (
        "library",
        &[
            "model",
            "clock",
            "ids",
            "pdf",
            "analysis",
            "embedding",
            "store",
            "search",
        ],
    ),
    ("web", &["model", "clock", "ids", "settings", "library"]),
    (
        "cli",
        &["model", "clock", "ids", "settings", "library", "web", "pdf"],
    ),
];

/// Library -> the only folder that may name it.
const NAMED_ONLY_BY: &[(&str, &str)] = &[
    ("redb::", "store"),
    ("tantivy::", "search"),
    ("hnsw_rs::", "search"),
    ("axum::", "web"),
    ("askama::", "web"),
    ("argon2::", "library"),
    ("clap::", "cli"),
    ("hayro::", "pdf"),
    ("hayro_syntax::", "pdf"),
    ("hayro_interpret::", "pdf"),
    ("rten_gemm::", "embedding"),
    ("fastembed::", "embedding"),
];

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Every source file: its first part below `src`, its path, its text.
fn sources() -> Vec<(String, PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&root, &mut files);
    let read = |path: PathBuf| {
        let first = path
            .strip_prefix(&root)
            .unwrap()
            .components()
            .next()
            .unwrap();
        let first = first.as_os_str().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        (first, path, text)
    };
    files.into_iter().map(read).collect()
}

/// Lines of code: comments are prose and may name anything.
fn code_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
}

#[test]
fn imports_point_one_way() {
    let mut wrong = Vec::new();
    for (folder, path, text) in sources() {
        let Some((_, allowed)) = ALLOWED_IMPORTS.iter().find(|(name, _)| *name == folder) else {
            continue;
        };
        for line in code_lines(&text) {
            for (at, _) in line.match_indices("crate::") {
                let imported: String = line[at + "crate::".len()..]
                    .chars()
                    .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
                    .collect();
                if imported != folder.trim_end_matches(".rs")
                    && !allowed.contains(&imported.as_str())
                {
                    wrong.push(format!("{}: {}", path.display(), line.trim()));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "imports that point the wrong way:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn each_engine_is_named_by_one_folder() {
    let mut wrong = Vec::new();
    for (folder, path, text) in sources() {
        for (library, owner) in NAMED_ONLY_BY {
            if folder != *owner && code_lines(&text).any(|line| line.contains(library)) {
                wrong.push(format!("{} names {library}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_module_says_what_it_is_for() {
    let mut wrong = Vec::new();
    for (_, path, text) in sources() {
        let first = text.lines().next().unwrap_or_default();
        let is_root = path.ends_with("src/lib.rs");
        if !is_root && (!first.starts_with("//! ") || first.chars().count() > 100) {
            wrong.push(format!("{}: {first}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where the processor or the system is told what no safe function tells it, and nothing else is done.
const KERNELS: &[&str] = &[
    "search/content/kernels.rs",
    "search/cache.rs",
    "search/large_pages.rs",
    "embedding/x86/kernels.rs",
    "embedding/x86/avx2.rs",
    "embedding/x86/avx512.rs",
    "embedding/x86/ssse3.rs",
];

#[test]
fn unsafe_code_gives_its_reason() {
    for (_, path, text) in sources() {
        let unsafe_blocks = code_lines(&text)
            .filter(|line| line.contains("unsafe {"))
            .count();
        if unsafe_blocks > 0 {
            let is_kernel = KERNELS.iter().any(|kernels| path.ends_with(kernels));
            assert!(is_kernel, "{} holds unsafe code", path.display());
            assert!(
                text.contains("reason = "),
                "{} gives no reason",
                path.display()
            );
        }
    }
}
