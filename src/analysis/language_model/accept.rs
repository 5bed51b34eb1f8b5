//! Takes a model's answer over, field by field, where the paper bears it out.
//!
//! What it does not bear out leaves the rules' fact as it is. A fact says who found it: [`Origin::LanguageModel`], with the model's name as its rule, the place where it stands
//! as its evidence, and the rules' value as its runner-up. Where both agree the rules' fact stays.

use super::answer::Answer;
use super::ground::Ground;
use super::names::Names;
use super::prose;
use crate::analysis::amounts::amounts_in;
use crate::analysis::dates::{SlashOrder, dates_in};
use crate::analysis::fact::{Evidence, Fact};
use crate::analysis::figures::Amount;
use crate::analysis::iban::is_iban;
use crate::analysis::kind::kind_hits;
use crate::analysis::lines::{Line, Lines};
use crate::analysis::parties::{self, Parties, Party};
use crate::analysis::sender::is_plausible;
use crate::analysis::text::{find_phrase, fold};
use crate::analysis::{Analysis, AnalysisContext, assumed_slash_order};
use crate::model::findings::Origin;
use crate::model::language::Language;
use crate::model::page::PdfContent;
use crate::model::timestamp::{MILLISECONDS_PER_DAY, Timestamp};

/// Tags on one document.
pub(super) const TAGS_MAX: usize = 4;
/// How sure a value is that the model chose and the paper bears out.
const SURE: f32 = 0.85;
/// How sure a choice or a wording is that the paper cannot prove.
const LIKELY: f32 = 0.7;
/// Longest number of a paper, a customer or a contract.
const NUMBER_CHARS_MAX: usize = 30;

/// What accepting looks at.
struct Judge<'j> {
    ground: Ground<'j>,
    parties: Parties,
    context: &'j AnalysisContext<'j>,
    model: &'j str,
}

/// Takes over what can be believed.
pub(super) fn merge(
    answer: &Answer,
    pdf: &PdfContent,
    context: &AnalysisContext<'_>,
    names: &Names,
    model: &str,
    analysis: &mut Analysis,
) {
    let lines = Lines::new(pdf);
    let judge = Judge {
        ground: Ground::new(&lines, assumed_slash_order(&lines, language_of(analysis))),
        parties: parties::assign(&lines, analysis.kind.as_ref().map(|kind| kind.value)),
        context,
        model,
    };
    judge.texts(answer, names, analysis);
    judge.figures(answer, analysis);
    // After the figures: a due date is no document date.
    judge.document_date(answer, analysis);
}

fn language_of(analysis: &Analysis) -> Option<Language> {
    analysis.language.as_ref().map(|language| language.value)
}

impl Judge<'_> {
    fn texts(&self, answer: &Answer, names: &Names, analysis: &mut Analysis) {
        let (ground, language) = (&self.ground, language_of(analysis));
        if let Some(title) = &answer.title
            && prose::is_sound_title(title, ground, language)
        {
            let evidence = self.evidence_of(title);
            self.put(
                &mut analysis.title,
                title.clone(),
                LIKELY,
                evidence,
                same_text,
            );
        }
        if let Some(summary) = &answer.summary
            && prose::is_sound_summary(summary, ground)
        {
            self.put(
                &mut analysis.summary,
                summary.clone(),
                LIKELY,
                None,
                same_text,
            );
        }
        if let Some((name, line)) = answer.sender.as_deref().and_then(|name| self.sender(name)) {
            let evidence = self.evidence_at(line);
            self.put(&mut analysis.sender, name, SURE, evidence, is_named_in);
        }
        let folder = answer.folder.as_deref();
        if let Some(folder) = folder.and_then(|folder| names.folder(folder, self.context)) {
            self.put(
                &mut analysis.folder,
                folder.to_owned(),
                LIKELY,
                None,
                same_text,
            );
        }
        self.tags(answer, names, analysis);
    }

    /// The name as the paper has it, and its line: somewhere else than in the recipient's address.
    fn sender(&self, name: &str) -> Option<(String, usize)> {
        let place = self
            .ground
            .places(name)
            .find(|place| self.parties.of_line.get(place.line) != Some(&Party::Recipient))?;
        // The model's spelling where only case and accents differ: `ACME GMBH` may become `Acme GmbH`.
        let spelled = if fold(name) == fold(&place.text) {
            name.to_owned()
        } else {
            place.text
        };
        let folded = fold(&spelled);
        // `Rechnung` is no name, however often it stands there.
        let is_kind = kind_hits(&folded)
            .iter()
            .any(|hit| hit.end - hit.start == folded.len());
        (is_plausible(&spelled) && !is_kind).then_some((spelled, place.line))
    }

    /// The model's tags in place of the rules', if it named any that there is.
    fn tags(&self, answer: &Answer, names: &Names, analysis: &mut Analysis) {
        let mut chosen: Vec<Fact<String>> = Vec::new();
        for answered in &answer.tags {
            let Some(tag) = names.tag(answered, self.context) else {
                continue;
            };
            if chosen.len() == TAGS_MAX || chosen.iter().any(|known| known.value == tag) {
                continue;
            }
            let of_rules = analysis
                .tags
                .iter()
                .find(|known| same_text(&known.value.as_str(), &tag));
            chosen.push(
                of_rules
                    .cloned()
                    .unwrap_or_else(|| self.fact(tag.to_owned(), LIKELY, None, None)),
            );
        }
        let taught = analysis
            .tags
            .iter()
            .filter(|tag| is_above_the_model(tag.origin));
        if chosen.is_empty() || taught.count() > 0 {
            return;
        }
        analysis.tags = chosen;
    }

    fn figures(&self, answer: &Answer, analysis: &mut Analysis) {
        let figures = &mut analysis.figures;
        if let Some((amount, line)) = self.amount(answer, figures.total.as_ref()) {
            let evidence = self.evidence_at(line);
            let same = |a: &Amount, b: &Amount| {
                a.value.trim_start_matches('-') == b.value.trim_start_matches('-')
                    && (a.currency == b.currency || b.currency.is_none())
            };
            self.put(&mut figures.total, amount, SURE, evidence, same);
        }
        if let Some((day, line)) = answer.due_date.as_deref().and_then(|text| self.day(text)) {
            let evidence = self.evidence_at(line);
            self.put(&mut figures.due_at, day, SURE, evidence, PartialEq::eq);
        }
        let numbers = [
            (&mut figures.document_number, &answer.document_number),
            (&mut figures.customer_number, &answer.customer_number),
            (&mut figures.contract_number, &answer.contract_number),
        ];
        for (fact, answered) in numbers {
            if let Some((number, line)) = answered.as_deref().and_then(|text| self.number(text)) {
                self.put(fact, number, SURE, self.evidence_at(line), same_text);
            }
        }
        if let Some((iban, line)) = answer.iban.as_deref().and_then(|text| self.iban(text)) {
            self.put(
                &mut figures.iban,
                iban,
                SURE,
                self.evidence_at(line),
                same_text,
            );
        }
    }

    /// The paper's own date: not after it came in, and not the day by which to pay where the rules found another.
    fn document_date(&self, answer: &Answer, analysis: &mut Analysis) {
        let Some((day, line)) = answer
            .document_date
            .as_deref()
            .and_then(|text| self.day(text))
        else {
            return;
        };
        let is_later = day.0
            > self
                .context
                .entered_at
                .0
                .saturating_add(MILLISECONDS_PER_DAY);
        let due_at = analysis.figures.due_at.as_ref().map(|due| due.value);
        let rules = analysis.document_date.as_ref().map(|date| date.value);
        let is_due = due_at == Some(day) && rules.is_some_and(|date| date != day);
        if !is_later && !is_due {
            let evidence = self.evidence_at(line);
            self.put(
                &mut analysis.document_date,
                day,
                SURE,
                evidence,
                PartialEq::eq,
            );
        }
    }

    /// A day that stands on the paper, and its line.
    fn day(&self, text: &str) -> Option<(Timestamp, usize)> {
        // Asked for as `YYYY-MM-DD`; what is written otherwise is read as the paper's dates are.
        let day = match text.get(..10).and_then(Timestamp::parse_date) {
            Some(day) => day,
            None => dates_in(text, SlashOrder::DayFirst).first()?.day,
        };
        Some((day, self.ground.date_line(day)?))
    }

    fn amount(&self, answer: &Answer, rules: Option<&Fact<Amount>>) -> Option<(Amount, usize)> {
        let text = answer.total_amount.as_deref()?;
        let value = if let Some((_, amount)) = amounts_in(text).into_iter().next() {
            amount.value
        } else {
            let number: f64 = text.parse().ok()?;
            (number.is_finite() && number.abs() < 1e12).then(|| format!("{number:.2}"))?
        };
        let line = self.ground.amount_line(&value)?;
        let code = answer.currency.as_deref().map(str::to_uppercase);
        let currency = code
            .filter(|code| self.ground.has_currency(code))
            .or_else(|| rules.and_then(|fact| fact.value.currency.clone()));
        Some((Amount { value, currency }, line))
    }

    fn number(&self, text: &str) -> Option<(String, usize)> {
        let digits = text.chars().filter(char::is_ascii_digit).count();
        let place = self.ground.places(text).next()?;
        let is_number = digits >= 2
            && place.text.chars().count() <= NUMBER_CHARS_MAX
            && dates_in(&place.text, SlashOrder::DayFirst).is_empty()
            && amounts_in(&place.text).is_empty();
        is_number.then_some((place.text, place.line))
    }

    fn iban(&self, text: &str) -> Option<(String, usize)> {
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let compact = compact.to_ascii_uppercase();
        let line = self.ground.places(&compact).next()?.line;
        is_iban(&compact).then_some((compact, line))
    }

    /// Puts the model's value in the rules' place, unless both say the same or the other stands above the model.
    fn put<T: Clone>(
        &self,
        field: &mut Option<Fact<T>>,
        value: T,
        confidence: f32,
        evidence: Option<Evidence>,
        same: impl Fn(&T, &T) -> bool,
    ) {
        let stays = field
            .as_ref()
            .is_some_and(|fact| is_above_the_model(fact.origin) || same(&fact.value, &value));
        if !stays {
            let runner_up = field.take().map(|fact| fact.value);
            *field = Some(self.fact(value, confidence, evidence, runner_up));
        }
    }

    fn fact<T>(
        &self,
        value: T,
        confidence: f32,
        evidence: Option<Evidence>,
        runner_up: Option<T>,
    ) -> Fact<T> {
        Fact::of(Origin::LanguageModel, value, confidence, self.model)
            .with_evidence(evidence)
            .with_runner_up(runner_up)
    }

    fn evidence_at(&self, line: usize) -> Option<Evidence> {
        self.ground.lines().get(Some(line)).map(Line::evidence)
    }

    fn evidence_of(&self, text: &str) -> Option<Evidence> {
        self.evidence_at(self.ground.places(text).next()?.line)
    }
}

/// An electronic invoice states its facts, and a person's correction is a person's word.
const fn is_above_the_model(origin: Origin) -> bool {
    matches!(origin, Origin::Invoice | Origin::Learned)
}

fn same_text<T: AsRef<str>>(known: &T, answered: &T) -> bool {
    fold(known.as_ref()) == fold(answered.as_ref())
}

/// `Nordlicht` says no more than the known `Nordlicht Energie GmbH`.
fn is_named_in<T: AsRef<str>>(known: &T, answered: &T) -> bool {
    find_phrase(&fold(known.as_ref()), &fold(answered.as_ref())).is_some()
}
