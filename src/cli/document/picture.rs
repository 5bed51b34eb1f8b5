//! `docvault document picture`: a page as a PNG file.

use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;

use uuid::Uuid;

use super::AccountArgument;
use crate::cli::Context;
use crate::cli::failure::{Failure, unexpected_reply};
use crate::cli::session::Session;
use crate::cli::values::{parse_count, parse_uuid, parse_width};
use crate::library::command::{Command as Order, Reply};

/// Save a page of a document as a picture
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "docvault document picture [OPTIONS] --output FILE UUID",
    after_help = "Examples:
  docvault document picture UUID --output first.png --data ./lib
  docvault document picture UUID --page 3 --width 1600 --output third.png --data ./lib"
)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    account: AccountArgument,
    /// The document, as 'docvault document list' shows it
    #[arg(value_parser = parse_uuid)]
    uuid: Uuid,
    /// The page, counted from 1
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = parse_count::<u32>)]
    page: u32,
    /// The picture's width in pixels, 16 to 4000
    #[arg(long, value_name = "PIXELS", default_value_t = 1_000, value_parser = parse_width)]
    width: u32,
    /// The PNG file to write; one that is there is replaced
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

pub(super) fn run(arguments: Arguments, context: &Context) -> Result<(), Failure> {
    let order = Order::DocumentPicture {
        account: arguments.account.name,
        uuid: arguments.uuid,
        page: arguments.page,
        width: arguments.width,
    };
    let Reply::Picture(bytes) = Session::open(&context.settings)?.execute(order)? else {
        return Err(unexpected_reply());
    };
    File::create(&arguments.output)
        .and_then(|mut file| file.write_all(&bytes))
        .map_err(|error| {
            let output = arguments.output.display();
            Failure::work(format!("the picture cannot be written to '{output}'")).because(&error)
        })
}
