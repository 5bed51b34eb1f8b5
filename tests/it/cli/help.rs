//! What `--help` and `--version` say: on standard output, exit code 0.

use super::{Answer, docvault};

#[track_caller]
fn help(arguments: &[&str]) -> String {
    let answer = Answer::of(docvault().args(arguments).arg("--help"), b"").succeeded();
    assert_eq!(answer.stderr, "");
    answer.stdout
}

#[test]
fn the_version_is_one_line() {
    let answer = Answer::of(docvault().arg("--version"), b"").succeeded();
    assert_eq!(
        answer.stdout,
        format!("docvault {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn help_names_every_command_and_variable() {
    insta::assert_snapshot!(help(&[]), @r#"
    A private library of documents in one file that you run yourself.

    PDFs go in; docvault reads them on this machine, without any network, and finds title, sender, date,
    summary, folder and tags. A read-only REST interface and these commands give them back. Only a
    language model that you switch on yourself (--llm-url) gets text to read.

    Usage: docvault [OPTIONS] <COMMAND>

    Commands:
      serve      Serve the library over HTTP
      import     Take PDFs in: files, and folders with all below them
      search     Find documents by title, sender and summary, and by what stands on their pages
      document   List, show, correct, mark and delete documents
      account    Create, list, change and delete accounts
      key        Create, list and revoke API keys
      reanalyze  Analyse documents again, with all that was learned since
      learn      Show what was learned from corrections, and take it back
      status     Show accounts, documents by state, the queue, the indexes and sizes
      evaluate   Measure how good reading is, on PDFs with known answers
      bench      Measure how fast this machine lists, searches, serves and imports
      doctor     Say what is installed, what is missing, and what to type to add it
      help       Print this message or the help of the given subcommand(s)

    Options:
          --data <DIR>
              The folder that holds everything [default: DOCVAULT_DATA]

      -h, --help
              Print help (see a summary with '-h')

      -V, --version
              Print version

    Examples:
      docvault serve --data ./lib --demo        try it, with documents that come along
      docvault import --data ./lib ~/Documents  take in all PDFs below a folder
      docvault search --data ./lib what did the plumber cost
      docvault key create --data ./lib --name laptop
      docvault status --data ./lib

    Environment:
      DOCVAULT_DATA       the data directory, where --data is not given
      DOCVAULT_LISTEN     where 'serve' listens, where --listen is not given
      DOCVAULT_MODEL      a folder with another embedding model
      DOCVAULT_TESSERACT  the program that reads scans, or 'off'
      DOCVAULT_LLM_URL, DOCVAULT_LLM_MODEL, DOCVAULT_LLM_API, DOCVAULT_LLM_KEY_FILE,
      DOCVAULT_LLM_TIME_LIMIT
                          a language model, where --llm-url and its companions are not given
      DOCVAULT_LOG        what is logged: error, warn, info, debug, trace, or a filter

    Exit codes: 0 done, 1 the work failed, 2 the command line is wrong.
    "#);
}

#[test]
fn help_of_serve_says_what_is_printed_and_how_it_stops() {
    insta::assert_snapshot!(help(&["serve"]), @r#"
    Serve the library over HTTP

    Prints one line on standard output when it is ready: 'docvault is ready at http://HOST:PORT'. Logs
    go to standard error. SIGINT (Ctrl-C) and SIGTERM stop it: requests at work finish first; a second
    signal stops it at once. What an import holds is taken over: the import goes on through the server.

    Usage: docvault serve [OPTIONS]

    Options:
          --data <DIR>
              The folder that holds everything [default: DOCVAULT_DATA]

          --listen <ADDRESS:PORT>
              Where to listen: an IP address and a port [default: DOCVAULT_LISTEN, or 127.0.0.1:8321]

          --demo
              Fill the account 'demo' with documents that come along, and show how to ask for them

          --open
              Open the web page in a browser, on the first run at the link that sets the password

          --model <DIR>
              A folder with another embedding model [default: DOCVAULT_MODEL, or the bundled one]

          --tesseract <PATH>
              The tesseract program that reads scans, or 'off' [default: DOCVAULT_TESSERACT, or the
              first that is found]

      -h, --help
              Print help (see a summary with '-h')

    A language model (off unless --llm-url is given):
          --llm-url <URL>
              Send each document's text to the language model at this address, and take from its answer
              what the document bears out [default: DOCVAULT_LLM_URL, or none]

          --llm-model <NAME>
              The model, as that server calls it [default: DOCVAULT_LLM_MODEL]

          --llm-api <API>
              What that server speaks: ollama or openai [default: DOCVAULT_LLM_API, or ollama]

          --llm-key-file <FILE>
              A file with the key that the server wants [default: DOCVAULT_LLM_KEY_FILE, or no key]

          --llm-time-limit <SECONDS>
              How long one answer may take [default: DOCVAULT_LLM_TIME_LIMIT, or 120]

    Examples:
      docvault serve --data ./lib --demo
      docvault serve --data /srv/docvault --listen 192.168.1.20:8321
      docvault serve --data ./lib --listen 127.0.0.1:0   a free port; the ready line names it
    "#);
}

#[test]
fn help_of_import_says_what_becomes_of_each_file() {
    insta::assert_snapshot!(help(&["import"]), @r#"
    Take PDFs in: files, and folders with all below them

    Waits until every document is analysed. A file that the account has already is a duplicate and no
    failure; it is waited for too. SIGINT (Ctrl-C) and SIGTERM stop it; what was imported stays. Below a
    folder, hidden files and what is no PDF are left out. Files larger than 512 MiB are refused. Prints
    one line for each file that was a duplicate, was refused, could not be read or has no text; the exit
    code is 1 if any was refused or could not be read.

    Usage: docvault import [OPTIONS] <PATH>...

    Arguments:
      <PATH>...
              Files and folders; '-' reads one PDF from standard input

    Options:
          --account <NAME>
              Whose documents they become; may be left out while there is only one account. The first
              import makes the account 'me' if there is none

          --data <DIR>
              The folder that holds everything [default: DOCVAULT_DATA]

          --no-wait
              Do not wait for the analysis

          --model <DIR>
              A folder with another embedding model [default: DOCVAULT_MODEL, or the bundled one]

          --tesseract <PATH>
              The tesseract program that reads scans, or 'off' [default: DOCVAULT_TESSERACT, or the
              first that is found]

          --json
              Print one JSON object a file

      -h, --help
              Print help (see a summary with '-h')

    A language model (off unless --llm-url is given):
          --llm-url <URL>
              Send each document's text to the language model at this address, and take from its answer
              what the document bears out [default: DOCVAULT_LLM_URL, or none]

          --llm-model <NAME>
              The model, as that server calls it [default: DOCVAULT_LLM_MODEL]

          --llm-api <API>
              What that server speaks: ollama or openai [default: DOCVAULT_LLM_API, or ollama]

          --llm-key-file <FILE>
              A file with the key that the server wants [default: DOCVAULT_LLM_KEY_FILE, or no key]

          --llm-time-limit <SECONDS>
              How long one answer may take [default: DOCVAULT_LLM_TIME_LIMIT, or 120]

    Examples:
      docvault import --data ./lib ~/Documents invoice.pdf
      scan-to-pdf | docvault import --data ./lib -
      docvault import --data ./lib --json ~/Documents | jq -r 'select(.outcome=="refused") | .path'
    "#);
}

#[test]
fn help_is_a_command_too() {
    for command in [vec![], vec!["import"], vec!["key", "create"]] {
        let arguments = [vec!["help"], command.clone()].concat();
        let answer = Answer::of(docvault().args(arguments), b"").succeeded();
        assert_eq!(
            (answer.stdout, answer.stderr),
            (help(&command), String::new())
        );
    }
}

#[test]
fn every_command_has_help() {
    for command in [
        "document list",
        "search",
        "document show",
        "document explain",
        "document edit",
        "document reread",
        "document picture",
        "document favorite",
        "document unfavorite",
        "document archive",
        "document unarchive",
        "document trash",
        "document restore",
        "document delete",
        "account create",
        "account list",
        "account plan",
        "account delete",
        "key create",
        "key list",
        "key revoke",
        "reanalyze",
        "learn log",
        "learn undo",
        "status",
        "doctor",
    ] {
        let shown = help(&command.split(' ').collect::<Vec<_>>());
        assert!(
            shown.contains(&format!("Usage: docvault {command}")),
            "{shown}"
        );
        assert!(shown.contains("--data <DIR>"), "{shown}");
        assert!(!shown.contains("__pdf-worker"), "{shown}");
    }
}
