//! What web and mail addresses and the file's author say about the sender.

use std::collections::HashMap;

use super::candidates::Pool;
use super::lines::Lines;
use super::names::{clean_name, has_organisation_word, hosts, legal_names};
use super::parties::{Parties, Party};
use super::sender::is_plausible;
use super::text::{fold, folded_words};
use super::words::marks::NOBODY;
use crate::model::page::PdfContent;

/// Web and mail hosts name the writer: as a bonus for a name they agree with, else by themselves.
pub(super) fn add_hosts(pool: &mut Pool, lines: &Lines<'_>, parties: &Parties) {
    let mut counts = HashMap::<String, (u32, usize)>::new();
    for (at, line) in lines
        .all
        .iter()
        .enumerate()
        .filter(|(at, _)| parties.of_line[*at] != Party::Recipient)
    {
        if !line.text.contains(['@', '.']) {
            continue;
        }
        for host in hosts(line.text) {
            counts.entry(host).or_insert((0, at)).0 += 1;
        }
    }
    let mut ranked: Vec<(String, u32, usize)> = counts
        .into_iter()
        .map(|(host, (count, at))| (host, count, at))
        .collect();
    ranked.sort_by(|a, b| b.1.cmp(&a.1).then(a.2.cmp(&b.2)).then(a.0.cmp(&b.0)));
    for (rank, (host, count, at)) in ranked.into_iter().take(4).enumerate() {
        let weight = if rank == 0 { 1.0 } else { 0.5 };
        let squeezed = squeeze(&host);
        let mut agreed = false;
        for candidate in &mut pool.candidates {
            if host_agrees(&squeezed, &candidate.key) {
                candidate.more += 2.5 * weight;
                agreed = true;
            }
        }
        if agreed {
            continue;
        }
        let (name, score) = spelled_in_text(lines, &squeezed).map_or_else(
            || {
                // `deutsche-muster-versicherung`: who that is needs no other word for it.
                let spelled = has_organisation_word(&host.replace('-', " "));
                let bonus = if spelled && host.contains('-') {
                    0.8
                } else {
                    0.0
                };
                (capitalised(&host), 2.0 + bonus)
            },
            |name| (name, 3.6),
        );
        let score = score * weight + (count.min(4) as f32 - 1.0) * 0.4;
        pool.add(&name, score, "web or mail address", Some(at));
    }
}

fn squeeze(name: &str) -> String {
    let folded = fold(name);
    let spelled = folded
        .replace("ae", "a")
        .replace("oe", "o")
        .replace("ue", "u");
    spelled.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Whether a host's squeezed name and a name's key mean the same: `stadtwerkemunster` and `stadtwerke munster`.
fn host_agrees(host: &str, key: &str) -> bool {
    let name = squeeze(key);
    if name.len() < 3 || host.len() < 3 {
        return name == host;
    }
    let first = key.split(' ').next().map(squeeze).unwrap_or_default();
    let initials: String = key
        .split(' ')
        .filter_map(|word| word.chars().next())
        .collect();
    name == host
        || (host.len() >= 4 && name.starts_with(host))
        || (name.len() >= 4 && host.starts_with(&name))
        || (first.len() >= 5 && host.contains(&first))
        || (host.len() >= 3 && host == initials)
}

/// How the first page spells what a host's name says, with its capitals and spaces.
fn spelled_in_text(lines: &Lines<'_>, host: &str) -> Option<String> {
    for line in lines
        .first_page()
        .iter()
        .filter(|line| line.text.len() < 300)
    {
        let words: Vec<&str> = line
            .text
            .split_whitespace()
            .filter(|word| !word.contains(['@', '/']))
            .collect();
        for (at, first) in words.iter().enumerate() {
            if !first.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
                continue;
            }
            let mut joined = String::new();
            for (count, word) in words.iter().skip(at).take(4).enumerate() {
                joined.push_str(&squeeze(word));
                if joined == host {
                    let spelled = words[at..=at + count].join(" ");
                    return (!spelled.contains("www.") && spelled.len() >= 3)
                        .then(|| clean_name(&spelled));
                }
                if let Some(mended) = mended_by_host(&words[at..=at + count], host) {
                    return Some(clean_name(&mended));
                }
                if joined.len() > host.len() {
                    break;
                }
            }
        }
    }
    None
}

/// Letters of a host's name for each that a scan may have misread of the same name in the text.
const LETTERS_PER_MISREAD: usize = 8;

/// A name in the text that is the host's but for a misread letter or two, with the host's letters in their place.
fn mended_by_host(words: &[&str], host: &str) -> Option<String> {
    let squeezed: Vec<String> = words.iter().map(|word| squeeze(word)).collect();
    let joined = squeezed.concat();
    if joined.len() != host.len() || !joined.is_ascii() || !host.is_ascii() {
        return None;
    }
    let misread = joined
        .bytes()
        .zip(host.bytes())
        .filter(|(a, b)| a != b)
        .count();
    if misread == 0 || misread * LETTERS_PER_MISREAD > host.len() {
        return None;
    }
    let mut rest = host;
    let mut mended = Vec::new();
    for (word, squeezed) in words.iter().zip(&squeezed) {
        let (right, after) = rest.split_at_checked(squeezed.len())?;
        rest = after;
        mended.push(if right == squeezed {
            (*word).to_owned()
        } else {
            capitalised(right)
        });
    }
    Some(mended.join(" "))
}

fn capitalised(host: &str) -> String {
    host.split('-')
        .map(|part| {
            let mut characters = part.chars();
            characters.next().map_or_else(String::new, |first| {
                first.to_uppercase().chain(characters).collect()
            })
        })
        .collect::<Vec<String>>()
        .join("-")
}

/// The file's author, if it is a name and the text agrees or has none better.
pub(super) fn add_author(pool: &mut Pool, content: &PdfContent, lines: &Lines<'_>) {
    let Some(author) = content.information.author.as_deref() else {
        return;
    };
    let folded = fold(author);
    let is_nobody = folded_words(&folded).any(|(_, word)| NOBODY.contains(&word));
    if is_nobody || !is_plausible(author) || author.contains(['@', '\\', '/', ':']) {
        return;
    }
    let is_in_text = lines
        .first_page()
        .iter()
        .any(|line| line.folded.contains(&folded));
    let is_organisation = has_organisation_word(&folded) || !legal_names(author).is_empty();
    let score = match (is_in_text, is_organisation) {
        (true, true) => 3.5,
        (true, false) => 2.5,
        (false, true) => 2.0,
        (false, false) => 1.0,
    };
    pool.add(author, score, "the file's author", None);
}

#[cfg(test)]
mod tests {
    use super::mended_by_host;

    #[test]
    fn a_host_mends_a_misread_name() {
        let mend = |words: &str, host: &str| {
            let words: Vec<&str> = words.split(' ').collect();
            mended_by_host(&words, host)
        };
        assert_eq!(
            mend("Stadtwerke Hollenwisch", "stadtwerkehollerwisch").as_deref(),
            Some("Stadtwerke Hollerwisch")
        );
        assert_eq!(
            mend("Stadtwerke Hollerwisch", "stadtwerkehollerwisch"),
            None
        );
        assert_eq!(mend("Bank Nord", "bonknerd"), None, "two of eight");
        assert_eq!(mend("Kurz", "kuxz"), None, "too short to tell");
    }
}
