//! A data directory on a disk that is mounted for reading only: skipped where no such mount can be made.

use std::path::Path;
use std::process::Command;

use super::{Answer, Library, docvault};

/// Runs the program with the folder mounted for reading only, for this one process.
fn run_read_only(folder: &Path, arguments: &[&str]) -> Answer {
    let mut command = docvault();
    command.args(arguments).arg("--data").arg(folder);
    let program = command.get_program().to_owned();
    let mut mounted = Command::new("unshare");
    mounted
        .args(["--user", "--map-root-user", "--mount", "sh", "-c"])
        .arg("mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\"")
        .arg(folder)
        .arg(program)
        .args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => mounted.env(name, value),
            None => mounted.env_remove(name),
        };
    }
    Answer::of(&mut mounted, b"")
}

fn can_mount(folder: &Path) -> bool {
    let tried = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c"])
        .arg("mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\"")
        .arg(folder)
        .output();
    tried.is_ok_and(|tried| tried.status.success())
}

#[test]
fn what_only_reads_works_and_what_writes_says_why_not() {
    let library = Library::new();
    let uuid = library.import_one(0);
    let paper = library.file("other.pdf", b"%PDF-1.4 another one");
    let paper = library.folder.path().join(paper);
    let data = library.data();
    if !can_mount(&data) {
        eprintln!("skipped: nothing can be mounted here");
        return;
    }
    let list = run_read_only(&data, &["document", "list", "--json"]).json();
    assert_eq!(list[0]["uuid"], uuid.as_str());
    let shown = run_read_only(&data, &["document", "show", &uuid, "--json"]).json();
    assert_eq!(
        shown,
        library.run(["document", "show", &uuid, "--json"]).json()
    );
    let status = run_read_only(&data, &["status", "--json"]);
    assert_eq!(status.stderr, "");
    let status = status.json();
    assert_eq!(
        (&status["documents"]["analyzed"], &status["indexLag"]),
        (&1.into(), &0.into()),
        "{status}"
    );
    for arguments in [
        &["document", "trash", &uuid][..],
        &["import", paper.to_str().unwrap()],
        &["serve", "--listen", "127.0.0.1:0"],
        &["account", "create", "anna"],
    ] {
        let refused = run_read_only(&data, arguments);
        assert_eq!(
            (refused.code, refused.stdout.as_str()),
            (Some(1), ""),
            "{refused:?}"
        );
        let says_what_to_do =
            "nothing can be written there; make it writable, or name another folder with --data";
        assert!(
            refused.stderr.contains(says_what_to_do),
            "{arguments:?}: {refused:?}"
        );
        assert!(
            refused.stderr.contains(&data.display().to_string()),
            "{refused:?}"
        );
    }
    // Nothing was touched: what writes goes on where it can.
    library.run(["document", "trash", &uuid]).succeeded();
}
