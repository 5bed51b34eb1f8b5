//! Forms: what they change, what undo brings back, and that nobody else's form changes anything.

use docvault::library::command::Command;
use docvault::model::document::{DocumentEdit, DocumentMark};
use docvault::model::vectors::PassageVectors;
use docvault::store::{AnalyzedDocument, Store};
use uuid::Uuid;

use super::{PASSWORD, Visitor, get, page, post, post_with, text, visitor};
use crate::harness::{Answer, Server, demo_file};

/// Names and values of a form's fields.
type Fields<'values> = &'values [(&'values str, &'values str)];

struct Scene {
    server: Server,
    me: Visitor,
    key: String,
    uuid: Uuid,
}

/// The cookie with what was done.
#[track_caller]
fn notice(answer: &Answer) -> &str {
    answer.header("set-cookie").split(';').next().unwrap()
}

fn scene() -> Scene {
    let server = Server::start();
    let key = server.account("me");
    let me = visitor(&server, "me");
    let uuid = server.document("me", "Rent 2026");
    Scene {
        server,
        me,
        key,
        uuid,
    }
}

impl Scene {
    #[track_caller]
    fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        post(&self.server, &self.me, path, fields)
    }

    fn document(&self) -> serde_json::Value {
        self.server
            .get(&self.key, &format!("/api/v1/documents/{}", self.uuid))
            .ok()["data"]
            .take()
    }

    /// Follows a form's answer and takes the change back with the button that its page shows.
    #[track_caller]
    fn undo(&self, answer: &Answer) {
        assert_eq!(answer.status, 303, "{}", text(answer));
        let html = text(&self.told(answer));
        let number = html.split("name=\"number\" value=\"").nth(1).unwrap();
        let number = number.split('"').next().unwrap();
        let undone = self.post("/undo", &[("number", number), ("back", "/")]);
        assert!(
            notice(&undone).starts_with("docvault_notice=undone."),
            "{}",
            text(&undone)
        );
    }

    /// The page to which a form's answer leads, which tells what was done.
    #[track_caller]
    fn told(&self, answer: &Answer) -> Answer {
        let cookies = format!("{}; {}", self.me.cookie, notice(answer));
        get(&self.server, &cookies, answer.header("location"))
    }
}

#[test]
fn a_field_is_edited_shown_in_the_history_and_taken_back() {
    let scene = scene();
    let path = format!("/documents/{}", scene.uuid);
    let before = scene.document();
    for (name, value, member, expected) in [
        (
            "title",
            "  Miete & <b>2026</b> ",
            "title",
            "Miete & <b>2026</b>",
        ),
        ("sender", "Ahorn Wohnbau", "sender", "Ahorn Wohnbau"),
        ("summary", "One.\r\nTwo.", "summary", "One.\nTwo."),
        (
            "date",
            "2026-02-01",
            "documentDate",
            "2026-02-01T00:00:00.000Z",
        ),
        ("folder", "Housing", "folder", "Housing"),
    ] {
        let answer = scene.post(&format!("{path}/edit"), &[(name, value), ("back", &path)]);
        assert_eq!(scene.document()[member], expected, "{name}");
        let html = page(&scene.server, &scene.me, &path);
        assert!(!html.contains("<b>2026"), "text is escaped");
        scene.undo(&answer);
        assert_eq!(scene.document()[member], before[member], "{name}");
    }
    let html = page(&scene.server, &scene.me, &path);
    assert!(
        html.contains("Rent 2026 → Miete &#38; &#60;b&#62;2026") && html.contains("(undone)"),
        "{html}"
    );
    let wrong = scene.post(&format!("{path}/edit"), &[("date", "1.2.2026")]);
    assert_eq!(wrong.status, 422);
    let answer = scene.post(&format!("{path}/edit"), &[("tag", "rent, due")]);
    assert_eq!(scene.document()["tags"], serde_json::json!(["due", "rent"]));
    scene.undo(&answer);
    assert_eq!(scene.document()["tags"], serde_json::json!([]));
}

#[test]
fn an_undo_that_changes_nothing_says_so() {
    let scene = scene();
    let path = format!("/documents/{}", scene.uuid);
    let edit = |title: &str| scene.post(&format!("{path}/edit"), &[("title", title)]);
    let first = text(&scene.told(&edit("First")));
    let number = first.split("name=\"number\" value=\"").nth(1).unwrap();
    let number = number.split('"').next().unwrap();
    edit("Second");
    let undone = scene.post("/undo", &[("number", number), ("back", "/")]);
    let told = text(&scene.told(&undone));
    assert!(told.contains("Nothing was undone: it was changed again since."));
    assert!(!told.contains("back as before"));
    assert_eq!(scene.document()["title"], "Second");
}

#[test]
fn an_undo_says_of_how_many_it_took_nothing_back() {
    let scene = scene();
    let other = scene.server.document("me", "Power 2026");
    let (one, two) = (scene.uuid.to_string(), other.to_string());
    let both = [("uuid", one.as_str()), ("uuid", &two), ("action", "folder")];
    let moved = scene.post("/change", &[&both[..], &[("folder", "Home")]].concat());
    let number = notice(&moved).rsplit('.').next().unwrap();
    let again = [("uuid", two.as_str()), ("action", "folder")];
    scene.post("/change", &[&again[..], &[("folder", "Energy")]].concat());
    let undone = scene.post("/undo", &[("number", number), ("back", "/")]);
    let told = text(&scene.told(&undone));
    let sentence = "1 document: back as before. 1 document: changed again since, and left so.";
    assert!(told.contains(sentence), "{told}");
    // Where nothing stayed nothing is said of it.
    let trashed = scene.post("/change", &[("uuid", &one), ("action", "trash")]);
    let number = notice(&trashed).rsplit('.').next().unwrap();
    let undone = scene.post("/undo", &[("number", number), ("back", "/")]);
    let told = text(&scene.told(&undone));
    assert!(told.contains("1 document: back as before."), "{told}");
    assert!(!told.contains("left so"), "{told}");
}

#[test]
fn what_was_done_is_told_once_and_not_in_the_address() {
    let scene = scene();
    let uuid = scene.uuid.to_string();
    let back = "/?view=list";
    let fields = [
        ("uuid", uuid.as_str()),
        ("action", "archive"),
        ("back", back),
    ];
    let answer = scene.post("/change", &fields);
    assert_eq!(answer.header("location"), back);
    let told = scene.told(&answer);
    assert!(text(&told).contains("1 document: archived."));
    // The page that tells it takes the cookie away.
    let gone = told.header("set-cookie");
    assert!(
        gone.starts_with("docvault_notice=;") && gone.contains("Max-Age=0"),
        "{gone}"
    );
    assert!(!page(&scene.server, &scene.me, back).contains("archived."));
    // Nobody puts other words there.
    let cookies = format!("{}; docvault_notice=<b>hello.1", scene.me.cookie);
    assert!(!text(&get(&scene.server, &cookies, "/")).contains("hello"));
}

#[test]
fn a_restart_takes_no_undo_away_and_marks_are_told_in_the_history() {
    let mut scene = scene();
    let uuid = scene.uuid.to_string();
    let path = format!("/documents/{uuid}");
    scene.post("/change", &[("uuid", &uuid), ("action", "archive")]);
    scene.server.clock.advance_milliseconds(60_000);
    let answer = scene.post("/change", &[("uuid", &uuid), ("action", "favorite")]);
    scene.server.clock.advance_milliseconds(60_000);
    scene.server = scene.server.reopen(|_| {});
    assert_eq!(scene.document()["isFavorite"], true);
    scene.undo(&answer);
    assert_eq!(scene.document()["isFavorite"], false);
    assert_eq!(scene.document()["isArchived"], true);
    // By the command line too.
    scene.server.mark("me", scene.uuid, DocumentMark::Trash);
    scene.server.mark("me", scene.uuid, DocumentMark::Restore);
    let html = page(&scene.server, &scene.me, &path);
    let history = html.split("class=\"history\"").nth(1).unwrap();
    let told = [
        "Taken out of the trash",
        "Moved to the trash",
        "No longer a favourite",
        "Marked as a favourite",
        "Archived",
        "Added as",
    ];
    let places: Vec<usize> = told
        .iter()
        .map(|text| history.find(text).unwrap())
        .collect();
    assert!(places.is_sorted(), "{history}");
    // Undone once, it is gone.
    let again = scene.post("/undo", &[("number", "2")]);
    assert_eq!(notice(&again), "docvault_notice=not-undone");
}

#[test]
fn what_was_changed_after_a_change_stays_when_that_is_taken_back() {
    let scene = scene();
    let uuid = scene.uuid.to_string();
    let path = format!("/documents/{uuid}");
    let edit = |title: &str, folder: Option<&str>| {
        let edit = DocumentEdit {
            title: Some(title.to_owned()),
            folder: folder.map(str::to_owned),
            ..DocumentEdit::default()
        };
        scene.server.edit("me", scene.uuid, edit);
    };
    let favorite = scene.post("/change", &[("uuid", &uuid), ("action", "favorite")]);
    edit("Lease", Some("Housing"));
    scene.undo(&favorite);
    let document = scene.document();
    assert_eq!(document["isFavorite"], false);
    assert_eq!(document["title"], "Lease");
    assert_eq!(document["folder"], "Housing");
    // Of what it changed itself, too: the sender goes, the title is another one by now.
    let fields = [("title", "Rent"), ("sender", "Ahorn Wohnbau")];
    let answer = scene.post(&format!("{path}/edit"), &fields);
    edit("Lease of 2026", None);
    scene.undo(&answer);
    let document = scene.document();
    assert_eq!(document["title"], "Lease of 2026");
    assert_eq!(document["sender"], "");
}

#[test]
fn what_an_analysis_found_after_a_change_stays_when_that_is_taken_back() {
    let mut scene = scene();
    let file = "broadband bill May.pdf";
    scene.uuid = scene.server.import("me", file, &demo_file(file));
    let uuid = scene.uuid.to_string();
    let answer = scene.post("/change", &[("uuid", &uuid), ("action", "trash")]);
    scene.server.library.start_analysis();
    scene.server.await_analysis("me", &[scene.uuid]);
    scene.undo(&answer);
    let document = scene.document();
    assert_ne!(document["folder"], "Inbox", "{document}");
    assert_ne!(document["summary"], "", "{document}");
}

#[test]
fn several_are_changed_at_once_and_brought_back() {
    let scene = scene();
    let other = scene.server.document("me", "Power 2026");
    let (one, two) = (scene.uuid.to_string(), other.to_string());
    let count = |query: &str| {
        let path = format!("/api/v1/documents?{query}");
        scene.server.get(&scene.key, &path).ok()["meta"]["total"].clone()
    };
    let change = |action: &str, more: &[(&str, &str)]| {
        let mut fields = vec![("uuid", one.as_str()), ("uuid", &two), ("action", action)];
        fields.extend_from_slice(more);
        scene.post("/change", &fields)
    };
    for (action, more, query) in [
        ("favorite", &[][..], "favorite=true"),
        ("archive", &[], "archived=true"),
        ("folder", &[("folder", "Home")], "folder=home"),
        ("add-tag", &[("tag", "2026")], "tag=2026"),
    ] {
        let answer = change(action, more);
        assert_eq!(count(query), 2, "{action}");
        scene.undo(&answer);
        assert_eq!(count(query), 0, "{action}");
    }
    // Enter in a field sends the form's first button: what was typed is done, and nothing else.
    let html = page(&scene.server, &scene.me, "/");
    let form = html.split("id=\"chosen\"").nth(1).unwrap();
    assert!(form.contains(">All shown</button>"), "not all there are");
    let first = form.split("<button").nth(1).unwrap();
    let action = first.split("value=\"").nth(1).unwrap().split('"').next();
    let typed = [("tag", " 2026 "), ("folder", "Home")];
    let answer = change(action.unwrap(), &typed);
    assert_eq!(
        (count("tag=2026"), count("folder=home")),
        (2.into(), 2.into())
    );
    assert_eq!(count("favorite=true"), 0, "the first mark was set");
    scene.undo(&answer);
    let nothing = [("tag", " "), ("folder", ""), ("back", "/trash")];
    let answer = change("fields", &nothing);
    assert_eq!(answer.header("location"), "/trash");
    let answer = change("trash", &[]);
    assert_eq!(count(""), 0);
    assert!(page(&scene.server, &scene.me, "/trash").contains("Power 2026"));
    scene.undo(&answer);
    assert_eq!(count(""), 2);
    change("trash", &[]);
    change("restore", &[]);
    assert_eq!(count(""), 2);
    let nothing = scene.post("/change", &[("action", "trash")]);
    assert_eq!(nothing.header("location"), "/");
    assert_eq!(notice(&nothing), "docvault_notice=none");
    assert_eq!(change("explode", &[]).status, 400);
}

#[test]
fn documents_in_the_trash_are_deleted_for_good_after_a_question() {
    let scene = scene();
    let other = scene.server.document("me", "Power 2026");
    let third = scene.server.document("me", "Water 2026");
    let (one, two, three) = (scene.uuid.to_string(), other.to_string(), third.to_string());
    let trash = || page(&scene.server, &scene.me, "/trash");
    let originals = || {
        let folder = scene.server.directory.path().join("originals");
        let folders = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
        folders
            .map(|folder| std::fs::read_dir(folder.path()).unwrap().count())
            .sum::<usize>()
    };
    // Not what is not in the trash.
    let refused = scene.post("/trash/delete", &[("uuid", &one)]);
    assert_eq!(refused.status, 422);
    assert!(text(&refused).contains("put it there first."));
    let answer = scene.post(
        "/change",
        &[("uuid", &one), ("uuid", &two), ("action", "trash")],
    );
    assert!(trash().contains("formaction=\"/trash/delete\""));
    let undo = notice(&answer).rsplit('.').next().unwrap();
    // The first form only asks, with what the second one needs.
    let asked = scene.post("/trash/delete", &[("uuid", &one), ("back", "/trash")]);
    let question = text(&asked);
    assert_eq!(asked.status, 200, "{question}");
    assert!(question.contains("Rent 2026") && !question.contains("Power 2026"));
    assert!(trash().contains("Rent 2026"));
    let form = question.split("action=\"/trash/delete\"").nth(1).unwrap();
    let form = form.split("</form>").next().unwrap();
    let fields: Vec<(&str, &str)> = form
        .split("type=\"hidden\" name=\"")
        .skip(1)
        .map(|field| {
            let (name, rest) = field.split_once("\" value=\"").unwrap();
            (name, rest.split('"').next().unwrap())
        })
        .collect();
    let deleted = post_with(
        &scene.server,
        "/trash/delete",
        &[("cookie", &scene.me.cookie)],
        &fields,
    );
    assert_eq!(deleted.header("location"), "/trash");
    assert_eq!(notice(&deleted), "docvault_notice=deleted.1");
    assert!(!trash().contains("Rent 2026") && trash().contains("Power 2026"));
    assert_eq!(originals(), 2);
    // Undo brings the other one back, and only that.
    scene.post("/undo", &[("number", undo)]);
    let library = page(&scene.server, &scene.me, "/");
    assert!(library.contains("Power 2026") && !library.contains("Rent 2026"));
    // All at once; not before the person was asked about as many.
    scene.post("/change", &[("uuid", &two), ("action", "trash")]);
    let question = page(&scene.server, &scene.me, "/trash/empty");
    assert!(
        question.contains("name=\"count\" value=\"1\""),
        "{question}"
    );
    scene.post("/change", &[("uuid", &three), ("action", "trash")]);
    let again = scene.post("/trash/empty", &[("count", "1")]);
    assert_eq!(again.header("location"), "/trash/empty");
    assert_eq!(originals(), 2);
    let emptied = scene.post("/trash/empty", &[("count", "2")]);
    assert_eq!(notice(&emptied), "docvault_notice=deleted.2");
    assert!(trash().contains("The trash is empty."));
    assert_eq!(originals(), 0);
    let statistics = page(&scene.server, &scene.me, "/statistics");
    assert!(
        statistics.contains("Your originals</dt><dd>0 B<"),
        "{statistics}"
    );
}

#[test]
fn a_key_is_shown_once_opens_the_interface_and_is_revoked() {
    let scene = scene();
    let made = text(&scene.post("/settings/keys", &[("name", "laptop")]));
    let key = made.split("id=\"new-key\">").nth(1).unwrap();
    let key = key.split('<').next().unwrap();
    assert_eq!(scene.server.get(key, "/api/v1/stats").status, 200);
    let settings = page(&scene.server, &scene.me, "/settings");
    assert!(!settings.contains(key) && settings.contains("laptop"));
    let id = settings.split("laptop</td>").nth(1).unwrap();
    let id = id.split("name=\"id\" value=\"").nth(1).unwrap();
    let id = id.split('"').next().unwrap();
    scene.server.account("anna");
    let anna = visitor(&scene.server, "anna");
    assert_eq!(
        post(&scene.server, &anna, "/settings/keys/revoke", &[("id", id)]).status,
        404
    );
    assert_eq!(scene.server.get(key, "/api/v1/stats").status, 200);
    let question = text(&scene.post("/settings/keys/revoke", &[("id", id)]));
    assert!(question.contains("laptop (dk_"), "{question}");
    assert_eq!(scene.server.get(key, "/api/v1/stats").status, 200);
    let confirmed = [("id", id), ("confirmed", "yes")];
    scene.post("/settings/keys/revoke", &confirmed);
    scene
        .server
        .get(key, "/api/v1/stats")
        .assert_problem(401, "unauthorized");
    for number in 0..4 {
        assert_eq!(
            scene
                .post("/settings/keys", &[("name", &format!("key {number}"))])
                .status,
            200
        );
    }
    let sixth = scene.post("/settings/keys", &[("name", "too many")]);
    assert_eq!(sixth.status, 422);
    assert!(!page(&scene.server, &scene.me, "/settings").contains("make-key"));
}

#[test]
fn choices_are_kept_and_icons_reach_the_interface() {
    let scene = scene();
    scene.post("/settings/looks", &[("theme", "dark"), ("language", "de")]);
    let html = page(&scene.server, &scene.me, "/settings");
    assert!(html.contains("lang=\"de\" data-theme=\"dark\"") && html.contains("Einstellungen"));
    // The symbol stands beside the name; the field holds only what the person chose.
    let field = |html: &str, icon: &str| {
        let inbox = html.split("value=\"Inbox\"").nth(1).unwrap();
        let field = inbox.split("name=\"icon\"").nth(1).unwrap();
        field
            .split('>')
            .next()
            .unwrap()
            .contains(&format!("value=\"{icon}\""))
    };
    assert!(field(&html, ""));
    scene.post("/settings/icons", &[("folder", "Inbox"), ("icon", "🦊")]);
    assert!(field(&page(&scene.server, &scene.me, "/settings"), "🦊"));
    let folders = scene.server.get(&scene.key, "/api/v1/folders").ok();
    assert_eq!(folders["data"][0]["icon"], "🦊");
    assert_eq!(
        scene
            .post("/settings/icons", &[("folder", "Inbox"), ("icon", "<b>")])
            .status,
        422
    );
    scene.post("/settings/icons", &[("folder", "Inbox"), ("icon", "")]);
    let folders = scene.server.get(&scene.key, "/api/v1/folders").ok();
    assert_eq!(folders["data"][0]["icon"], "📥");
    scene.post(
        "/settings/reading",
        &[("language", "de"), ("language", "fr")],
    );
    let html = page(&scene.server, &scene.me, "/settings");
    assert!(html.contains("value=\"fr\" checked"));
    let path = format!("/documents/{}/edit", scene.uuid);
    scene.post(&path, &[("tag", "Wohnung")]);
    scene.post(
        "/settings/tags",
        &[("tag", "Wohnung"), ("name", "flat"), ("action", "rename")],
    );
    assert_eq!(scene.document()["tags"], serde_json::json!(["flat"]));
    scene.server.mark("me", scene.uuid, DocumentMark::Archive);
    scene.post("/settings/tags", &[("tag", "flat"), ("action", "remove")]);
    assert_eq!(scene.document()["tags"], serde_json::json!([]));
}

#[test]
fn a_document_in_the_trash_can_be_looked_at_by_its_owner_only() {
    let scene = scene();
    let path = format!("/trash/{}", scene.uuid);
    let status = |who: &Visitor| get(&scene.server, &who.cookie, &path).status;
    assert_eq!(status(&scene.me), 404, "it is not in the trash");
    scene.server.mark("me", scene.uuid, DocumentMark::Trash);
    let shown = get(&scene.server, &scene.me.cookie, &path);
    assert_eq!(shown.status, 200);
    assert_eq!(shown.header("content-type"), "application/pdf");
    assert_eq!(shown.header("content-disposition"), "inline");
    assert!(shown.body.starts_with(b"%PDF-"));
    assert!(page(&scene.server, &scene.me, "/trash").contains(&format!("href=\"{path}\"")));
    scene.server.account("anna");
    let anna = visitor(&scene.server, "anna");
    assert_eq!(status(&anna), 404);
    // The interface knows nothing of the trash.
    let download = format!("/api/v1/documents/{}/download", scene.uuid);
    assert_eq!(scene.server.get(&scene.key, &download).status, 404);
}

#[test]
fn a_folder_is_renamed_with_its_icon_and_taken_back() {
    let scene = scene();
    let path = format!("/documents/{}/edit", scene.uuid);
    scene.post(&path, &[("folder", "Boat")]);
    scene.post("/settings/icons", &[("folder", "Boat"), ("icon", "⛵")]);
    let rename = [("folder", "Boat"), ("name", " Ships ")];
    let renamed = scene.post("/settings/folders", &rename);
    assert_eq!(renamed.header("location"), "/settings#folders");
    let folders = || {
        let folders = scene.server.get(&scene.key, "/api/v1/folders").ok();
        let shown = folders["data"].as_array().unwrap().iter().map(|folder| {
            let [name, icon] = ["name", "icon"].map(|it| folder[it].as_str().unwrap_or_default());
            format!("{name} {icon}")
        });
        shown.collect::<Vec<_>>()
    };
    assert!(
        folders().contains(&"Ships ⛵".to_owned()),
        "{:?}",
        folders()
    );
    assert_eq!(scene.document()["folder"], "Ships");
    let number = notice(&renamed).rsplit('.').next().unwrap().to_owned();
    scene.post("/undo", &[("number", number.as_str())]);
    assert_eq!(scene.document()["folder"], "Boat");
    assert!(folders().contains(&"Boat ⛵".to_owned()), "{:?}", folders());
    // The documents are filed as others have the name, and the icon goes there too.
    let other = scene.server.document("me", "Mooring 2026");
    let other = format!("/documents/{other}/edit");
    scene.post(&other, &[("folder", "Harbour")]);
    let rename = [("folder", "Boat"), ("name", "harbour")];
    scene.post("/settings/folders", &rename);
    assert_eq!(scene.document()["folder"], "Harbour");
    assert!(
        folders().contains(&"Harbour ⛵".to_owned()),
        "{:?}",
        folders()
    );
    scene.post(path.as_str(), &[("folder", "Boat")]);
    // Nothing to do is done without a word.
    for name in ["", "Boat"] {
        let same = scene.post("/settings/folders", &[("folder", "Boat"), ("name", name)]);
        assert_eq!(same.header("location"), "/settings#folders");
        assert_eq!(scene.document()["folder"], "Boat");
    }
}

#[test]
fn a_tag_of_very_many_documents_is_renamed_after_a_question() {
    let mut scene = scene();
    scene.post(
        &format!("/documents/{}/edit", scene.uuid),
        &[("tag", "everywhere")],
    );
    scene.server = scene.server.reopen(|directory| {
        let store = Store::open(directory).unwrap();
        let mut documents = Vec::new();
        store.for_each_document(|it| documents.push(it)).unwrap();
        let copies = (1..=1_000_u64).map(|number| {
            let mut document = documents[0].clone();
            document.uuid = Uuid::from_u128(number.into());
            document.content_hash.0[..8].copy_from_slice(&number.to_le_bytes());
            AnalyzedDocument {
                document,
                passages: Vec::new(),
                vectors: PassageVectors::default(),
            }
        });
        store.add_analyzed_documents(copies.collect(), "m").unwrap();
    });
    let bearers = |tag: &str| {
        let path = format!("/api/v1/documents?tag={tag}");
        scene.server.get(&scene.key, &path).ok()["meta"]["total"].clone()
    };
    let fields = [("tag", "everywhere"), ("name", "all"), ("action", "rename")];
    let asked = scene.post("/settings/tags", &fields);
    let question = text(&asked);
    assert_eq!(asked.status, 200, "{question}");
    assert!(question.contains("everywhere → all") && question.contains("1,001 documents"));
    assert_eq!(bearers("everywhere"), 1_001);
    let confirmed = [&fields[..], &[("count", "1001")]].concat();
    let renamed = scene.post("/settings/tags", &confirmed);
    assert_eq!(notice(&renamed), "docvault_notice=edited.1001");
    assert_eq!(
        (bearers("everywhere"), bearers("all")),
        (0.into(), 1_001.into())
    );
    let confirmed = [("tag", "all"), ("action", "remove"), ("count", "1001")];
    scene.post("/settings/tags", &confirmed);
    assert_eq!(bearers("all"), 0);
}

#[test]
fn the_owner_deletes_an_account_by_typing_its_name() {
    let scene = scene();
    let key = scene.server.account("anna");
    let anna = visitor(&scene.server, "anna");
    scene.server.document("anna", "Hers");
    let delete = |who: &Visitor, name: &str, typed: &str| {
        let fields = [("name", name), ("typed", typed)];
        post(&scene.server, who, "/settings/accounts/delete", &fields).status
    };
    assert_eq!(delete(&anna, "me", "me"), 404);
    assert_eq!(delete(&scene.me, "anna", ""), 422);
    assert_eq!(delete(&scene.me, "anna", "me"), 422);
    assert_eq!(delete(&scene.me, "me", "me"), 422);
    assert_eq!(delete(&scene.me, "ME", "ME"), 422);
    assert_eq!(delete(&scene.me, "nobody", "nobody"), 422);
    assert_eq!(scene.server.get(&key, "/api/v1/stats").status, 200);
    let settings = page(&scene.server, &scene.me, "/settings");
    assert_eq!(settings.matches("/settings/accounts/delete").count(), 1);
    assert_eq!(delete(&scene.me, "anna", " anna "), 303);
    scene
        .server
        .get(&key, "/api/v1/stats")
        .assert_problem(401, "unauthorized");
    assert_eq!(get(&scene.server, &anna.cookie, "/").status, 303);
    assert_eq!(scene.document()["title"], "Rent 2026");
}

#[test]
fn where_the_owner_is_deleted_the_first_account_is_the_owner_on_the_page_too() {
    let scene = scene();
    scene.server.account("anna");
    let anna = visitor(&scene.server, "anna");
    let deletes_accounts = |who: &Visitor| {
        page(&scene.server, who, "/settings").contains("action=\"/settings/accounts/delete\"")
    };
    assert!(!deletes_accounts(&anna));
    scene.server.account("ben");
    let name = "me".to_owned();
    scene.server.execute(Command::DeleteAccount { name });
    assert!(deletes_accounts(&anna));
}

#[test]
fn a_german_page_says_everything_in_german() {
    let scene = scene();
    let uuid = scene.uuid.to_string();
    scene.post("/settings/looks", &[("language", "de")]);
    let edit = format!("/documents/{uuid}/edit");
    let long = "x".repeat(600);
    let five = ["a", "b", "c", "d", "e"].map(|name| [("name", name)]);
    for fields in &five[..4] {
        scene.post("/settings/keys", fields);
    }
    let wrong = [
        ("old", "x"),
        ("new", "a new one"),
        ("repeated", "a new one"),
    ];
    let (short, taken) = (
        [("old", PASSWORD), ("new", "x"), ("repeated", "x")],
        [("name", "me"), ("password", PASSWORD)],
    );
    let said: &[(&str, Fields<'_>, &str)] = &[
        (
            &edit,
            &[("title", " ")],
            "Dieses Feld darf nicht leer sein: Titel.",
        ),
        (
            &edit,
            &[("folder", &long)],
            "Zu lang: Ordner hat höchstens 500 Zeichen.",
        ),
        (
            &edit,
            &[("remove_tag", "x")],
            "Das Dokument hat kein Schlagwort „x“.",
        ),
        (
            &edit,
            &[("date", "soon")],
            "Ein Datum wird JJJJ-MM-TT geschrieben",
        ),
        (
            "/settings/keys",
            &[("name", "")],
            "Der Name eines Schlüssels",
        ),
        (
            "/settings/keys",
            &five[4],
            "Es gibt 5 Schlüssel, mehr sind nicht erlaubt",
        ),
        (
            "/settings/password",
            &wrong,
            "Das jetzige Passwort ist falsch.",
        ),
        ("/settings/password", &short, "Das Passwort ist zu kurz"),
        (
            "/settings/accounts",
            &taken,
            "gibt es schon: Nehmen Sie einen anderen Namen.",
        ),
    ];
    for (path, fields, expected) in said {
        let answer = scene.post(path, fields);
        assert_eq!(answer.status, 422, "{path} {fields:?}");
        assert!(text(&answer).contains(expected), "{path} {}", text(&answer));
    }
    let settings = page(&scene.server, &scene.me, "/settings");
    assert!(settings.contains("Es ist kein Sprachmodell eingeschaltet"));
}

#[test]
fn a_form_that_fails_leads_back_to_its_page() {
    let scene = scene();
    let send = |referer: &str| {
        let headers = [("cookie", scene.me.cookie.as_str()), ("referer", referer)];
        let fields = [("form_token", scene.me.token.as_str()), ("title", " ")];
        let path = format!("/documents/{}/edit", scene.uuid);
        text(&post_with(&scene.server, &path, &headers, &fields))
    };
    let here = format!("http://{}/documents/x?zoom=50", scene.server.address);
    assert!(send(&here).contains("href=\"/documents/x?zoom=50\">Back"));
    assert!(!send("https://evil.example/").contains("evil"));
}
