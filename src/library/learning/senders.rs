//! Who wrote a paper, by what was corrected before: the paper bears the marks of a corrected one.
//!
//! A sender's name alone never decides: a paper that mentions somebody is not from him. What decides is how
//! much of a paper's own marks (letterhead, imprint, accounts, addresses) are those of one known sender.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::knowledge::{Knowledge, Known, shared_lines};
use crate::analysis::fact::Fact;
use crate::analysis::sender_key;
use crate::model::correction::Correction;
use crate::model::document::{DocumentId, Field};
use crate::model::findings::Origin;
use crate::model::traits::{Mark, MarkKind, Traits};

/// Weight of marks that have to agree before they decide.
const MATCHED_MIN: f32 = 2.5;
/// Share of a paper's own marks that have to be a known sender's.
const COVERAGE_MIN: f32 = 0.5;
/// Share of lines in common that makes two papers of one form.
const SAME_FORM: f32 = 0.5;
/// The same where the rules make the same mistake on both.
const FORM_MIN: f32 = 0.4;
/// How sure a name on the page is that an address and a letterhead alone do not outweigh.
const READ_WELL: f32 = 0.6;

/// What a person said about papers of one sender.
struct Profile<'k> {
    /// The name as he wrote it last.
    name: &'k str,
    /// The correction that says so.
    number: u64,
    papers: Vec<&'k Known>,
    marks: BTreeSet<&'k Mark>,
    /// What the rules had taken for the sender of these papers.
    mistaken: BTreeSet<String>,
}

/// How well a paper fits a sender.
struct Fit<'k> {
    profile: Profile<'k>,
    coverage: f32,
    matched: f32,
    form: f32,
    is_same_mistake: bool,
    is_contradicted: bool,
    kinds: BTreeSet<MarkKind>,
}

/// The sender that corrections teach; `None` where they say nothing, or nothing new.
pub(super) fn decide(
    knowledge: &Knowledge,
    id: DocumentId,
    traits: &Traits,
    ruled: Option<&Fact<String>>,
) -> Option<Fact<String>> {
    let profiles = profiles(knowledge, id);
    let ruled_key = ruled
        .map(|fact| sender_key(&fact.value))
        .unwrap_or_default();
    let fits = profiles
        .into_values()
        .map(|profile| fit(knowledge, id, traits, &ruled_key, profile));
    let best = fits
        .filter(|fit| is_convincing(fit, ruled))
        .max_by(|a, b| a.score().total_cmp(&b.score()))?;
    if ruled.is_some_and(|fact| fact.value == best.profile.name) {
        return None;
    }
    let kinds: Vec<&str> = best.kinds.iter().map(|kind| kind.name()).collect();
    let reason = if kinds.is_empty() {
        "the same form".to_owned()
    } else {
        format!("the same {}", kinds.join(", "))
    };
    let confidence = 0.55 + 0.4 * best.coverage.max(best.form).min(1.0);
    let mut fact = Fact::new(
        best.profile.name.to_owned(),
        confidence,
        &format!("correction {}: {reason}", best.profile.number),
    )
    .with_runner_up(ruled.map(|fact| fact.value.clone()));
    fact.origin = Origin::Learned;
    Some(fact)
}

fn profiles(knowledge: &Knowledge, id: DocumentId) -> BTreeMap<String, Profile<'_>> {
    let mut profiles = BTreeMap::<String, Profile<'_>>::new();
    for (correction, known) in knowledge.corrections_of(Field::Sender, id) {
        if correction.value().is_empty() {
            continue;
        }
        let profile = profiles
            .entry(sender_key(correction.value()))
            .or_insert_with(|| Profile {
                name: "",
                number: 0,
                papers: Vec::new(),
                marks: BTreeSet::new(),
                mistaken: BTreeSet::new(),
            });
        // Corrections come oldest first: the last one's spelling stays.
        profile.name = correction.value();
        profile.number = correction.number;
        profile.papers.push(known);
        profile.marks.extend(&known.marks);
        profile.mistaken.insert(sender_key(&known.ruled.sender));
    }
    profiles
}

fn fit<'k>(
    knowledge: &Knowledge,
    id: DocumentId,
    traits: &Traits,
    ruled_key: &str,
    profile: Profile<'k>,
) -> Fit<'k> {
    let own_key = sender_key(profile.name);
    let (mut matched, mut all) = (0.0f32, 0.0f32);
    let mut kinds = BTreeSet::new();
    // The name that the rules were wrong about proves nothing: it may be the recipient's, whoever writes.
    let is_mistaken = |mark: &&Mark| {
        mark.kind == MarkKind::Name && mark.text != own_key && profile.mistaken.contains(&mark.text)
    };
    for mark in traits.marks.iter().filter(|mark| !is_mistaken(mark)) {
        let weight = mark.kind.weight() * telling(knowledge, id, mark, &own_key, &profile.mistaken);
        all += weight;
        if weight > 0.0 && profile.marks.contains(mark) {
            matched += weight;
            kinds.insert(mark.kind);
        }
    }
    let is_contradicted = [MarkKind::TaxNumber, MarkKind::Register]
        .into_iter()
        .any(|kind| {
            let mut here = traits
                .marks
                .iter()
                .filter(|mark| mark.kind == kind)
                .peekable();
            here.peek().is_some()
                && profile.marks.iter().any(|mark| mark.kind == kind)
                && !here.any(|mark| profile.marks.contains(mark))
        });
    let form = same_form(knowledge, id, traits, &own_key, &profile);
    Fit {
        coverage: if all > 0.0 { matched / all } else { 0.0 },
        matched,
        form,
        is_same_mistake: !ruled_key.is_empty()
            && (ruled_key == own_key || profile.mistaken.contains(ruled_key)),
        is_contradicted,
        kinds,
        profile,
    }
}

/// How much of its lines a paper shares with one of the profile's, among those that tell senders apart: what papers
/// of several others say too (`Rechnung Nr.`, a greeting) ties nobody together.
fn same_form(
    knowledge: &Knowledge,
    id: DocumentId,
    traits: &Traits,
    own_key: &str,
    profile: &Profile<'_>,
) -> f32 {
    let papers = || profile.papers.iter();
    let form = papers()
        .map(|paper| shared_lines(&paper.lines, &traits.lines))
        .fold(0.0, f32::max);
    if form < FORM_MIN {
        return form;
    }
    let shared: BTreeSet<u32> = papers()
        .flat_map(|paper| &paper.lines)
        .copied()
        .filter(|line| traits.lines.binary_search(line).is_ok())
        .collect();
    let common = common_lines(knowledge, id, &traits.lines, own_key, &profile.mistaken);
    let own_count = traits.lines.len() - common.len();
    let shared_count = shared.difference(&common).count();
    if own_count == 0 {
        return 0.0;
    }
    form.min(shared_count as f32 / own_count as f32)
}

/// Those of the lines that papers of at least two other senders have.
fn common_lines(
    knowledge: &Knowledge,
    id: DocumentId,
    lines: &[u32],
    own_key: &str,
    mistaken: &BTreeSet<String>,
) -> BTreeSet<u32> {
    let mut first = HashMap::<u32, &str>::new();
    let mut common = BTreeSet::new();
    for (other, known) in &knowledge.documents {
        let key = known.sender_key.as_str();
        if *other == id || key.is_empty() || key == own_key || mistaken.contains(key) {
            continue;
        }
        for line in lines {
            if known.lines.binary_search(line).is_ok() && *first.entry(*line).or_insert(key) != key
            {
                common.insert(*line);
            }
        }
    }
    common
}

/// 1 for a mark that only this sender's papers bear, 0 for one that others bear too: the
/// recipient's own address and account are on everybody's papers.
fn telling(
    knowledge: &Knowledge,
    id: DocumentId,
    mark: &Mark,
    own_key: &str,
    mistaken: &BTreeSet<String>,
) -> f32 {
    let mut others = BTreeSet::new();
    for (bearer, known) in knowledge.bearers(mark) {
        let key = known.sender_key.as_str();
        if bearer == id || key.is_empty() || key == own_key {
            continue;
        }
        if known.is_set_by_person(Field::Sender) && !knowledge.is_undone(bearer, Field::Sender) {
            return 0.0;
        }
        // The same mistake on papers that nobody has corrected yet speaks against nothing.
        if !mistaken.contains(key) {
            others.insert(key);
        }
    }
    if others.len() < 2 {
        // What others' papers were sent to is the reader's, wherever it stands on this one.
        for (other, known) in knowledge.sent_to(mark) {
            let key = known.sender_key.as_str();
            if other == id || key.is_empty() || key == own_key {
                continue;
            }
            others.insert(key);
            if others.len() > 1 {
                break;
            }
        }
    }
    match others.len() {
        0 => 1.0,
        1 => 0.5,
        _ => 0.0,
    }
}

impl Fit<'_> {
    fn score(&self) -> f32 {
        self.coverage + 0.5 * self.form + if self.is_same_mistake { 0.3 } else { 0.0 }
    }

    /// Whether what agrees may be the reader's as well: no number, account or domain of the sender is among it.
    fn is_of_place_only(&self) -> bool {
        self.kinds.iter().all(|kind| {
            matches!(
                kind,
                MarkKind::Name | MarkKind::Letterhead | MarkKind::Address
            )
        })
    }

    /// Whether more agrees than names and letterheads, which a paper may bear that speaks of another.
    fn agrees_in_contact(&self) -> bool {
        self.kinds
            .iter()
            .any(|kind| !matches!(kind, MarkKind::Name | MarkKind::Letterhead))
    }
}

fn is_convincing(fit: &Fit<'_>, ruled: Option<&Fact<String>>) -> bool {
    let is_read_well = ruled.is_some_and(|fact| fact.confidence >= READ_WELL);
    if fit.is_contradicted || is_read_well && !fit.is_same_mistake && fit.is_of_place_only() {
        return false;
    }
    let by_marks =
        fit.matched >= MATCHED_MIN && fit.coverage >= COVERAGE_MIN && fit.agrees_in_contact();
    let by_mistake =
        fit.is_same_mistake && (fit.matched >= 1.0 && fit.coverage >= 0.25 || fit.form >= FORM_MIN);
    let by_form = fit.form >= SAME_FORM && (fit.coverage >= 0.3 || ruled.is_none());
    // A known name that came second is preferred to an unsure first, where marks agree.
    let is_runner_up = ruled.is_some_and(|fact| {
        fact.confidence < 0.55
            && fact
                .runner_up
                .as_ref()
                .is_some_and(|second| sender_key(second) == sender_key(fit.profile.name))
    });
    let by_bonus = is_runner_up && fit.coverage >= 0.3 && fit.agrees_in_contact();
    // What the sender's own program wrote gives way to the person's name for him only.
    if ruled.is_some_and(|fact| fact.origin == Origin::Invoice) {
        return by_mistake;
    }
    by_marks || by_mistake || by_form || by_bonus
}

/// What a correction of the sender teaches, in a sentence.
pub(super) fn lesson(
    knowledge: &Knowledge,
    correction: &Correction,
    known: Option<&Known>,
) -> String {
    if correction.value().is_empty() {
        return "nothing: a paper without a sender says nothing about others".to_owned();
    }
    let own_key = sender_key(correction.value());
    let mistaken = known.map(|known| BTreeSet::from([sender_key(&known.ruled.sender)]));
    let mistaken = mistaken.unwrap_or_default();
    let counts =
        |mark: &&Mark| telling(knowledge, correction.document, mark, &own_key, &mistaken) > 0.0;
    let marks = known.iter().flat_map(|known| &known.marks);
    let kinds: BTreeSet<MarkKind> = marks.filter(counts).map(|mark| mark.kind).collect();
    if kinds.is_empty() && known.is_none_or(|known| known.lines.len() < 5) {
        return "nothing: no mark of its sender was found on the paper".to_owned();
    }
    let kinds: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
    let marks = if kinds.is_empty() {
        "form".to_owned()
    } else {
        kinds.join(", ")
    };
    format!(
        "papers that bear this one's {marks} are from '{}'",
        correction.value()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_papers_were_sent_to_is_the_readers() {
        let mut knowledge = Knowledge::default();
        let address = Mark {
            kind: MarkKind::Address,
            text: "amring7 12345".to_owned(),
        };
        let telling = |knowledge: &Knowledge| {
            let own = (DocumentId(9), "russ");
            telling(knowledge, own.0, &address, own.1, &BTreeSet::new())
        };
        let paper = |sender_key: &str| Known {
            sender_key: sender_key.to_owned(),
            recipient: ["12345", "7", "am", "ring"].map(str::to_owned).to_vec(),
            ..Known::default()
        };
        let mut expect = |number: u32, sender: &str, expected: f32| {
            knowledge.remember(DocumentId(number), paper(sender));
            let found = telling(&knowledge);
            assert!((found - expected).abs() < f32::EPSILON, "{sender}: {found}");
        };
        // Neither the paper itself, nor one of nobody or of the same sender says that it is not his.
        expect(9, "stadtwerke", 1.0);
        expect(1, "", 1.0);
        expect(2, "russ", 1.0);
        expect(3, "stadtwerke", 0.5);
        expect(4, "stadtwerke", 0.5);
        expect(5, "krause", 0.0);
    }
}
