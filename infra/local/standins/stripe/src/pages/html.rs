//! The layout of every page, and its parts. Escapes all external text.

use std::fmt;

use super::language::Language;

/// A whole page; `title` and `body` are markup already.
pub(super) fn layout(language: Language, title: &str, body: &str) -> String {
    let site = language.pick("Goldgrove payments", "Paiements Goldgrove");
    let footer = language.pick(
        "Local rehearsal: no card is charged and nothing leaves this machine.",
        "Répétition locale\u{a0}: aucune carte n’est débitée et rien ne quitte cette machine.",
    );
    format!(
        r##"<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · {site}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<a class="skip" href="#main">{skip}</a>
<header><img src="/icon.svg" alt=""><strong>{site}</strong></header>
<main id="main">
{body}
</main>
<footer><p>{footer}</p></footer>
</body>
</html>
"##,
        lang = language.tag(),
        skip = language.pick("Skip to the content", "Passer au contenu"),
    )
}

/// A text field with its label, its help and its error, if any.
pub(super) struct Field<'a> {
    pub(super) name: &'static str,
    pub(super) label: &'static str,
    pub(super) help: &'static str,
    /// The `autocomplete` value, for browsers and assistive technology.
    pub(super) autocomplete: &'static str,
    pub(super) is_number: bool,
    pub(super) value: &'a str,
    pub(super) error: Option<&'static str>,
    pub(super) language: Language,
    /// Whether it gets the initial focus.
    pub(super) is_first: bool,
}

impl fmt::Display for Field<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name;
        let error = self.error.map_or_else(String::new, |error| {
            let mark = self.language.pick("Error:", "Erreur\u{a0}:");
            format!("<span class=\"error\" id=\"{name}-error\">{mark} {error}</span>")
        });
        let (invalid, described_by) = match self.error {
            Some(_) => (" aria-invalid=\"true\"", format!("{name}-error {name}-help")),
            None => ("", format!("{name}-help")),
        };
        let keyboard = if self.is_number { " inputmode=\"numeric\"" } else { "" };
        let cursor = if self.is_first { " autofocus" } else { "" };
        writeln!(
            formatter,
            "<p class=\"field\"><label for=\"{name}\">{label}</label>\
             <input id=\"{name}\" name=\"{name}\" value=\"{value}\" autocomplete=\"{autocomplete}\" \
             aria-describedby=\"{described_by}\" required{keyboard}{invalid}{cursor}>\
             <span class=\"help\" id=\"{name}-help\">{help}</span>{error}</p>",
            label = self.label,
            value = Escaped(self.value),
            autocomplete = self.autocomplete,
            help = self.help,
        )
    }
}

/// Text escaped for HTML content and quoted attributes.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        for letter in self.0.chars() {
            match letter {
                '&' => formatter.write_str("&amp;")?,
                '<' => formatter.write_str("&lt;")?,
                '>' => formatter.write_str("&gt;")?,
                '"' => formatter.write_str("&quot;")?,
                '\'' => formatter.write_str("&#39;")?,
                other => formatter.write_char(other)?,
            }
        }
        Ok(())
    }
}
