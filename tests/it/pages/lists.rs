//! The library's lists, the search and the document's page as they are sent.

use docvault::analysis::vocabulary::folder_names;
use docvault::library::command::{Command, DocumentList, Reply};
use docvault::model::document::{DocumentEdit, DocumentMark};
use docvault::model::findings::FindingField;
use docvault::model::language::Language;
use docvault::model::rules::in_german;
use docvault::model::timestamp::Timestamp;

use super::{get, page, post, text, visitor};
use crate::harness::{Server, pdf};

fn titles(html: &str) -> Vec<String> {
    html.split("<h3><")
        .skip(1)
        .map(|title| title.split('>').nth(1).unwrap())
        .map(|title| title.split('<').next().unwrap().to_owned())
        .collect()
}

#[test]
fn every_view_has_an_address() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    let edit = |folder: &str, sender: &str, tag: &str, date: &str| DocumentEdit {
        folder: Some(folder.to_owned()),
        sender: Some(sender.to_owned()),
        add_tags: vec![tag.to_owned()],
        document_date: Timestamp::parse_date(date),
        ..DocumentEdit::default()
    };
    server.edited("me", "alpha", edit("Bank", "B & C", "a", "2026-01-01"));
    let beta = server.edited("me", "beta", edit("Banking", "D", "ab", "2026-02-01"));
    server.edited("me", "gamma", edit("Bank", "D", "ab", "2025-02-01"));
    let put_away = server.document("me", "delta");
    server.mark("me", put_away, DocumentMark::Archive);
    server.mark("me", beta, DocumentMark::Favorite);
    let shown = |query: &str| titles(&page(&server, &me, &format!("/?{query}")));
    assert_eq!(shown(""), ["gamma", "beta", "alpha"]);
    // Whole names: a bank's folder is not a part of another's.
    assert_eq!(shown("folder=Bank"), ["gamma", "alpha"]);
    assert_eq!(shown("tag=a"), ["alpha"]);
    assert_eq!(shown("sender=B+%26+C"), ["alpha"]);
    assert_eq!(shown("from=2026-01-01&to=2026-01-31"), ["alpha"]);
    assert_eq!(shown("favorites=1"), ["beta"]);
    assert_eq!(shown("archive=1"), ["delta"]);
    assert_eq!(shown("sort=date"), ["gamma", "alpha", "beta"]);
    assert_eq!(shown("sort=title&view=list"), ["alpha", "beta", "gamma"]);
    assert_eq!(
        shown("from=nonsense&page=0&sort=x"),
        ["gamma", "beta", "alpha"]
    );
    let html = page(&server, &me, "/?from=nonsense&sort=x");
    assert!(!html.contains("class=\"chip\"") && html.contains("Newest in the library</summary>"));
    for (path, nearest) in [
        ("/?page=9&tag=ab", "/?tag=ab"),
        ("/?tag=none&page=9", "/?tag=none"),
        ("/trash?page=9", "/trash"),
    ] {
        let answer = get(&server, &me.cookie, path);
        assert_eq!((answer.status, answer.header("location")), (303, nearest));
    }
    let html = page(&server, &me, "/?folder=Bank");
    assert!(html.contains("2 documents") && html.contains("aria-current=\"true\""));
}

#[test]
fn a_german_page_gives_its_reasons_in_german_and_says_what_is_english() {
    let server = Server::analysing();
    server.account("me");
    let me = visitor(&server, "me");
    let uuid = server.import_demo("me", &["overdue notice.pdf"])[0];
    post(&server, &me, "/settings/looks", &[("language", "de")]);
    let html = page(&server, &me, &format!("/documents/{uuid}"));
    let explained = server.execute(Command::ExplainDocument {
        account: Some("me".to_owned()),
        uuid,
    });
    let Reply::Explanation(explained) = explained else {
        panic!("{explained:?}")
    };
    let shown = |name: &str| html.contains(&format!("<p class=\"rule\">{name}</p>"));
    let fields = [
        FindingField::Title,
        FindingField::Sender,
        FindingField::DocumentDate,
    ];
    let rules = fields.map(|field| {
        let mut findings = explained.findings.iter();
        let finding = findings.find(|finding| finding.field == field);
        finding.unwrap().rule.as_str()
    });
    for rule in rules {
        assert!(shown(&in_german(rule)) && !shown(rule), "{rule}");
    }
    assert!(
        html.contains("<title lang=\"en\">") && html.contains("<h1 class=\"hidden\" lang=\"en\">")
    );
    let library = page(&server, &me, "/");
    assert!(library.contains(&format!("href=\"/documents/{uuid}\" lang=\"en\">")));
    post(&server, &me, "/settings/looks", &[("language", "en")]);
    assert!(page(&server, &me, &format!("/documents/{uuid}")).contains("<title>"));
    // Also of a folder that holds nothing else the symbol is drawn.
    server.mark("me", uuid, DocumentMark::Trash);
    assert!(page(&server, &me, "/trash").contains("<span class=\"folder\"><svg"));
}

#[test]
fn built_in_folders_are_drawn_and_own_icons_are_shown() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    let symbols = include_str!("../../../src/web/pages/assets/icons.svg");
    let names = folder_names(Language::En);
    for name in names.iter().chain(&["Tante Erna", "Igel"]) {
        let edit = DocumentEdit {
            folder: Some((*name).to_owned()),
            ..DocumentEdit::default()
        };
        server.edited("me", name, edit);
    }
    let hedgehog = [("folder", "Igel"), ("icon", "🦔")];
    assert_eq!(post(&server, &me, "/settings/icons", &hedgehog).status, 303);
    let html = page(&server, &me, "/");
    let side = html.split("</aside>").next().unwrap();
    let folders = side.split("<h2>Folders</h2>").nth(1).unwrap();
    let folders = folders.split("</ul>").next().unwrap();
    let mut drawn = Vec::new();
    for link in folders.split("<li>").skip(1) {
        let name = link.split("class=\"name\">").nth(1).unwrap();
        let name = name.split('<').next().unwrap();
        if name == "Igel" {
            assert!(link.contains(">🦔<"), "{link}");
            continue;
        }
        let symbol = link
            .split(".svg#")
            .nth(1)
            .unwrap_or_else(|| panic!("{name}"));
        let symbol = symbol.split('"').next().unwrap();
        assert!(
            symbols.contains(&format!("<symbol id=\"{symbol}\" ")),
            "{name}"
        );
        assert_eq!(symbol == "folder", name == "Tante Erna", "{name}");
        drawn.push(symbol);
    }
    assert_eq!(drawn.len(), names.len() + 1);
    drawn.sort_unstable();
    drawn.dedup();
    assert_eq!(drawn.len(), names.len() + 1, "each has its own");
}

#[test]
fn a_document_names_its_copies_and_those_like_it() {
    let server = Server::analysing();
    server.account("me");
    let me = visitor(&server, "me");
    // The same letter twice, its lines a little farther apart.
    let letter = |pitch: usize| {
        let lines = [
            "Municipal Library Service",
            "New opening hours",
            "2 March 2026",
            "Dear reader, from the beginning of next month all branches of the library open",
            "one hour earlier on weekdays and stay open until the evening on Saturdays.",
        ];
        let lines = lines.iter().enumerate();
        let placed = lines.map(|(at, line)| format!("60 {} 10 {line}\n", 60 + at * pitch));
        pdf::placed(&placed.collect::<String>())
    };
    let [one, two] = [15, 16].map(|pitch| server.import("me", "letter.pdf", &letter(pitch)));
    server.await_analysis("me", &[one, two]);
    let others = server.import_demo(
        "me",
        &["Invoice INV-20455.pdf", "Mietvertrag Ahornweg 7.pdf"],
    );
    let html = page(&server, &me, &format!("/documents/{one}"));
    let section = |heading: &str| {
        let after = html.split(&format!("<h2>{heading}</h2>")).nth(1);
        let after = after.unwrap_or_else(|| panic!("no {heading} in {html}"));
        after.split("</section>").next().unwrap().to_owned()
    };
    let copies = section("The same paper again");
    assert!(
        copies.contains(&format!("href=\"/documents/{two}\"")),
        "{copies}"
    );
    let similar = section("Similar");
    for uuid in others {
        assert!(
            similar.contains(&format!("href=\"/documents/{uuid}\"")),
            "{similar}"
        );
    }
    assert!(!similar.contains(&one.to_string()), "{similar}");
}

#[test]
fn where_nothing_is_a_browser_gets_a_page() {
    let server = Server::start();
    let ask = |path: &str, accept: &str| server.request("GET", path, &[("accept", accept)], &[]);
    let html = ask("/nothing/here", "text/html,application/xhtml+xml,*/*;q=0.8");
    assert_eq!(html.status, 404);
    assert!(
        text(&html).contains("<h1>Not found</h1>"),
        "{}",
        text(&html)
    );
    assert!(
        html.header("content-security-policy")
            .contains("script-src 'self'")
    );
    ask("/nothing/here", "*/*").assert_problem(404, "not_found");
    ask("/api/v1/nothing", "text/html").assert_problem(401, "unauthorized");
}

#[test]
fn pages_follow_one_another() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    for number in 0..50 {
        server.document("me", &format!("document {number:02}"));
    }
    let first = page(&server, &me, "/");
    assert_eq!(titles(&first).len(), 36);
    assert!(first.contains("data-next=\"/?page=2\""));
    // With all that a browser loads for its first page but pictures.
    let files = ["app.css", "app.js", "icons.svg", "icon.svg"].map(|name| {
        let path = first
            .split('"')
            .find(|part| {
                part.starts_with("/assets/") && part.split('#').next().unwrap().ends_with(name)
            })
            .unwrap();
        server
            .request(
                "GET",
                path.split('#').next().unwrap(),
                &[("accept-encoding", "gzip, deflate, br")],
                &[],
            )
            .body
            .len()
    });
    let bytes = first.len() + files.iter().sum::<usize>();
    assert!(bytes < 60_000, "{bytes} bytes");
    let second = titles(&page(&server, &me, "/?page=2"));
    assert_eq!((second.len(), second[13].as_str()), (14, "document 00"));
}

#[test]
fn a_paraphrase_finds_the_passage_and_its_page() {
    let server = Server::analysing();
    server.account("me");
    let me = visitor(&server, "me");
    server.import_demo(
        "me",
        &[
            "router-manual-AX30.pdf",
            "Mahnung.pdf",
            "Invoice INV-20455.pdf",
        ],
    );
    let html = page(
        &server,
        &me,
        "/search?q=how+do+I+bring+the+router+back+to+its+factory+settings",
    );
    let hit = html.split("class=\"passage-hit\"").nth(1).unwrap();
    assert!(
        hit.contains("class=\"mark\"") && hit.contains("/pages/"),
        "{hit}"
    );
    let href = hit.split("class=\"page-picture\" href=\"").nth(1).unwrap();
    let href = href.split('"').next().unwrap().replace("&#38;", "&");
    let number = href.rsplit("#page-").next().unwrap();
    let document = page(&server, &me, href.split('#').next().unwrap());
    let sheet = document
        .split(&format!("id=\"page-{number}\""))
        .nth(1)
        .unwrap();
    let sheet = sheet.split("</figure>").next().unwrap();
    assert!(
        sheet.contains("<rect class=\"mark\"") && sheet.contains("<text "),
        "{sheet}"
    );
    assert_eq!(
        document.matches("<rect class=\"mark\"").count(),
        sheet.matches("<rect class=\"mark\"").count()
    );
    // The pieces that a script asks for while somebody types.
    let piece = page(&server, &me, "/search?q=router&part=text");
    assert!(piece.contains("<mark>") && !piece.contains("<html"));
    assert!(page(&server, &me, "/search?q=router&part=content").contains("passage-hit"));
    assert!(!piece.contains("Show more"));
}

#[test]
fn a_search_tells_how_many_it_found_and_shows_more() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    for number in 0..15 {
        server.document("me", &format!("Rent receipt {number}"));
    }
    let first = page(&server, &me, "/search?q=rent+receipt&part=text");
    assert_eq!(first.matches("class=\"card\"").count(), 12);
    assert!(first.contains("12 of 15"), "{first}");
    let href = first.split("href=\"/search?").nth(1).unwrap();
    let href = href
        .split('"')
        .next()
        .unwrap()
        .replace("&#38;", "&")
        .replace("&amp;", "&");
    let all = page(&server, &me, &format!("/search?{href}"));
    assert!(all.contains("<html") && !all.contains("Show more"));
    assert_eq!(all.matches("class=\"card\"").count(), 15);
    // Of what is hardly like it few stand above what the pages say, until somebody asks for more.
    let few = page(&server, &me, "/search?q=garden+receipt&part=text");
    assert_eq!(few.matches("class=\"card\"").count(), 3);
    assert!(
        few.contains("3 of 15") && few.contains("Show more"),
        "{few}"
    );
    let more = page(&server, &me, "/search?q=garden+receipt&more=1");
    assert_eq!(more.matches("class=\"card\"").count(), 15);
}

#[test]
fn a_search_stays_among_the_documents_of_the_list_that_it_began_in() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    server.document("me", "Rent receipt");
    let edit = DocumentEdit {
        folder: Some("Flat & garden".to_owned()),
        ..DocumentEdit::default()
    };
    let contract = server.edited("me", "Rent contract", edit);
    let list = page(&server, &me, "/?folder=Flat+%26+garden");
    let form = list.split("class=\"search-box\"").nth(1).unwrap();
    let form = form.split("</form>").next().unwrap();
    assert!(
        form.contains("type=\"hidden\" name=\"folder\" value=\"Flat &#38; garden\""),
        "{form}"
    );
    let everywhere = page(&server, &me, "/search?q=rent");
    assert_eq!(everywhere.matches("class=\"card\"").count(), 2);
    assert!(!everywhere.contains("Search all documents"));
    for part in ["", "&part=text"] {
        let path = format!("/search?q=rent&folder=Flat+%26+garden{part}");
        let within = page(&server, &me, &path);
        assert_eq!(within.matches("class=\"card\"").count(), 1);
        assert!(within.contains(&format!("value=\"{contract}\" form=\"chosen\"")));
        assert!(within.contains("Folder: Flat &#38; garden") && within.contains("Search all"));
        let out = "href=\"/search?q=rent\"";
        assert_eq!(within.matches(out).count(), 2, "{within}");
    }
    // What is done with the hits leads back to them.
    let content = page(&server, &me, "/search?q=rent&folder=Bank&part=content");
    assert!(content.contains("name=\"back\" value=\"/search?q=rent&#38;folder=Bank\""));
    let none = page(
        &server,
        &me,
        "/search?q=rent&folder=Flat+%26+garden&from=2999-01-01",
    );
    assert_eq!(none.matches("class=\"card\"").count(), 0);
}

#[test]
fn a_date_that_stands_on_no_paper_says_so() {
    const SAID: &str = "No date of its own was found";
    let server = Server::analysing();
    server.account("me");
    let me = visitor(&server, "me");
    let uuids = server.import_demo("me", &["scan0001.pdf", "Invoice INV-20455.pdf"]);
    let scan = page(&server, &me, &format!("/documents/{}", uuids[0]));
    assert!(scan.contains(SAID), "{scan}");
    let invoice = page(&server, &me, &format!("/documents/{}", uuids[1]));
    assert!(!invoice.contains(SAID), "{invoice}");
}

#[test]
fn a_document_shows_its_reasons_figures_and_text() {
    let server = Server::analysing();
    server.account("me");
    let me = visitor(&server, "me");
    let uuid = server.import_demo("me", &["Invoice INV-20455.pdf"])[0];
    let path = format!("/documents/{uuid}");
    let html = page(&server, &me, &path);
    assert!(
        html.contains("Why?") && html.contains("mark=title"),
        "{html}"
    );
    assert!(html.contains("<dt>Amount</dt>") && html.contains("data-copy="));
    let marked = page(&server, &me, &format!("{path}?mark=title"));
    assert!(marked.contains("<rect class=\"mark\""));
    let within = page(&server, &me, &format!("{path}?within=invoice"));
    assert!(within.contains("<rect class=\"mark\"") && within.contains("Found"));
    assert!(page(&server, &me, &format!("{path}?within=xyzzy")).contains("Nothing found."));
    let layer = get(&server, &me.cookie, &format!("{path}/pages/1/text"));
    assert!(text(&layer).contains("textLength="));
    let picture = get(&server, &me.cookie, &format!("{path}/pages/1?width=500"));
    assert_eq!(
        (picture.status, picture.header("content-type")),
        (200, "image/png")
    );
    assert_eq!(
        get(&server, &me.cookie, &format!("{path}/pages/99")).status,
        404
    );
    let file = get(&server, &me.cookie, &format!("{path}/download"));
    assert_eq!(file.header("content-type"), "application/pdf");
    assert!(page(&server, &me, "/statistics").contains("class=\"bar\""));
}

#[test]
fn the_trash_has_pages_and_statistics_count_it() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    for number in 0..40 {
        let uuid = server.document("me", &format!("document {number:02}"));
        server.mark("me", uuid, DocumentMark::Trash);
    }
    let trashed = server.execute(Command::ListDocuments {
        account: None,
        list: DocumentList::whole(true),
    });
    let Reply::Documents(trashed) = trashed else {
        panic!("{trashed:?}");
    };
    let bytes: u64 = trashed.iter().map(|document| document.byte_length).sum();
    let first = page(&server, &me, "/trash");
    assert_eq!(titles(&first).len(), 36);
    assert_eq!(titles(&first)[0], "document 39");
    assert!(
        !first.contains("href=\"/documents/"),
        "no page, so no link to one"
    );
    assert!(first.contains("40 documents") && first.contains("data-next=\"/trash?page=2\""));
    assert_eq!(titles(&page(&server, &me, "/trash?page=2")).len(), 4);
    // Kept up while the server runs, and made anew at its start.
    let check = |server: &Server| {
        let html = page(server, &me, "/statistics");
        let size = format!("<dd>{} kB</dd>", (bytes + 500) / 1_000);
        assert_eq!(html.matches(&size).count(), 2, "{size} {html}");
        assert_eq!(titles(&page(server, &me, "/trash")).len(), 36);
    };
    check(&server);
    check(&server.reopen(|_| {}));
}

#[test]
fn an_unknown_address_is_a_page_for_a_browser_and_a_problem_for_a_program() {
    let server = Server::start();
    server.account("anna");
    let visitor = visitor(&server, "anna");
    post(&server, &visitor, "/settings/looks", &[("language", "de")]);
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    let ask = |path: &str, accept: &str, cookie: &str| {
        let answer = server.request("GET", path, &[("accept", accept), ("cookie", cookie)], &[]);
        assert_eq!(
            answer.status,
            if path.starts_with("/api/v1") {
                401
            } else {
                404
            }
        );
        answer
    };
    for cookie in ["", visitor.cookie.as_str()] {
        let answer = ask("/nowhere", browser, cookie);
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert!(!answer.header("content-security-policy").is_empty());
        let page = text(&answer);
        let said = if cookie.is_empty() {
            "There is nothing at this address."
        } else {
            "Unter dieser Adresse gibt es nichts."
        };
        assert!(page.contains(said), "{page}");
        ask("/nowhere", "*/*", cookie).assert_problem(404, "not_found");
        ask("/api/nowhere", browser, cookie).assert_problem(404, "not_found");
        ask("/api/v1/nowhere", browser, cookie).assert_problem(401, "unauthorized");
    }
}
