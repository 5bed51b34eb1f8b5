//! The page in a real browser: from the first run to signing out. Skipped where there is no Chromium.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use docvault::model::document::{DocumentEdit, DocumentMark};
use serde_json::Value;

use super::uploads::picture;
use super::webdriver::Browser;
use super::{PASSWORD, Visitor, post, visitor};
use crate::harness::Server;

const MANUAL: &str = "router-manual-AX30.pdf";
const QUESTION: &str = "how do I bring the router back to its factory settings?";

/// A browser; where there is none it is said that the test is skipped.
#[expect(clippy::print_stderr, reason = "who runs the tests is told")]
fn browser_or_skipped() -> Option<Browser> {
    let browser = Browser::start();
    if browser.is_none() {
        eprintln!("skipped: chromium and chromium-driver are not installed");
    }
    browser
}

/// A server that reads documents, and its address as a browser writes it.
fn server_and_base() -> (Server, String) {
    let server = Server::analysing();
    let base = format!("http://{}", server.address);
    (server, base)
}

/// An account that one can sign in to.
fn account_of_mine(server: &Server) -> Visitor {
    server.account("me");
    visitor(server, "me")
}

#[test]
fn a_person_sets_docvault_up_and_uses_it() {
    let Some(browser) = browser_or_skipped() else {
        return;
    };
    let (server, base) = server_and_base();
    first_run(&server, &browser, &base);
    add_and_await(&browser, &base);
    find_within_a_list(&browser, &base);
    find_the_marked_passage(&browser, &base);
    edit_and_undo(&browser);
    make_and_revoke_a_key(&server, &browser, &base);
    nobody_else_sees_it(&server, &browser, &base);
}

/// What hands do: keys, several documents at once, files dropped and photographed, text selected and copied.
#[test]
fn everything_is_within_reach_of_keys_mouse_and_camera() {
    let Some(browser) = browser_or_skipped() else {
        return;
    };
    let (server, base) = server_and_base();
    account_of_mine(&server);
    server.import_demo("me", &[MANUAL, "Invoice INV-20455.pdf"]);
    sign_out_and_in(&browser, &base, "me");
    walk_by_keys(&browser, &base);
    walk_through_a_list(&browser, &base);
    select_and_undo(&browser, &base);
    read_zoom_and_copy(&browser);
    drop_anywhere(&browser, &base);
    search_while_files_are_sent(&browser, &base);
    read_a_damaged_file_again(&browser, &base);
    photograph(&browser, &base);
}

/// The next page of a list comes where this one ends, and who comes back to it finds it as far as it was.
#[test]
fn a_list_goes_on_where_it_ends() {
    let Some(browser) = browser_or_skipped() else {
        return;
    };
    let server = Server::start();
    let base = format!("http://{}", server.address);
    account_of_mine(&server);
    for number in 0..50 {
        server.document("me", &format!("document {number:02}"));
    }
    sign_out_and_in(&browser, &base, "me");
    browser.element(".card:nth-child(36)");
    browser.element(".pages");
    assert!(!browser.is_there(".card:nth-child(37)"));
    browser.run("scrollTo(0, document.body.scrollHeight)");
    browser.element(".card:nth-child(50)");
    browser.run(
        "const link = document.querySelector('.card:nth-child(45) .open');
         link.scrollIntoView({ block: 'center' });
         link.click()",
    );
    browser.await_url("/documents/");
    browser.run("history.back()");
    browser.await_url(&format!("{base}/"));
    browser.element(".card:nth-child(50)");
    browser.wait_for(
        "the place one left",
        "const row = document.querySelector('.card:nth-child(45)').getBoundingClientRect();
         return row.bottom > 0 && row.top < innerHeight",
    );
    // What was added there is selected like the rest.
    browser.run(
        "for (const at of [1, 50]) document.querySelector(`.card:nth-child(${at}) .pick input`).click()",
    );
    browser.await_text("2 selected");
    browser.press("s");
    browser.await_text("2 documents: marked as a favourite.");
    choose_the_whole_list(&browser, &base);
}

/// All documents of a list at once, also those that are not shown yet; on a page behind the first nobody is offered that.
fn choose_the_whole_list(browser: &Browser, base: &str) {
    browser.open(&format!("{base}/?page=2"));
    browser.press("jx");
    browser.await_text("1 selected");
    assert!(browser.is_there("#choose-every[hidden]"));
    browser.open(&format!("{base}/?sort=title"));
    browser.press("jx");
    let button = browser.element("#choose-every:not([hidden])");
    assert_eq!(button.text(), "All 50");
    button.click();
    browser.await_text("50 selected");
    assert!(browser.is_there("#choose-every[hidden]"), "all are shown");
    browser.press("e");
    browser.await_text("50 documents: archived.");
    browser.element("#undo").click();
    browser.await_text("50 documents: back as before.");
}

/// Without a script: signing in, the list, its filters, the search, a document and its text.
#[test]
fn without_a_script_the_pages_are_whole() {
    let Some(browser) = browser_or_skipped() else {
        return;
    };
    let (server, base) = server_and_base();
    account_of_mine(&server);
    server.import_demo("me", &[MANUAL]);
    browser.switch_scripts_off();
    browser.open(&format!("{base}/search?q=router"));
    browser.element("input[name=name]").type_text("me");
    browser.element("input[name=password]").type_text(PASSWORD);
    browser.element("button.primary").click();
    // Signed in, one is where one wanted to go.
    browser.await_url("/search?q=router");
    assert!(!browser.is_there("html.script"), "a script ran");
    browser.element("#text-hits .card mark");
    browser.element("#q").set(QUESTION);
    browser.press("\u{e007}");
    browser.element("#content-hits .passage-hit rect.mark");
    browser.element(".passage-hit h3 a").click();
    browser.await_url("/documents/");
    browser.element("rect.mark");
    browser.element("figure svg text");
    browser.element("#sender").set("Example Networks");
    browser.press("\u{e007}");
    browser.element("#undo").click();
    browser.await_text("back as before");
    browser.open(&base);
    // Filters stand open where there is room.
    let folder = browser.element(".side .choices a[href*='folder=']");
    folder.click_its_place();
    browser.await_url("/?folder=");
    browser.element(".card .open").click();
    browser.await_url("/documents/");
    browser.element(".actions button[value=trash]").click();
    browser.await_text("moved to the trash");
    browser.open(&format!("{base}/trash"));
    browser.element(".pick input").click();
    browser
        .element("button[formaction='/trash/delete']")
        .click();
    browser.await_text("This cannot be undone.");
    browser.element("main button.danger").click();
    browser.await_text("1 document: deleted for good.");
    browser.await_text("The trash is empty.");
}

/// Every page, narrow and wide, light and dark: nothing runs out of its sides, nothing jumps, no script fails, and
/// where `AXE_CORE` names the file of axe-core, that finds nothing serious.
#[test]
fn every_page_fits_and_can_be_used_by_everybody() {
    let Some(browser) = browser_or_skipped() else {
        return;
    };
    let axe = axe_core_or_skipped();
    let (server, base) = server_and_base();
    let me = account_of_mine(&server);
    let uuids = server.import_demo(
        "me",
        &[
            "Invoice INV-20455.pdf",
            "Mietvertrag Ahornweg 7.pdf",
            "overdue notice.pdf",
        ],
    );
    server.mark("me", uuids[2], DocumentMark::Trash);
    server.edit("me", uuids[1], words_that_nowhere_break());
    let new_server = Server::start();
    let token = new_server.library.begin_setup().unwrap().unwrap();
    let new_base = format!("http://{}", new_server.address);
    let mut faults = Vec::new();
    sign_out_and_in(&browser, &base, "me");
    let document = format!("/documents/{}", uuids[0]);
    let endless = format!("/documents/{}", uuids[1]);
    let marked = format!("{document}?mark=title");
    let paths = [
        "/",
        "/?view=list",
        "/?view=list&folder=Invoices&tag=x",
        "/search?q=rent",
        "/search?q=rent&folder=Invoices&tag=x",
        &document,
        &endless,
        &marked,
        "/upload",
        "/statistics",
        "/settings",
        "/trash",
        "/trash/empty",
        "/documents/67e55044-10b1-426f-9247-bb680e5fe0c8",
    ]
    .map(|path| format!("{base}{path}"));
    for is_phone in [false, true] {
        // English where there is room; German, whose words are longer, where there is little.
        let language = if is_phone { "de" } else { "en" };
        if is_phone {
            browser.become_a_phone();
            post(&server, &me, "/settings/looks", &[("language", language)]);
        }
        let open = [
            format!("{new_base}/first-run?token={token}&language={language}"),
            format!("{new_base}/sign-in?language={language}"),
            // By another name of this machine, for which there is no cookie.
            format!(
                "http://localhost:{}/sign-in?language={language}",
                server.address.port()
            ),
        ];
        for scheme in ["light", "dark"] {
            browser.set_scheme(scheme);
            for url in paths.iter().chain(&open) {
                browser.open(url);
                assert_eq!(
                    browser.run("return document.documentElement.lang"),
                    language,
                    "{url}"
                );
                let found = look_at(&browser, axe.as_deref(), url).into_iter();
                faults.extend(found.map(|fault| format!("{scheme}, phone {is_phone}: {fault}")));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// axe-core's script; where it is missing it is said that the test is skipped in part.
#[expect(clippy::print_stderr, reason = "who runs the tests is told")]
fn axe_core_or_skipped() -> Option<String> {
    let path = std::env::var("AXE_CORE").ok();
    let script = path.and_then(|path| std::fs::read_to_string(path).ok());
    if script.is_none() {
        eprintln!("skipped in part: AXE_CORE does not name axe-core's axe.min.js");
    }
    script
}

fn words_that_nowhere_break() -> DocumentEdit {
    DocumentEdit {
        title: Some("T".repeat(200)),
        sender: Some("S".repeat(200)),
        folder: Some("F".repeat(120)),
        add_tags: vec!["t".repeat(300)],
        ..DocumentEdit::default()
    }
}

/// What is wrong with the page that is open.
fn look_at(browser: &Browser, axe: Option<&str>, path: &str) -> Vec<String> {
    browser.element("main");
    let mut faults = Vec::new();
    let runs_out = browser.run("return document.documentElement.scrollWidth > innerWidth");
    if runs_out == true {
        faults.push(format!("{path} is wider than its window"));
    }
    let overfull = browser.run(
        "return [...document.querySelectorAll('.side, .panel, .tags')]
           .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).map((part) => part.className)",
    );
    for part in overfull.as_array().into_iter().flatten() {
        faults.push(format!("{path}: what stands in {part} is wider than it"));
    }
    let is_alone = browser.run(
        "const tops = [...document.querySelectorAll('.actions :is(button, .button)')].map((button) => button.offsetTop);
         return tops.length > 1 && tops.some((top) => tops.filter((other) => other === top).length === 1)",
    );
    if is_alone == true {
        faults.push(format!("{path}: a button stands alone in its row"));
    }
    // A page that jumps does so whenever it is opened; what a busy machine's window does while it is made does not.
    if jump(browser).is_some() {
        browser.open(path);
        faults.extend(jump(browser).map(|jump| format!("{path} jumps by {jump}")));
    }
    // A link to nothing would let the browser paint parts of the page, which jump as the rest comes in.
    let is_awaited = browser.run(
        "const end = document.querySelector(document.querySelector('link[rel=expect]').getAttribute('href'));
         return Boolean(end) && [...document.querySelectorAll('main, dialog')].every((part) => part.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING)",
    );
    if is_awaited != true {
        faults.push(format!("{path} is painted before its end is there"));
    }
    let Some(axe) = axe else {
        return faults;
    };
    let found = browser.run_and_await(&format!(
        "const done = arguments[arguments.length - 1]; {axe};
         axe.run(document, {{ resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }}).then(
           (result) => done(result.violations.filter((it) => ['serious', 'critical'].includes(it.impact))
             .map((it) => it.id + ': ' + it.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | '))),
           (error) => done([String(error)]));"
    ));
    for fault in found.as_array().into_iter().flatten() {
        faults.push(format!("{path} {fault}"));
    }
    faults
}

/// How far the page that is open jumped (Cumulative Layout Shift), its window, and what moved from where to where: by
/// that a jump can be mended by who did not see it. `None` where nothing moved that an eye would notice.
fn jump(browser: &Browser) -> Option<Value> {
    let jump = browser.run_and_await(
        "const done = arguments[arguments.length - 1]; let sum = 0; const moved = [];
         const place = (rect) => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ');
         const name = (node) => (node?.outerHTML ?? node?.textContent ?? '').slice(0, 60);
         new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
           sum += entry.value;
           moved.push(...entry.sources.map((it) => `${name(it.node)}: ${place(it.previousRect)} to ${place(it.currentRect)}`));
         } }).observe({ type: 'layout-shift', buffered: true });
         requestAnimationFrame(() => requestAnimationFrame(() => done([sum, `${innerWidth} x ${innerHeight}`, ...moved])));",
    );
    (jump[0].as_f64().unwrap_or(0.0) > 0.01).then_some(jump)
}

fn first_run(server: &Server, browser: &Browser, base: &str) {
    browser.open(base);
    browser.await_text("Almost there");
    let token = server.library.begin_setup().unwrap().unwrap();
    browser.open(&format!("{base}/first-run?token={token}"));
    browser.element("input[name=name]").type_text("Anna");
    browser.element("input[name=password]").type_text(PASSWORD);
    browser.element("input[name=repeated]").type_text(PASSWORD);
    browser.element("button.primary").click();
    browser.await_text("Nothing here yet.");
    sign_out_and_in(browser, base, "anna");
}

fn sign_out_and_in(browser: &Browser, base: &str, name: &str) {
    if browser.is_there(".sign-out button") {
        browser.element(".sign-out button").click();
        browser.await_url("/sign-in");
        // What somebody looked for is not the next one's.
        browser.wait_for(
            "no list",
            "return !JSON.parse(sessionStorage.getItem('list') ?? 'null')",
        );
    }
    browser.open(&format!("{base}/sign-in"));
    browser.element("input[name=name]").type_text(name);
    browser.element("input[name=password]").type_text(PASSWORD);
    browser.element("button.primary").click();
    browser.element("#q");
}

fn add_and_await(browser: &Browser, base: &str) {
    browser.open(&format!("{base}/upload"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data-fixtures/demo");
    for file in [MANUAL, "Invoice INV-20455.pdf"] {
        browser.element("#files").choose(&folder.join(file));
    }
    browser.element(".outcome.is-done:nth-child(2)");
    browser.element(".outcome.is-done:nth-child(1)");
    // The file's name stays, and the title leads to the document.
    let shown = browser.element("#outcomes").text();
    assert!(
        shown.contains(MANUAL) && shown.contains("INV-20455"),
        "{shown}"
    );
    // The same file again is named as what it is.
    browser.element("#files").choose(&folder.join(MANUAL));
    browser.await_text("Already in the library");
    browser.element(".outcome:nth-child(3) a");
}

/// What is typed at a list is searched among its documents, and what is found may be chosen.
fn find_within_a_list(browser: &Browser, base: &str) {
    browser.open(&format!("{base}/?folder=Invoices"));
    browser.element("#q").type_text("router");
    browser.await_url("/search?q=router&folder=Invoices");
    browser.element("#text-hits .chip");
    browser.element("#content-hits:not(.is-stale) .passage-hit");
    let hits = "return document.querySelectorAll('#content-hits .passage-hit').length";
    assert_eq!(browser.run(hits), 1);
    browser.element("#content-hits .pick input").click();
    browser.element("#chosen.is-open");
    browser.element("#text-hits .everywhere").click();
    browser.element("#content-hits .passage-hit:nth-child(2)");
    assert!(browser.url().ends_with("/search?q=router"));
}

/// Types a paraphrase, opens what is found, and compares the rectangles with where the words of the passage stand on the
/// page. Which of two passages that overlap comes first is the model's choice, and its engine's.
fn find_the_marked_passage(browser: &Browser, base: &str) {
    browser.open(base);
    browser.element("#q").type_text(QUESTION);
    let first = "#content-hits:not(.is-stale) .passage-hit:first-child";
    browser.element(&format!("{first} .page-picture rect.mark"));
    let title = format!("{QUESTION} · Search · docvault");
    assert_eq!(browser.run("return document.title"), title);
    let shown = browser.element(&format!("{first} .passage")).text();
    let link = browser.element(&format!("{first} h3 a"));
    assert!(link.text().contains("AX30"), "the manual comes first");
    link.click();
    browser.await_url("/documents/");
    let page = browser.url().rsplit("#page-").next().unwrap().to_owned();
    browser.element(&format!("#page-{page} rect.mark"));
    browser.element(&format!("#page-{page} svg text"));
    // Lines of the text layer that lie in a marked rectangle at least in part, as the browser places both.
    let script = format!(
        "const sheet = document.querySelector('#page-{page}');
         const marks = [...sheet.querySelectorAll('rect.mark')].map((mark) => mark.getBoundingClientRect());
         const lines = [...sheet.querySelectorAll('text')];
         const marked = lines.filter((line) => {{
           const box = line.getBoundingClientRect();
           const y = (box.top + box.bottom) / 2;
           return marks.some((mark) => box.right > mark.left && box.left < mark.right && y >= mark.top && y <= mark.bottom);
         }});
         const picture = sheet.querySelector('img').getBoundingClientRect();
         const inside = marks.every((mark) => mark.left >= picture.left - 1 && mark.right <= picture.right + 1
           && mark.top >= picture.top - 1 && mark.bottom <= picture.bottom + 1);
         return [marked.map((line) => line.textContent).join(' '), marked.length < lines.length, inside];"
    );
    let found = browser.run(&script);
    let marked: Vec<&str> = found[0].as_str().unwrap().split_whitespace().collect();
    let shown = shown.strip_prefix(&format!("Page {page} ")).unwrap();
    // A long passage is shown in part: dots stand for what is left out.
    let words: Vec<&str> = shown
        .split_whitespace()
        .filter(|word| *word != "…")
        .collect();
    let missing: Vec<&&str> = words.iter().filter(|word| !marked.contains(word)).collect();
    assert!(
        words.len() > 10 && missing.is_empty(),
        "page {page}: {missing:?} of '{shown}' are not among {marked:?}"
    );
    for (at, what) in [(1, "not all is marked"), (2, "inside")] {
        assert_eq!(found[at], Value::Bool(true), "page {page}: {what}");
    }
    browser.wait_for(
        "a mark in sight",
        "return document.readyState === 'complete' && [...document.querySelectorAll('rect.mark')]
           .map((mark) => mark.getBoundingClientRect())
           .some((mark) => mark.bottom > 0 && mark.top < innerHeight)",
    );
}

fn edit_and_undo(browser: &Browser) {
    let before = browser.element("#sender").property("value");
    let asks_before_it_goes = || {
        browser.run(
            "const event = new Event('beforeunload', { cancelable: true });
             dispatchEvent(event);
             return event.defaultPrevented",
        )
    };
    assert_eq!(asks_before_it_goes(), false);
    browser.element("#sender").set("Example Networks");
    assert_eq!(asks_before_it_goes(), true);
    browser.element("form:focus-within > .save").click();
    browser.await_text("1 document: changed.");
    assert_eq!(
        browser.element("#sender").property("value"),
        "Example Networks"
    );
    browser.element("#undo").click();
    browser.await_text("back as before");
    assert_eq!(browser.element("#sender").property("value"), before);
    leave_a_field(browser);
}

/// A field that is left is saved; what else was typed, the place and the focus stay.
fn leave_a_field(browser: &Browser) {
    let place = || browser.run("return [scrollY, document.activeElement.name]");
    browser
        .run("scrollTo(0, 200); document.querySelector('#summary').value = 'Typed and not saved'");
    browser.element("#sender").set("Left behind");
    browser.run("document.querySelector('input[name=tag]').focus({ preventScroll: true })");
    let before = place();
    assert_eq!(before[1], "tag");
    browser.await_text("1 document: changed.");
    assert_eq!(browser.element("#sender").property("value"), "Left behind");
    assert_eq!(
        browser.element("#summary").property("value"),
        "Typed and not saved"
    );
    assert_eq!(place(), before);
    browser.run("document.querySelector('#summary').value = document.querySelector('#summary').defaultValue");
    browser.element("#undo").click();
    browser.await_text("back as before");
    // By the keyboard one comes to the field's button first.
    browser.run("document.querySelector('#sender').focus()");
    browser.press(" Tabbed\u{e004}\u{e004}");
    browser.await_text("1 document: changed.");
    browser.element("#undo").click();
    browser.await_text("back as before");
}

fn make_and_revoke_a_key(server: &Server, browser: &Browser, base: &str) {
    browser.open(&format!("{base}/settings"));
    browser
        .element("#make-key input[name=name]")
        .type_text("laptop");
    browser.element("#make-key button").click();
    let key = browser.element("#new-key").text();
    assert_eq!(
        server.get(&key, "/api/v1/stats").ok()["data"]["totalDocuments"],
        2
    );
    browser.open(&format!("{base}/settings"));
    browser.element("form[action='/settings/keys/revoke'] button");
    assert!(!browser.is_there("#new-key"), "a key is shown once");
    browser
        .element("form[action='/settings/keys/revoke'] button")
        .click();
    browser.await_text("Revoke this key?");
    browser
        .element("form[action='/settings/keys/revoke'] button")
        .click();
    browser.await_text("The key is revoked.");
    server
        .get(&key, "/api/v1/stats")
        .assert_problem(401, "unauthorized");
}

fn nobody_else_sees_it(server: &Server, browser: &Browser, base: &str) {
    server.account("bert");
    visitor(server, "bert");
    browser.open(base);
    let href = browser.element(".card .open").property("href");
    sign_out_and_in(browser, base, "bert");
    browser.await_text("Nothing here yet.");
    browser.open(href.as_str().unwrap());
    browser.await_text("There is nothing at this address.");
    browser.open(base);
    browser.element(".sign-out button").click();
    browser.await_url("/sign-in");
    browser.open(&format!("{base}/settings"));
    browser.await_url("/sign-in");
}

fn walk_by_keys(browser: &Browser, base: &str) {
    browser.open(base);
    let focused = |what: &str| {
        browser.wait_for(
            what,
            &format!("return document.activeElement.matches({what:?})"),
        );
    };
    browser.press("/");
    focused("#q");
    browser.press("\u{e00c}");
    browser.press("j");
    focused(".card:nth-child(1) .open");
    browser.press("j");
    focused(".card:nth-child(2) .open");
    browser.press("k");
    focused(".card:nth-child(1) .open");
    browser.press("?");
    browser.element("dialog[open]");
    browser.press("\u{e00c}");
    browser.wait_for(
        "a closed dialog",
        "return !document.querySelector('dialog[open]')",
    );
    browser.press("\u{e007}");
    browser.await_url("/documents/");
    browser.press("g");
    browser.await_url(&format!("{base}/"));
}

/// From a document to the next of the list it was opened from, and back to that list.
fn walk_through_a_list(browser: &Browser, base: &str) {
    let list = format!("{base}/?sort=title&view=list");
    browser.open(&list);
    browser.press("j\u{e007}");
    browser.await_url("/documents/");
    let title = || browser.element("#title").property("value");
    let first = title();
    assert!(!browser.is_there("#earlier[href]"));
    browser.press("j");
    browser.wait_for(
        "the next document",
        &format!("return document.querySelector('#title')?.value != {first:?}"),
    );
    assert!(!browser.is_there("#later[href]"));
    browser.element("#earlier").click();
    browser.wait_for(
        "the document before",
        &format!("return document.querySelector('#title')?.value == {first:?}"),
    );
    browser.element(".back").click();
    browser.await_url(&list);
}

fn select_and_undo(browser: &Browser, base: &str) {
    browser.open(base);
    browser.press("jxjx");
    browser.await_text("2 selected");
    browser.press("s");
    browser.await_text("2 documents: marked as a favourite.");
    browser.element(".card:nth-child(2) .star");
    // It can be taken back also when its notice is gone.
    browser.open(base);
    browser.element(".card:nth-child(2) .star");
    assert!(!browser.is_there("#undo"), "told twice");
    browser.press("z");
    browser.await_text("2 documents: back as before.");
    assert!(!browser.is_there(".card .star"));
    // By mouse: all between the first and the last, into a folder.
    browser.element(".card:nth-child(1) .pick input").click();
    browser.element(".card:nth-child(2) .pick input").click();
    browser
        .element("#chosen input[name=folder]")
        .type_text("Shelf");
    browser.element("#chosen button[value=folder]").click();
    browser.await_text("2 documents: changed.");
    assert_eq!(
        browser
            .element(".card:nth-child(2) .folder")
            .text()
            .trim_start_matches(|letter: char| !letter.is_ascii())
            .trim(),
        "Shelf"
    );
    browser.element("#undo").click();
    browser.await_text("2 documents: back as before.");
    assert!(!browser.element("#documents").text().contains("Shelf"));
    choose_all_and_come_back(browser, base);
    // Enter after a tag adds it, and marks nothing.
    browser.press("jx");
    browser.element("#chosen input[name=tag]").type_text("2026");
    browser.press("\u{e007}");
    browser.await_text("1 document: changed.");
    browser.element("#undo").click();
    browser.await_text("1 document: back as before.");
}

/// All at once and none; a button without its word asks for it; who comes back finds no document chosen that was not.
fn choose_all_and_come_back(browser: &Browser, base: &str) {
    let chosen = || browser.run("return document.querySelectorAll('.pick input:checked').length");
    browser.open(base);
    browser.press("a");
    browser.await_text("2 selected");
    browser.element("#chosen button[value=folder]").click();
    browser.wait_for(
        "the folder's field",
        "return document.activeElement.matches('#chosen input[name=folder]')",
    );
    assert_eq!(chosen(), 2);
    browser.press("\u{e00c}\u{e00c}");
    assert_eq!(chosen(), 0);
    browser.element(".card:nth-child(2) .pick input").click();
    browser.element(".card:nth-child(1) .open").click();
    browser.await_url("/documents/");
    browser.run("history.back()");
    browser.await_url(&format!("{base}/"));
    browser.wait_for(
        "the document one comes from",
        "return document.activeElement.matches('.card:nth-child(1) .open') || document.querySelector('.pick input:checked')",
    );
    let mut titles = browser.run(
        "return [...document.querySelectorAll('.pick input:checked')].map((pick) => pick.closest('.card').matches(':nth-child(2)'))",
    );
    let kept = titles
        .as_array_mut()
        .map(std::mem::take)
        .unwrap_or_default();
    assert!(kept.iter().all(|is_second| is_second == true), "{kept:?}");
    browser.open(base);
}

/// On the document that is looked at: zoom, the text over the picture, the search within, copying.
fn read_zoom_and_copy(browser: &Browser) {
    browser.run(
        "[...document.querySelectorAll('.card .open')].find((link) => link.textContent.includes('INV')).click()",
    );
    browser.await_url("/documents/");
    let width =
        || browser.run("return document.querySelector('.sheet img').getBoundingClientRect().width");
    let fit = width().as_f64().unwrap();
    browser.element(".zooms a[href*='zoom=150']").click();
    browser.element(".sheets.zoom-150");
    assert!(width().as_f64().unwrap() > 1.2 * fit);
    assert!(browser.url().contains("zoom=150"));
    browser.element(".zooms a:first-child").click();
    browser.element(".sheets.zoom-0");
    browser.element("#page-1 svg text");
    let line = browser.run(
        "const lines = [...document.querySelectorAll('#page-1 svg text')].map((text) => [text.textContent.trim(), text.getBoundingClientRect()]);
         const [text, box] = lines.find(([text, box]) => text.length > 12 && box.top > 120 && box.bottom < innerHeight - 40);
         return [text, box.left, box.right, (box.top + box.bottom) / 2];",
    );
    let at = |number: usize| line[number].as_f64().unwrap();
    browser.drag((at(1) + 1.0, at(3)), (at(2) - 1.0, at(3)));
    let selected = browser.run("return getSelection().toString()");
    let (text, selected) = (
        line[0].as_str().unwrap(),
        selected.as_str().unwrap().trim().to_owned(),
    );
    assert!(
        selected.chars().count() + 3 > text.chars().count() && text.contains(selected.trim()),
        "{selected:?} of {text:?}"
    );
    let word = text
        .split_whitespace()
        .max_by_key(|word| word.len())
        .unwrap();
    browser.element("input[name=within]").type_text(word);
    browser.press("\u{e007}");
    browser.element(".found");
    browser.element("rect.mark");
    browser.allow_the_clipboard();
    let copied = browser.element(".copy[data-copy]");
    let expected = browser.run("return document.querySelector('.copy[data-copy]').dataset.copy");
    copied.click();
    browser.await_text("Copied");
    let clipboard = browser.run_and_await(
        "const done = arguments[arguments.length - 1]; navigator.clipboard.readText().then(done, (error) => done(String(error)));",
    );
    assert_eq!(clipboard, expected);
}

/// Drops a picture on the library's page, where nothing speaks of files.
fn drop_anywhere(browser: &Browser, base: &str) {
    browser.open(base);
    browser.run(&format!(
        "const bytes = Uint8Array.from({:?});
         const transfer = new DataTransfer();
         transfer.items.add(new File([bytes], 'receipt.png', {{ type: 'image/png' }}));
         for (const kind of ['dragenter', 'dragover', 'drop'])
           document.querySelector('h1').dispatchEvent(new DragEvent(kind, {{ dataTransfer: transfer, bubbles: true, cancelable: true }}));",
        picture(90)
    ));
    browser.element("#outcomes .outcome.is-done .open");
    assert!(browser.url().ends_with("/upload"));
    assert!(!browser.is_there("#drop-sign:not([hidden])"));
    browser.open(base);
    browser.await_text("3 documents");
}

/// A search takes the place of the page for adding; what was chosen there is added all the same.
fn search_while_files_are_sent(browser: &Browser, base: &str) {
    browser.open(&format!("{base}/upload"));
    browser.run(&format!(
        "const transfer = new DataTransfer();
         for (const [at, bytes] of {:?}.entries())
           transfer.items.add(new File([Uint8Array.from(bytes)], `page ${{at}}.png`, {{ type: 'image/png' }}));
         document.querySelector('h1').dispatchEvent(new DragEvent('drop', {{ dataTransfer: transfer, bubbles: true, cancelable: true }}));
         setTimeout(() => {{ const box = document.querySelector('#q'); box.value = 'router'; box.dispatchEvent(new Event('input')); }});",
        (91..97).map(picture).collect::<Vec<_>>()
    ));
    browser.element("#text-hits .card");
    // Back where it was added: all rows are there, and go on to their end.
    browser.run("const box = document.querySelector('#q'); box.value = ''; box.dispatchEvent(new Event('input'))");
    browser.element("#outcomes .outcome.is-done:nth-child(6) .open");
    browser.wait_for(
        "an end of all",
        "return document.querySelectorAll('#outcomes .outcome.is-done').length === 6",
    );
    browser.open(base);
    browser.await_text("9 documents");
}

/// What cannot be read says why, and has a button that has it read once more.
fn read_a_damaged_file_again(browser: &Browser, base: &str) {
    browser.open(&format!("{base}/upload"));
    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged.pdf");
    let mut file = File::create(&damaged).unwrap();
    file.write_all(b"%PDF-1.7\nnothing at all").unwrap();
    browser.element("#files").choose(&damaged);
    let failed = "#outcomes .outcome.is-refused";
    let message = browser.element(&format!("{failed} .message")).text();
    assert!(message.starts_with("Not readable: "), "{message}");
    browser.run("document.querySelector('.outcome button').dataset.before = ''");
    browser.element(&format!("{failed} button")).click();
    browser.element(&format!("{failed} button:not([data-before])"));
    assert_eq!(
        browser.element(&format!("{failed} .message")).text(),
        message
    );
}

/// On a phone there is a button for its camera; what it takes becomes a document.
fn photograph(browser: &Browser, base: &str) {
    browser.become_a_phone();
    browser.open(&format!("{base}/upload"));
    let is_camera = "const input = document.querySelector('#camera');
         return input.getAttribute('capture') === 'environment' && getComputedStyle(input.parentElement).display !== 'none'";
    assert_eq!(browser.run(is_camera), true);
    let folder = tempfile::tempdir().unwrap();
    let photograph = folder.path().join("photograph.png");
    let mut file = File::create(&photograph).unwrap();
    file.write_all(&picture(200)).unwrap();
    browser.element("#camera").choose(&photograph);
    browser.element("#outcomes .outcome.is-done .open").click();
    browser.await_url("/documents/");
    browser.wait_for(
        "the page's picture",
        "const picture = document.querySelector('.sheet img'); return picture.complete && picture.naturalWidth > 0",
    );
}
