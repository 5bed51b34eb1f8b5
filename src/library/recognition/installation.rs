//! What a person types to install what is missing, as far as can be told from the system.

/// A family of systems, and how its packages are named.
struct Family {
    /// Names in `ID` and `ID_LIKE` of `/etc/os-release`.
    names: &'static [&'static str],
    /// Before the packages.
    install: &'static str,
    /// The program's package.
    tesseract: &'static str,
    /// Before the name of a language.
    language: &'static str,
    /// The package that tells which way up a page stands; empty where it is part of the program's.
    orientation: &'static str,
    /// Fonts for most writings.
    fonts: &'static str,
}

const FAMILIES: [Family; 6] = [
    Family {
        names: &["debian", "ubuntu"],
        install: "apt-get install",
        tesseract: "tesseract-ocr",
        language: "tesseract-ocr-",
        orientation: "tesseract-ocr-osd",
        fonts: "fonts-dejavu-core fonts-liberation fonts-noto-cjk",
    },
    Family {
        names: &["fedora", "rhel", "centos"],
        install: "dnf install",
        tesseract: "tesseract",
        language: "tesseract-langpack-",
        orientation: "tesseract-osd",
        fonts: "dejavu-sans-fonts liberation-fonts google-noto-sans-cjk-fonts",
    },
    Family {
        names: &["arch"],
        install: "pacman -S",
        tesseract: "tesseract",
        language: "tesseract-data-",
        orientation: "tesseract-data-osd",
        fonts: "ttf-dejavu ttf-liberation noto-fonts-cjk",
    },
    Family {
        names: &["alpine"],
        install: "apk add",
        tesseract: "tesseract-ocr",
        language: "tesseract-ocr-data-",
        orientation: "tesseract-ocr-data-osd",
        fonts: "font-dejavu font-liberation font-noto-cjk",
    },
    Family {
        names: &["suse", "opensuse"],
        install: "zypper install",
        tesseract: "tesseract-ocr",
        language: "tesseract-ocr-traineddata-",
        orientation: "tesseract-ocr-traineddata-osd",
        fonts: "dejavu-fonts liberation-fonts noto-sans-cjk-fonts",
    },
    Family {
        names: &["void"],
        install: "xbps-install",
        tesseract: "tesseract-ocr",
        language: "tesseract-ocr-",
        orientation: "",
        fonts: "dejavu-fonts-ttf liberation-fonts-ttf noto-fonts-cjk",
    },
];

/// The command that installs tesseract with these languages, as it names them, and what it tells
/// the way up of pages with. English comes with it.
pub(in crate::library) fn command_for_tesseract(languages: &[&str]) -> String {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    tesseract_command(&release, is_administrator(), languages)
}

/// The command that installs data for more languages; `osd` for telling the way up of pages.
pub(in crate::library) fn command_for_languages(languages: &[&str]) -> String {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    match family(&release) {
        Some(family) => {
            let packages: Vec<String> = languages
                .iter()
                .map(|name| language_package(family, name))
                .collect();
            with_rights(family, is_administrator(), &packages.join(" "))
        }
        None => "brew install tesseract-lang".to_owned(),
    }
}

/// The command that installs fonts for most writings.
pub(in crate::library) fn command_for_fonts() -> String {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    match family(&release) {
        Some(family) => with_rights(family, is_administrator(), family.fonts),
        None => "put font files into ~/.local/share/fonts".to_owned(),
    }
}

fn tesseract_command(release: &str, is_administrator: bool, languages: &[&str]) -> String {
    let Some(family) = family(release) else {
        return if cfg!(target_os = "macos") {
            "brew install tesseract tesseract-lang".to_owned()
        } else {
            "your system's package manager: the package is called tesseract or tesseract-ocr"
                .to_owned()
        };
    };
    let mut packages = vec![family.tesseract.to_owned()];
    packages.extend(languages.iter().map(|name| language_package(family, name)));
    if !family.orientation.is_empty() && !languages.contains(&"osd") {
        packages.push(family.orientation.to_owned());
    }
    with_rights(family, is_administrator, &packages.join(" "))
}

fn language_package(family: &Family, name: &str) -> String {
    match name {
        "osd" => family.orientation.to_owned(),
        name => format!("{}{name}", family.language),
    }
}

fn with_rights(family: &Family, is_administrator: bool, packages: &str) -> String {
    let rights = if is_administrator { "" } else { "sudo " };
    format!("{rights}{} {packages}", family.install)
}

fn is_administrator() -> bool {
    #[cfg(unix)]
    {
        rustix::process::geteuid().is_root()
    }
    #[cfg(not(unix))]
    {
        false
    }
}

/// The family that `/etc/os-release` speaks of: its own name first, then those it is like.
fn family(release: &str) -> Option<&'static Family> {
    let value = |key: &str| {
        let line = release.lines().find_map(|line| line.strip_prefix(key))?;
        Some(line.trim_matches(['"', '\'']).to_lowercase())
    };
    let names = [value("ID="), value("ID_LIKE=")];
    names.iter().flatten().find_map(|names| {
        names.split_whitespace().find_map(|name| {
            FAMILIES.iter().find(|family| {
                family
                    .names
                    .iter()
                    .any(|known| name == *known || name.starts_with(&format!("{known}-")))
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::tesseract_command;

    #[test]
    fn the_command_is_the_systems_own() {
        let check = |release: &str, root: bool, languages: &[&str], expected: &str| {
            assert_eq!(tesseract_command(release, root, languages), expected);
        };
        check(
            "NAME=\"Debian\"\nVERSION_ID=\"12\"\nID=debian\n",
            true,
            &["deu"],
            "apt-get install tesseract-ocr tesseract-ocr-deu tesseract-ocr-osd",
        );
        check(
            "ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n",
            false,
            &[],
            "sudo apt-get install tesseract-ocr tesseract-ocr-osd",
        );
        check(
            "ID=\"opensuse-tumbleweed\"\n",
            true,
            &[],
            "zypper install tesseract-ocr tesseract-ocr-traineddata-osd",
        );
        check(
            "ID=fedora\n",
            false,
            &["deu", "fra"],
            "sudo dnf install tesseract tesseract-langpack-deu tesseract-langpack-fra tesseract-osd",
        );
        assert!(tesseract_command("ID=plan9", true, &[]).contains("tesseract"));
    }
}
