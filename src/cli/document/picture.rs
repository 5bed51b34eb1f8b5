//! `docvault document picture`: a page as a PNG file.

use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;

use super::AccountArgument;
use crate::cli::Context;
use crate::cli::failure::{Failure, unexpected_reply};
use crate::cli::output::note;
use crate::cli::session::Session;
use crate::cli::values::{parse_count, parse_document, parse_width};
use crate::library::command::{Command as Order, Reply};
use crate::model::uuid_start::UuidStart;

/// Save a page of a document as a picture
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "docvault document picture [OPTIONS] --output FILE UUID",
    after_help = "Examples:
  docvault document picture UUID --output first.png --data ./lib
  docvault document picture UUID --page 3 --width 1600 --output third.png --data ./lib
  docvault document picture UUID --output - --data ./lib | magick - first.jpg"
)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    account: AccountArgument,
    /// The document, as 'docvault document list' shows it: the first characters do
    #[arg(value_parser = parse_document)]
    uuid: UuidStart,
    /// The page, counted from 1
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = parse_count::<u32>)]
    page: u32,
    /// The picture's width in pixels, 16 to 4000; less where it would have more than 20 million
    /// pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1_000, value_parser = parse_width)]
    width: u32,
    /// The PNG file to write; one that is there is replaced. '-' is standard output
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

pub(super) fn run(arguments: Arguments, context: &mut Context) -> Result<(), Failure> {
    let session = Session::open(&context.settings)?;
    let account = arguments.account.name;
    let uuid = session.meant_one(account.as_deref(), arguments.uuid)?;
    let order = Order::DocumentPicture {
        account,
        uuid,
        page: arguments.page,
        width: arguments.width,
    };
    let Reply::Picture(bytes) = session.execute(order)? else {
        return Err(unexpected_reply());
    };
    if let Some(width) = png_width(&bytes).filter(|width| *width < arguments.width) {
        note(&format!(
            "the picture is {width} pixels wide instead of {}: it has as many pixels as a picture may have",
            arguments.width
        ));
    }
    if arguments.output.as_os_str() == "-" {
        return context.output.bytes(&bytes);
    }
    File::create(&arguments.output)
        .and_then(|mut file| file.write_all(&bytes))
        .map_err(|error| {
            let output = arguments.output.display();
            Failure::work(format!("the picture cannot be written to '{output}'")).because(&error)
        })
}

/// The width that stands in a PNG file's header.
fn png_width(bytes: &[u8]) -> Option<u32> {
    let width = bytes.get(16..20)?;
    Some(u32::from_be_bytes(width.try_into().ok()?))
}
