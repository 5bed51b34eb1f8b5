//! Lists that are shown a page at a time: what a page holds, and the links to the others.

use super::format;
use super::look::Look;
use super::page_url::PageUrl;
use crate::library::journal::DOCUMENTS_PER_CHANGE_MAX;
use crate::model::query::Paging;

/// Documents on one page.
const PAGE_SIZE: u64 = 36;
/// Pages that are linked to on each side of the present one.
const NEIGHBOURS: u64 = 2;

/// The links between the pages of a list.
pub(super) struct PageLinks {
    /// The first page, those around the present one, and the last; none where one page holds all.
    pub(super) numbered: Vec<PageLink>,
    /// Empty on the first page.
    pub(super) previous_href: String,
    /// Empty on the last page.
    pub(super) next_href: String,
    /// How many documents the list has on all its pages.
    total: u64,
}

/// A link to one page, or the gap where some are left out.
pub(super) struct PageLink {
    /// Its number; empty for a gap.
    pub(super) name: String,
    pub(super) href: String,
    pub(super) is_chosen: bool,
}

/// The part of a list that a page shows; pages are counted from 1.
pub(super) const fn paging_of(page_number: u64) -> Paging {
    Paging {
        limit: PAGE_SIZE,
        offset: page_number.saturating_sub(1).saturating_mul(PAGE_SIZE),
    }
}

/// The address of the last page, where the one asked for lies behind it.
pub(super) fn last_page(url: &PageUrl, present: u64, total: u64) -> Option<String> {
    let last = total.div_ceil(PAGE_SIZE).max(1);
    (present > last).then(|| {
        let value = if last == 1 {
            String::new()
        } else {
            last.to_string()
        };
        url.with("page", &value)
    })
}

impl PageLinks {
    /// The links on one page of a list of `total` documents.
    pub(super) fn of(url: &PageUrl, present: u64, total: u64) -> Self {
        Self {
            numbered: numbered(url, present, total),
            previous_href: href(url, present.saturating_sub(1), total),
            next_href: href(url, present.saturating_add(1), total),
            total,
        }
    }

    /// What the button says that chooses all of a list: the rest is loaded behind its first page. Empty where that page holds
    /// all, or where they are more than can be changed at once.
    pub(super) fn every(&self, look: &Look) -> String {
        let goes_on = self.previous_href.is_empty() && !self.next_href.is_empty();
        if !goes_on || self.total > DOCUMENTS_PER_CHANGE_MAX as u64 {
            return String::new();
        }
        let all = look.say("All", "Alle");
        format!("{all} {}", format::number(self.total, look.language))
    }
}

/// The address of a page; empty where there is no such page.
fn href(url: &PageUrl, number: u64, total: u64) -> String {
    if number == 0 || number > total.div_ceil(PAGE_SIZE) {
        return String::new();
    }
    let value = if number == 1 {
        String::new()
    } else {
        number.to_string()
    };
    url.with("page", &value)
}

fn numbered(url: &PageUrl, present: u64, total: u64) -> Vec<PageLink> {
    let last = total.div_ceil(PAGE_SIZE);
    if last < 2 {
        return Vec::new();
    }
    let first_near = present.saturating_sub(NEIGHBOURS).clamp(1, last);
    let last_near = present.saturating_add(NEIGHBOURS).clamp(1, last);
    let mut links = Vec::new();
    let mut before = 0;
    for number in [1].into_iter().chain(first_near..=last_near).chain([last]) {
        if number == before {
            continue;
        }
        if number > before + 1 {
            links.push(PageLink {
                name: String::new(),
                href: String::new(),
                is_chosen: false,
            });
        }
        links.push(PageLink {
            name: number.to_string(),
            href: href(url, number, total),
            is_chosen: number == present,
        });
        before = number;
    }
    links
}

#[cfg(test)]
mod tests {
    use super::{PageLinks, href, last_page};
    use crate::model::language::Language;
    use crate::web::pages::look::Look;
    use crate::web::pages::page_url::PageUrl;

    #[test]
    fn all_of_a_list_are_chosen_on_its_first_page_if_they_can_be_changed_at_once() {
        let url = PageUrl::of(&"/?folder=Bank".parse().unwrap());
        let look = Look::of_stranger(Language::De);
        let every = |present, total| PageLinks::of(&url, present, total).every(&look);
        assert_eq!(every(1, 37), "Alle 37");
        assert_eq!(every(1, 1_000), "Alle 1.000");
        assert_eq!(every(1, 1_001), "", "too many");
        assert_eq!(every(1, 36), "", "they are all shown");
        assert_eq!(every(2, 100), "", "those before are not shown");
    }

    #[test]
    fn pages_are_few_and_have_addresses() {
        let url = PageUrl::of(&"/?folder=Bank&page=7".parse().unwrap());
        let names = |present, total| -> Vec<String> {
            let links = PageLinks::of(&url, present, total);
            links.numbered.into_iter().map(|link| link.name).collect()
        };
        assert_eq!(
            names(7, 36 * 20),
            ["1", "", "5", "6", "7", "8", "9", "", "20"]
        );
        assert_eq!(names(1, 37), ["1", "2"]);
        assert_eq!(names(4, 36 * 7), ["1", "2", "3", "4", "5", "6", "7"]);
        assert_eq!(names(u64::MAX, 36 * 3), ["1", "", "3"]);
        assert!(names(1, 36).is_empty());
        assert_eq!(href(&url, 1, 100), "/?folder=Bank");
        assert_eq!(href(&url, 3, 100), "/?folder=Bank&page=3");
        assert_eq!(href(&url, 4, 100), "");
        assert_eq!(PageLinks::of(&url, u64::MAX, 100).next_href, "");
        assert_eq!(last_page(&url, 3, 100), None);
        let last = last_page(&url, 4, 100);
        assert_eq!(last.as_deref(), Some("/?folder=Bank&page=3"));
        assert_eq!(last_page(&url, 7, 0).as_deref(), Some("/?folder=Bank"));
    }
}
