//! Records as bytes: one byte with the version, then postcard.
//!
//! Postcard names no fields, so any change of a stored type is a new version. Then the old type
//! is kept here as it was (`mod document_version_1`), becomes the new one's [`Record::Previous`],
//! and [`Record::migrate`] turns it into the new one when it is read; it is written in the new
//! form whenever the record is next saved. The tests below hold the bytes of every version.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::StoreError;
use crate::model::account::{Account, ApiKey};
use crate::model::correction::Correction;
use crate::model::document::Document;
use crate::model::findings::Findings;
use crate::model::operation::{DocumentChange, Marking, Operation};
use crate::model::passage::Passage;
use crate::model::recognition::RecognizedPage;
use crate::model::sign_in::{Profile, Session};

/// Something that is stored as one record.
pub(super) trait Record: Serialize + DeserializeOwned {
    /// What a person calls it in a message.
    const NAME: &'static str;
    /// The version byte that is written.
    const VERSION: u8;
    /// The version before this one; [`NoRecord`] for the first.
    type Previous: Record;

    /// Brings a record of the version before to this one.
    fn migrate(previous: Self::Previous) -> Self;

    /// The record's bytes.
    fn encode(&self) -> Result<Vec<u8>, StoreError> {
        postcard::to_extend(self, vec![Self::VERSION]).map_err(|error| {
            StoreError::Damaged(format!("{} cannot be encoded: {error}", Self::NAME))
        })
    }

    /// Reads a record of this or any older version.
    fn decode(bytes: &[u8]) -> Result<Self, StoreError> {
        let damaged = |why: &str| StoreError::Damaged(format!("{}: {why}", Self::NAME));
        let (&version, body) = bytes.split_first().ok_or_else(|| damaged("empty record"))?;
        match version.cmp(&Self::VERSION) {
            std::cmp::Ordering::Equal => match postcard::take_from_bytes(body) {
                Ok((record, [])) => Ok(record),
                Ok(_) => Err(damaged("bytes left over")),
                Err(error) => Err(damaged(&error.to_string())),
            },
            std::cmp::Ordering::Greater => Err(StoreError::NewerRecord {
                record: Self::NAME,
                found: version,
                supported: Self::VERSION,
            }),
            std::cmp::Ordering::Less if version == NoRecord::VERSION => Err(damaged("no version")),
            std::cmp::Ordering::Less => Self::Previous::decode(bytes).map(Self::migrate),
        }
    }
}

/// What was before the first version: nothing.
#[derive(Serialize, serde::Deserialize)]
pub(super) enum NoRecord {}

impl Record for NoRecord {
    const NAME: &'static str = "record";
    const VERSION: u8 = 0;
    type Previous = Self;

    fn migrate(previous: Self) -> Self {
        previous
    }
}

/// Declares a record that still has its first version.
macro_rules! first_version {
    ($kind:ty, $name:literal) => {
        impl Record for $kind {
            const NAME: &'static str = $name;
            const VERSION: u8 = 1;
            type Previous = NoRecord;

            fn migrate(previous: NoRecord) -> Self {
                match previous {}
            }
        }
    };
}

first_version!(Account, "account");
first_version!(ApiKey, "key");
first_version!(Profile, "profile");
first_version!(Session, "session");
first_version!(Document, "document");
first_version!(Correction, "correction");
first_version!(Marking, "marking");
first_version!(operation_version_1::Operation, "operation");
first_version!(Findings, "findings");
first_version!(Vec<Passage>, "list of passages");
first_version!(RecognizedPage, "recognised page");
first_version!(Vec<u32>, "list of pages");

/// Operations that remembered of a document only what it was before.
mod operation_version_1 {
    use serde::{Deserialize, Serialize};

    use crate::model::operation::DocumentFields;

    #[derive(Serialize, Deserialize)]
    pub(in crate::store) struct Operation {
        pub(super) before: Vec<DocumentFields>,
        pub(super) corrections: Vec<u64>,
    }
}

impl Record for Operation {
    const NAME: &'static str = "operation";
    const VERSION: u8 = 2;
    type Previous = operation_version_1::Operation;

    fn migrate(previous: operation_version_1::Operation) -> Self {
        let unknown_after = |before| DocumentChange {
            before,
            after: None,
        };
        Self {
            changes: previous.before.into_iter().map(unknown_after).collect(),
            corrections: previous.corrections,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::{Deserialize, Serialize};
    use uuid::Uuid;

    use super::{NoRecord, Record};
    use crate::model::account::{Account, AccountId, ApiKey, KeyHash, Plan};
    use crate::model::document::{
        ContentHash, Document, DocumentId, DocumentMark, DocumentState, Field,
    };
    use crate::model::language::Language;
    use crate::model::operation::{DocumentChange, DocumentFields, Marking, Operation};
    use crate::model::page::Rect;
    use crate::model::passage::Passage;
    use crate::model::sign_in::{PasswordHash, Profile, Session, Theme, TokenHash};
    use crate::model::timestamp::Timestamp;
    use crate::store::StoreError;

    fn document() -> Document {
        Document {
            id: DocumentId(300),
            uuid: Uuid::from_u128(7),
            account: AccountId(2),
            content_hash: ContentHash([0xab; 32]),
            byte_length: 70_000,
            file_name: "a.pdf".to_owned(),
            state: DocumentState::Failed {
                reason: "r".to_owned(),
            },
            title: "t".to_owned(),
            summary: "s".to_owned(),
            sender: "é".to_owned(),
            document_date: Timestamp(-1),
            created_at: Timestamp(1000),
            folder: "f".to_owned(),
            tags: vec!["x".to_owned(), "y".to_owned()],
            language: Some(Language::De),
            is_favorite: true,
            is_archived: false,
            trashed_at: Some(Timestamp(5)),
            page_count: 3,
            has_vector_data: true,
            set_by_person: vec![Field::Tags],
        }
    }

    #[track_caller]
    fn check<R: Record + PartialEq + std::fmt::Debug>(record: &R, expected: &str) {
        let bytes = record.encode().unwrap();
        let hex = base16ct::lower::encode_string(&bytes);
        assert_eq!(
            hex, expected,
            "the stored form changed: that takes a new version"
        );
        assert_eq!(&R::decode(&bytes).unwrap(), record);
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "one record after the other")]
    fn the_bytes_of_version_1_stay_what_they_are() {
        check(
            &document(),
            concat!(
                "01ac02100000000000000000000000000000000702ababababababababababababababababababab",
                "abababababababababababababf0a20405612e7064660301720174017302c3a901d00f0166020178",
                "017901010100010a03010105"
            ),
        );
        let account = Account {
            id: AccountId(2),
            name: "me".to_owned(),
            plan: Plan::Plus,
            language: Language::De,
            created_at: Timestamp(1000),
        };
        check(&account, "0102026d650101d00f");
        let key = ApiKey {
            id: Uuid::from_u128(1),
            account: AccountId(2),
            name: "k".to_owned(),
            prefix: "dk_1".to_owned(),
            hash: KeyHash([3; 32]),
            created_at: Timestamp(1000),
            last_used_at: None,
        };
        check(
            &key,
            concat!(
                "01100000000000000000000000000000000102016b04646b5f310303030303030303030303030303",
                "030303030303030303030303030303030303d00f00"
            ),
        );
        check(
            &Session {
                id: Uuid::from_u128(1),
                hash: TokenHash([3; 32]),
                account: AccountId(2),
                device: "d".to_owned(),
                made_at: Timestamp(1000),
                last_used_at: Timestamp(1000),
            },
            concat!(
                "011000000000000000000000000000000001",
                "0303030303030303030303030303030303030303030303030303030303030303",
                "020164d00fd00f"
            ),
        );
        let profile = Profile {
            password: Some(PasswordHash("p".to_owned())),
            is_owner: true,
            interface_language: Some(Language::De),
            theme: Theme::Dark,
            folder_icons: vec![("f".to_owned(), "i".to_owned())],
            recognition_languages: vec![Language::Fr],
            is_language_model_off: true,
        };
        check(&profile, "01010170010101020101660169010201");
        let marking = Marking {
            mark: DocumentMark::Favorite,
            made_at: Timestamp(1000),
        };
        check(&marking, "0100d00f");
        let rects = vec![Rect {
            left: 1.0,
            top: 2.0,
            right: 3.0,
            bottom: 4.0,
        }];
        let passage = Passage {
            page: 1,
            page_size: [5.0, 6.0],
            text: "p".to_owned(),
            rects,
        };
        check(
            &vec![passage],
            "0101010000a0400000c0400170010000803f000000400000404000008040",
        );
    }

    #[test]
    fn an_operation_of_version_1_is_read_and_version_2_stays_what_it_is() {
        let fields = || DocumentFields::of(&document());
        let version_1 = concat!(
            "0101100000000000000000000000000000000701740173",
            "02c3a90101660201780179010001",
            "0a01050107"
        );
        let bytes: Vec<u8> = (0..version_1.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&version_1[at..at + 2], 16).unwrap())
            .collect();
        let migrated = Operation {
            changes: vec![DocumentChange {
                before: fields(),
                after: None,
            }],
            corrections: vec![7],
        };
        assert_eq!(Operation::decode(&bytes).unwrap(), migrated);
        let change = DocumentChange {
            before: fields(),
            after: Some(fields()),
        };
        let operation = Operation {
            changes: vec![change],
            corrections: vec![7],
        };
        check(
            &operation,
            concat!(
                "0201100000000000000000000000000000000701740173",
                "02c3a90101660201780179010001",
                "0a010501100000000000000000000000000000000701740173",
                "02c3a90101660201780179010001",
                "0a01050107"
            ),
        );
    }

    /// What the next version of a record looks like.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Second {
        name: String,
        added: Option<u8>,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct First(String);

    first_version!(First, "test");

    impl Record for Second {
        const NAME: &'static str = "test";
        const VERSION: u8 = 2;
        type Previous = First;

        fn migrate(First(name): First) -> Self {
            Self { name, added: None }
        }
    }

    #[test]
    fn older_records_are_migrated_and_newer_ones_refused() {
        let old = First("n".to_owned()).encode().unwrap();
        assert_eq!(
            Second::decode(&old).unwrap(),
            Second {
                name: "n".to_owned(),
                added: None
            }
        );
        let new = Second {
            name: "n".to_owned(),
            added: Some(1),
        }
        .encode()
        .unwrap();
        let refused = First::decode(&new).unwrap_err();
        assert!(matches!(
            refused,
            StoreError::NewerRecord {
                record: "test",
                found: 2,
                supported: 1
            }
        ));
    }

    #[test]
    fn what_is_no_record_is_damage() {
        let whole = document().encode().unwrap();
        let mut longer = whole.clone();
        longer.push(0);
        let mut wrong = vec![&[][..], &[0], &[1], &longer];
        wrong.extend((0..whole.len()).map(|cut| &whole[..cut]));
        for bytes in wrong {
            assert!(
                matches!(Document::decode(bytes), Err(StoreError::Damaged(_))),
                "{bytes:?}"
            );
        }
        assert!(matches!(
            NoRecord::decode(&[0]),
            Err(StoreError::Damaged(_))
        ));
    }

    prop_compose! {
        fn any_document()(
            numbers in any::<(u32, u128, u32, u64, u32)>(),
            hash in any::<[u8; 32]>(),
            texts in any::<[String; 6]>(),
            times in any::<(i64, i64, Option<i64>)>(),
            tags in prop::collection::vec(any::<String>(), 0..4),
            flags in any::<[bool; 3]>(),
            state in 0..5_u8,
            language in prop::option::of(0..Language::ALL.len()),
        ) -> Document {
            let [file_name, reason, title, summary, sender, folder] = texts;
            Document {
                id: DocumentId(numbers.0),
                uuid: Uuid::from_u128(numbers.1),
                account: AccountId(numbers.2),
                content_hash: ContentHash(hash),
                byte_length: numbers.3,
                file_name,
                state: match state {
                    0 => DocumentState::Waiting,
                    1 => DocumentState::Analyzed,
                    2 => DocumentState::AnalyzedWithoutText { reason },
                    3 => DocumentState::AnalyzedInPart { reason },
                    _ => DocumentState::Failed { reason },
                },
                title,
                summary,
                sender,
                document_date: Timestamp(times.0),
                created_at: Timestamp(times.1),
                folder,
                tags,
                language: language.map(|at| Language::ALL[at]),
                is_favorite: flags[0],
                is_archived: flags[1],
                trashed_at: times.2.map(Timestamp),
                page_count: numbers.4,
                has_vector_data: flags[2],
                set_by_person: vec![Field::Title, Field::Folder],
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn documents_come_back_as_they_went(document in any_document()) {
            prop_assert_eq!(Document::decode(&document.encode().unwrap()).unwrap(), document);
        }

        #[test]
        fn no_bytes_make_decoding_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = Document::decode(&bytes);
            let _ = Vec::<Passage>::decode(&bytes);
            let _ = ApiKey::decode(&bytes);
        }
    }
}
