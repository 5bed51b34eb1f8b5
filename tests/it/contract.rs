//! The interface, clause by clause, and the test that shows each.
//!
//! Clauses are in our own words: `I` those of the interface's description, in the order of its
//! nine parts; `D` the decisions on what it leaves open. A clause without a test, or with a test
//! that is not there, fails. A test is named by its file below `tests/it` (or from `src/`) and its
//! function.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Number, clause, tests.
type Clause = (&'static str, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const INTERFACE: &[Clause] = &[
    ("I1.1", "a document is a PDF whose analysis yields title, summary, sender, tags and folder", &["api/document.rs the_analysis_fills_the_fields"]),
    ("I1.2", "documents can be listed, filtered, read, downloaded, searched twice over, and counted", &["api/openapi.rs every_described_path_answers_as_described"]),
    ("I1.3", "every endpoint only reads: GET, and POST for the two searches", &["api/openapi.rs the_interface_has_exactly_the_eight_endpoints_and_none_that_changes_data", "api/errors.rs a_wrong_method_is_405_and_allow_names_the_right_ones"]),
    ("I1.4", "every answer but the download is JSON", &["api/openapi.rs every_described_path_answers_as_described"]),
    ("I1.5", "a caller sees only the documents of the account of the key", &["isolation.rs nothing_of_another_account_ever_shows"]),
    ("I2.1", "a list is `data` and `meta`", &["api/documents.rs a_list_is_data_and_meta_in_the_tables_order"]),
    ("I2.2", "a single object is `data` alone", &["api/document.rs a_document_is_data_without_meta_in_the_tables_order", "api/stats.rs the_figures_count_archived_documents_and_no_trashed_ones"]),
    ("I2.3", "`meta` is total, limit, offset: all matches, and what was applied", &["api/documents.rs a_list_is_data_and_meta_in_the_tables_order", "api/documents.rs numbers_out_of_bounds_are_moved_and_meta_shows_it"]),
    ("I2.4", "a list item has nine members", &["api/documents.rs a_list_is_data_and_meta_in_the_tables_order"]),
    ("I2.5", "a detail has thirteen members", &["api/document.rs a_document_is_data_without_meta_in_the_tables_order"]),
    ("I2.6", "`pageCount` and `hasVectorData` follow the analysis", &["api/document.rs the_analysis_fills_the_fields"]),
    ("I2.7", "a tag is name and documentCount", &["api/tags.rs most_documents_first_then_by_name_in_pages"]),
    ("I2.8", "a folder is name, optional icon and documentCount", &["api/folders.rs an_icon_belongs_to_a_built_in_name", "api/folders.rs most_documents_first_then_by_name_in_pages"]),
    ("I2.9", "statistics are six figures", &["api/stats.rs the_figures_count_archived_documents_and_no_trashed_ones", "api/stats.rs analysed_documents_are_counted"]),
    ("I2.10", "timestamps are ISO 8601 in UTC", &["api/documents.rs a_list_is_data_and_meta_in_the_tables_order"]),
    ("I3.1", "isFavorite, isArchived and hasVectorData show a document's state", &["api/document.rs flags_show_and_the_trash_hides", "api/document.rs the_analysis_fills_the_fields"]),
    ("I4.1", "there are eight endpoints at their paths", &["api/openapi.rs the_interface_has_exactly_the_eight_endpoints_and_none_that_changes_data", "api/openapi.rs every_described_path_answers_as_described"]),
    ("I4.2", "every endpoint can answer 401", &["api/authentication.rs without_a_valid_key_every_path_is_401"]),
    ("I4.1.1", "`limit` of a list: 50, from 1 to 100; `offset`: 0, at least 0", &["api/documents.rs numbers_out_of_bounds_are_moved_and_meta_shows_it", "api/openapi.rs every_described_parameter_is_known_with_its_bounds_and_defaults"]),
    ("I4.1.2", "`tag` matches part of a tag, whatever the case", &["api/documents.rs text_filters_find_parts_whatever_their_case"]),
    ("I4.1.3", "`folder` and `sender` match a part", &["api/documents.rs text_filters_find_parts_whatever_their_case"]),
    ("I4.1.4", "`favorite=true` keeps favourites; `archived` is false by default, true keeps archived ones", &["api/documents.rs favorite_keeps_and_archived_hides"]),
    ("I4.1.5", "`fromDate` and `toDate` bound the date", &["api/documents.rs dates_are_inclusive_and_compare_by_utc_day"]),
    ("I4.1.6", "filters are optional and combine", &["api/documents.rs text_filters_find_parts_whatever_their_case", "api/documents.rs favorite_keeps_and_archived_hides"]),
    ("I4.2.1", "an unknown document and another account's are 404", &["api/errors.rs what_is_no_uuid_is_the_same_answer_as_an_unknown_one"]),
    ("I4.3.1", "a download is the original with Content-Type application/pdf", &["api/download.rs the_file_comes_back_byte_for_byte_with_its_headers"]),
    ("I4.3.2", "a download of an unknown or foreign document is 404", &["api/download.rs a_foreign_or_trashed_file_is_not_there", "api/errors.rs what_is_no_uuid_is_the_same_answer_as_an_unknown_one"]),
    ("I4.4.1", "text search looks into title, summary and sender by trigram similarity", &["api/search.rs title_summary_and_sender_are_searched_and_mistakes_forgiven", "api/search.rs umlauts_are_found_however_they_are_spelled_and_marked"]),
    ("I4.4.2", "a body without `query`, or no JSON, is 400", &["api/search.rs a_wrong_body_is_400_with_its_code"]),
    ("I4.5.1", "content search finds by meaning", &["api/search_content.rs a_hit_is_a_list_item_with_score_and_passages"]),
    ("I4.5.2", "its `limit` is 15 by default and at most 50", &["api/search_content.rs limit_may_be_written_as_a_fraction_and_is_moved_into_bounds"]),
    ("I4.5.3", "a body without `query`, or no JSON, is 400", &["api/search_content.rs a_wrong_body_is_400_with_its_code"]),
    ("I4.6.1", "tags come in pages, most documents first", &["api/tags.rs most_documents_first_then_by_name_in_pages"]),
    ("I4.7.1", "folders come in pages, most documents first", &["api/folders.rs most_documents_first_then_by_name_in_pages"]),
    ("I4.8.1", "statistics take no parameters", &["api/stats.rs the_figures_count_archived_documents_and_no_trashed_ones"]),
    ("I5.1", "a key is sent as `Authorization: Bearer`", &["api/authentication.rs the_schemes_name_is_taken_in_either_case", "api/authentication.rs a_key_in_the_query_opens_nothing"]),
    ("I5.2", "a key begins with `dk_`", &["api/authentication.rs a_key_is_dk_and_random_characters_and_their_checksum"]),
    ("I5.3", "a key is shown once, when it is made", &["api/authentication.rs a_key_list_shows_prefix_name_and_times_but_no_key", "cli/accounts.rs a_key_is_printed_alone_and_once"]),
    ("I5.4", "only a key's SHA-256 is stored", &["api/authentication.rs a_keys_text_is_nowhere_on_disk"]),
    ("I5.5", "a key is bound to one account", &["isolation.rs nothing_of_another_account_ever_shows"]),
    ("I5.6", "an account holds at most five keys", &["api/authentication.rs a_sixth_key_is_refused_and_the_five_are_named"]),
    ("I5.7", "no key, or an invalid one, is 401", &["api/authentication.rs without_a_valid_key_every_path_is_401", "api/authentication.rs a_well_formed_key_that_nobody_made_is_401"]),
    ("I5.8", "the security scheme is HTTP bearer", &["api/openapi.rs the_document_is_openapi_3_1_and_version_1_0_0"]),
    ("I7.1", "errors are HTTP status codes with a message", &["api/openapi.rs every_described_path_answers_as_described", "src/web/problem.rs a_problem_is_problem_json_with_its_members_in_order"]),
    ("I7.2", "400, 401, 404 and 429 where the table says so", &["api/documents.rs a_wrong_value_is_400_and_names_its_parameter", "api/authentication.rs without_a_valid_key_every_path_is_401", "api/errors.rs what_is_no_uuid_is_the_same_answer_as_an_unknown_one", "api/rate_limit.rs each_plan_lets_its_number_through"]),
    ("I8.1", "Free 20, Plus 100, Unlimited 300 requests a minute", &["api/rate_limit.rs each_plan_lets_its_number_through"]),
    ("I8.2", "three headers tell the rate limit", &["api/rate_limit.rs every_answer_to_a_valid_key_tells_the_limit_and_counts"]),
    ("I8.3", "429 carries Retry-After", &["api/rate_limit.rs waiting_as_long_as_retry_after_says_is_enough"]),
    ("I9.1", "the path carries `/api/v1`; the description is OpenAPI 3.1.0, version 1.0.0", &["api/openapi.rs the_document_is_openapi_3_1_and_version_1_0_0"]),
];

#[rustfmt::skip]
const DECISIONS: &[Clause] = &[
    ("D1.1", "`/api/v1` holds the eight endpoints and nothing else", &["api/openapi.rs the_interface_has_exactly_the_eight_endpoints_and_none_that_changes_data", "api/errors.rs an_unknown_path_is_404_with_a_key"]),
    ("D1.2", "description and health stand outside and need no key", &["api/health.rs a_server_says_that_it_runs_and_is_ready", "api/openapi.rs every_described_path_answers_as_described"]),
    ("D1.3", "nothing that a key reaches changes data", &["api/errors.rs a_wrong_method_is_405_and_allow_names_the_right_ones", "door.rs no_key_opens_the_door_and_no_token_the_interface"]),
    ("D1.4", "authentication comes before routing", &["api/authentication.rs without_a_valid_key_every_path_is_401"]),
    ("D1.5", "with a key an unknown path is 404, a wrong method 405 with Allow", &["api/errors.rs an_unknown_path_is_404_with_a_key", "api/errors.rs a_wrong_method_is_405_and_allow_names_the_right_ones"]),
    ("D1.6", "HEAD works wherever GET does", &["api/errors.rs head_works_wherever_get_does"]),
    ("D2.1", "a whole number out of bounds is moved, and `meta` shows it", &["api/documents.rs numbers_out_of_bounds_are_moved_and_meta_shows_it"]),
    ("D2.2", "no whole number, boolean or date: 400 that names the parameter and what it takes", &["api/documents.rs a_wrong_value_is_400_and_names_its_parameter"]),
    ("D2.3", "a known parameter twice is 400; an unknown one is ignored, however often", &["api/documents.rs a_known_parameter_twice_is_400_and_an_unknown_one_is_ignored", "api/tags.rs only_its_own_parameters_are_known"]),
    ("D2.4", "an empty value counts as not given", &["api/documents.rs an_empty_value_counts_as_not_given"]),
    ("D2.5", "numbers are plain digits, booleans `true` or `false`, dates zero-padded", &["api/documents.rs a_wrong_value_is_400_and_names_its_parameter", "src/web/parameters.rs what_is_no_whole_number_is_refused_by_name"]),
    ("D2.6", "an offset past the end, however large, is an empty page", &["api/documents.rs numbers_out_of_bounds_are_moved_and_meta_shows_it"]),
    ("D2.7", "dates are inclusive, by UTC day of documentDate, as date or RFC 3339 timestamp", &["api/documents.rs dates_are_inclusive_and_compare_by_utc_day", "src/web/parameters.rs moments_are_full_rfc_3339"]),
    ("D2.8", "fromDate later than toDate is an empty page", &["api/documents.rs from_later_than_to_is_an_empty_page"]),
    ("D2.9", "favorite=false filters nothing; archived=false hides archived ones, as without it", &["api/documents.rs favorite_keeps_and_archived_hides"]),
    ("D2.10", "both searches find archived documents", &["api/search.rs archived_documents_are_found_and_trashed_ones_are_not", "api/search_content.rs archived_documents_are_found_and_trashed_ones_are_not"]),
    ("D2.11", "partial match: NFC, full case folding, contains", &["api/documents.rs text_filters_find_parts_whatever_their_case"]),
    ("D2.12", "default order: newest createdAt, then uuid", &["api/documents.rs newest_first_then_by_uuid"]),
    ("D2.13", "`sort` by four keys in both directions, empty names last", &["api/documents.rs sort_orders_by_each_key_in_both_directions"]),
    ("D2.14", "pages neither repeat nor skip", &["api/documents.rs pages_neither_repeat_nor_skip"]),
    ("D2.15", "tags and folders with the same count are ordered by name", &["api/tags.rs most_documents_first_then_by_name_in_pages", "api/folders.rs most_documents_first_then_by_name_in_pages"]),
    ("D2.16", "counts include archived documents; trash is nowhere", &["api/tags.rs archived_documents_count_trashed_ones_do_not_and_a_tag_goes_with_its_last", "api/folders.rs archived_documents_count_and_trashed_ones_do_not", "api/stats.rs the_figures_count_archived_documents_and_no_trashed_ones", "api/document.rs flags_show_and_the_trash_hides", "api/download.rs a_foreign_or_trashed_file_is_not_there"]),
    ("D2.17", "a body is JSON whatever Content-Type says", &["api/search.rs a_body_is_json_whatever_its_content_type_says"]),
    ("D2.18", "`query`: a visible character, at most 1,000 characters", &["api/search.rs a_wrong_body_is_400_with_its_code", "api/search.rs the_longest_query_and_unknown_members_are_taken"]),
    ("D2.19", "a body's `limit`: 10 or 10.0, a fraction is 400, moved into bounds, null not given", &["api/search_content.rs limit_may_be_written_as_a_fraction_and_is_moved_into_bounds", "api/search_content.rs a_wrong_body_is_400_with_its_code"]),
    ("D2.20", "unknown members are ignored", &["api/search.rs the_longest_query_and_unknown_members_are_taken"]),
    ("D2.21", "invalid_json, missing_field and invalid_parameter, each for its mistakes", &["api/search.rs a_wrong_body_is_400_with_its_code", "api/search_content.rs a_wrong_body_is_400_with_its_code"]),
    ("D2.22", "a body over 64 KiB is 413", &["api/errors.rs a_body_over_64_kib_is_413_however_it_is_sent"]),
    ("D2.23", "GET on the search paths is 405 with Allow: POST", &["api/errors.rs a_wrong_method_is_405_and_allow_names_the_right_ones"]),
    ("D2.24", "a trailing slash is 404", &["api/errors.rs a_trailing_slash_is_another_path"]),
    ("D2.25", "two Authorization headers are 401", &["api/authentication.rs two_authorization_headers_are_401"]),
    ("D2.26", "a uuid is hyphenated, in either case; anything else is the same 404, byte for byte", &["api/document.rs a_uuid_is_taken_in_either_case", "api/errors.rs what_is_no_uuid_is_the_same_answer_as_an_unknown_one"]),
    ("D3.1", "errors are RFC 9457 with a stable code, not to be stored", &["api/openapi.rs every_problem_code_is_described_and_has_an_example", "src/web/problem.rs a_problem_is_problem_json_with_its_members_in_order"]),
    ("D3.2", "401 carries WWW-Authenticate: Bearer", &["api/authentication.rs without_a_valid_key_every_path_is_401"]),
    ("D3.3", "internal text never reaches a caller", &["api/errors.rs an_internal_failure_is_500_and_tells_nothing", "src/web/problem.rs internal_text_stays_inside", "src/web/guard.rs a_panic_is_an_answer"]),
    ("D3.4", "what takes too long is `timeout`", &["src/web/guard.rs an_answer_that_never_comes_is_cut_off"]),
    ("D3.5", "a text hit is the list item with score and highlights, ranges in code points", &["api/search.rs a_hit_is_a_list_item_with_score_and_highlights", "api/search.rs ranges_count_code_points"]),
    ("D3.6", "the threshold is 0.4, best first", &["api/search.rs scores_are_at_least_the_threshold_and_best_first"]),
    ("D3.7", "text search gives 50, or `limit` (1 to 100) and `offset` of the body", &["api/search.rs limit_and_offset_are_moved_into_bounds", "api/search.rs equal_scores_are_newest_first_and_in_pages"]),
    ("D3.8", "equal scores: newest createdAt, then uuid", &["api/search.rs equal_scores_are_newest_first_and_in_pages"]),
    ("D3.9", "a content hit is the list item with score and at most three passages with place and size", &["api/search_content.rs a_hit_is_a_list_item_with_score_and_passages"]),
    ("D3.10", "one row a document; `limit` counts documents; total is the number of rows", &["api/search_content.rs limit_counts_documents", "api/search_content.rs a_hit_is_a_list_item_with_score_and_passages"]),
    ("D3.11", "timestamps are RFC 3339 ending in Z", &["api/documents.rs a_list_is_data_and_meta_in_the_tables_order"]),
    ("D3.20", "text is plain text, never HTML", &["api/search.rs text_is_plain_text_and_no_html"]),
    ("D3.12", "fields before the analysis", &["api/documents.rs before_its_analysis_a_document_has_the_names_of_its_file"]),
    ("D3.13", "documentDate: found, else the PDF's own, else createdAt", &["api/document.rs a_document_without_a_date_takes_its_files", "api/document.rs the_analysis_fills_the_fields", "api/document.rs info_says_why_a_document_could_not_be_read_or_has_no_text"]),
    ("D3.14", "`info` says waiting, analysed, without text, or failed and why", &["api/document.rs info_says_why_a_document_could_not_be_read_or_has_no_text", "api/document.rs the_analysis_fills_the_fields", "api/document.rs a_document_is_data_without_meta_in_the_tables_order"]),
    ("D3.15", "a tag or folder exists by being on a document; an icon belongs to a name", &["api/tags.rs archived_documents_count_trashed_ones_do_not_and_a_tag_goes_with_its_last", "api/folders.rs an_icon_belongs_to_a_built_in_name"]),
    ("D3.16", "analysed counts those with text and without, not failed ones", &["api/document.rs info_says_why_a_document_could_not_be_read_or_has_no_text"]),
    ("D3.17", "download: strong ETag, ranges, 206, 304, 416, If-Range", &["api/download.rs one_range_is_206", "api/download.rs a_range_outside_the_file_is_416", "api/download.rs who_has_the_file_gets_304", "api/download.rs if_range_must_be_the_very_tag", "api/download.rs the_file_comes_back_byte_for_byte_with_its_headers"]),
    ("D3.18", "several ranges or a malformed one get the whole file", &["api/download.rs several_ranges_and_malformed_ones_get_the_whole_file"]),
    ("D3.19", "Content-Disposition with both names, nosniff, private", &["api/download.rs the_file_comes_back_byte_for_byte_with_its_headers", "api/download.rs a_hostile_title_stays_inside_its_header"]),
    ("D4.1", "a key's shape and checksum; a mistyped key fails", &["api/authentication.rs a_key_is_dk_and_random_characters_and_their_checksum", "api/authentication.rs without_a_valid_key_every_path_is_401", "src/library/keys.rs every_mistyped_character_is_noticed"]),
    ("D4.2", "prefix, name, createdAt and lastUsedAt are kept; the last at most once a minute", &["api/authentication.rs a_key_list_shows_prefix_name_and_times_but_no_key", "src/library/keys.rs uses_are_noted_once_a_minute"]),
    ("D4.3", "a sixth key is refused, the five are named and how to revoke one", &["api/authentication.rs a_sixth_key_is_refused_and_the_five_are_named", "cli/accounts.rs a_sixth_key_is_refused_with_the_five_named"]),
    ("D4.4", "the limit is the account's, all keys together", &["api/rate_limit.rs all_keys_of_an_account_share_its_limit_and_accounts_do_not"]),
    ("D4.5", "in no span of 60 seconds more than the plan's number", &["api/rate_limit.rs in_no_span_of_60_seconds_more_than_the_limit_is_let_through", "src/web/rate_limit.rs no_span_of_60_seconds_holds_more_than_the_plan_allows"]),
    ("D4.6", "every request with a valid key counts, except one answered 429", &["api/rate_limit.rs every_answer_to_a_valid_key_tells_the_limit_and_counts", "api/rate_limit.rs waiting_as_long_as_retry_after_says_is_enough"]),
    ("D4.7", "every answer to a valid key carries the three headers; Reset is when Remaining grows", &["api/rate_limit.rs every_answer_to_a_valid_key_tells_the_limit_and_counts", "api/rate_limit.rs reset_is_the_second_at_which_remaining_grows"]),
    ("D4.8", "Retry-After is whole seconds, at least 1, and enough", &["api/rate_limit.rs waiting_as_long_as_retry_after_says_is_enough", "src/web/rate_limit.rs waiting_as_told_succeeds_and_a_refusal_does_not_count"]),
    ("D4.9", "same bytes in an account are a duplicate; one in the trash comes back; two accounts have two", &["import.rs the_same_bytes_in_one_account_are_a_duplicate_under_any_name", "import.rs a_duplicate_of_a_document_in_the_trash_brings_it_back", "api/download.rs the_same_bytes_in_two_accounts_are_two_documents"]),
    ("D4.10", "a PDF that cannot be read is kept as failed; any other file is refused", &["import.rs a_pdf_that_cannot_be_read_is_kept_as_a_failed_document", "import.rs a_file_without_the_mark_of_a_pdf_is_refused_and_leaves_nothing", "cli/import.rs what_cannot_be_read_is_kept_and_said"]),
    ("D4.11", "edits, flags, trash and plans show at once, in searches within 2 seconds", &["api/documents.rs flags_edits_and_the_trash_show_at_once", "api/search.rs an_edit_shows_in_searches_within_two_seconds", "api/rate_limit.rs a_change_of_plan_applies_at_once"]),
    ("D4.12", "accounts made on the command line are on the plan unlimited unless told otherwise", &["cli/accounts.rs accounts_are_made_listed_changed_and_deleted"]),
    ("D5.1", "one process serves a data directory", &["cli/serve.rs a_directory_is_served_once"]),
    ("D5.2", "a command goes through a loopback listener with a token that only the owner can read", &["door.rs commands_and_imports_go_through_the_door", "door.rs only_the_owner_can_read_where_the_door_is_and_it_goes_with_the_server", "door.rs no_key_opens_the_door_and_no_token_the_interface"]),
    ("D5.3", "nothing is written outside of the data directory", &["cli/import.rs nothing_is_written_outside_of_the_data_directory"]),
    ("D5.4", "no command asks the person to stop the server", &["cli/accounts.rs accounts_are_made_listed_changed_and_deleted", "cli/documents.rs an_edit_shows_and_stays", "cli/import.rs what_cannot_be_read_is_kept_and_said"]),
    ("D6.1", "built-in folders are in the account's language, each with an icon; Inbox in both", &["api/folders.rs built_in_folders_are_in_the_accounts_language", "src/analysis/vocabulary.rs an_icon_belongs_to_a_name_in_both_languages"]),
    ("D6.3", "built-in tags say what the folder does not, in the account's language", &["src/analysis/tests/bills.rs names_follow_the_accounts_language_and_own_folders_win"]),
    ("D6.2", "a person's own folders and tags stand beside them and win", &["src/analysis/tests/bills.rs names_follow_the_accounts_language_and_own_folders_win"]),
];

/// Whether a file holds a test function of this name.
fn holds_test(text: &str, name: &str) -> bool {
    let start = format!("fn {name}(");
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[test]") || line.starts_with("#[tokio::test]") {
            is_test = true;
        } else if line.contains(&start) {
            return is_test && !text.contains(&format!("#[ignore]\n{line}"));
        } else if !line.starts_with("#[") {
            is_test = false;
        }
    }
    false
}

#[test]
fn every_clause_has_a_test_that_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts: BTreeMap<&str, String> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (number, clause, tests) in INTERFACE.iter().chain(DECISIONS) {
        if tests.is_empty() {
            wrong.push(format!("{number} has no test: {clause}"));
        }
        for test in *tests {
            let (file, name) = test.split_once(' ').unwrap_or((test, ""));
            let text = texts.entry(file).or_insert_with(|| {
                let folder = if file.starts_with("src/") {
                    root.to_owned()
                } else {
                    root.join("tests/it")
                };
                fs::read_to_string(folder.join(file)).unwrap_or_default()
            });
            if !holds_test(text, name) {
                wrong.push(format!("{number} names a test that is not there: {test}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_clause_is_there_twice() {
    let mut seen = BTreeSet::new();
    for (number, clause, _) in INTERFACE.iter().chain(DECISIONS) {
        assert!(seen.insert(number), "{number}");
        assert!(clause.len() > 15, "{number} says nothing");
    }
}

#[test]
fn a_missing_test_is_noticed() {
    let text = "#[test]\nfn shown() {}\n\nfn helper() {}\n";
    assert!(holds_test(text, "shown"));
    for name in ["helper", "show", "absent", ""] {
        assert!(!holds_test(text, name), "{name}");
    }
}
