//! Languages of the product, and texts that have a wording in each.

use strum::VariantArray;

/// The language a person reads, with its regional forms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantArray)]
pub enum Language {
    /// Canadian English.
    #[default]
    EnCa,
    /// American English.
    EnUs,
    /// Canadian French.
    FrCa,
}

impl Language {
    /// Its tag (BCP 47), which is also the stored word.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::EnCa => "en-CA",
            Self::EnUs => "en-US",
            Self::FrCa => "fr-CA",
        }
    }

    /// Whether it is English of some region.
    pub const fn is_english(self) -> bool {
        matches!(self, Self::EnCa | Self::EnUs)
    }

    /// The language with exactly this tag.
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::VARIANTS.iter().copied().find(|language| language.tag() == tag)
    }

    /// The language closest to any tag: French of every region is `fr-CA`. `None` for a language we do not have.
    pub fn closest(tag: &str) -> Option<Self> {
        let tag = tag.trim().to_ascii_lowercase();
        let primary = tag.split(['-', '_']).next();
        match primary {
            Some("fr") => Some(Self::FrCa),
            Some("en") if tag == "en-us" || tag == "en_us" => Some(Self::EnUs),
            Some("en") => Some(Self::EnCa),
            _ => None,
        }
    }

    /// The supported language that an `Accept-Language` header (RFC 9110) prefers; the first of equals.
    /// Canadian English when it names none.
    pub fn accepted(header: &str) -> Self {
        let mut best: Option<(Self, f32)> = None;
        for range in header.split(',') {
            let (tag, parameters) = range.split_once(';').unwrap_or((range, ""));
            let weight = weight(parameters);
            let is_better = weight > best.map_or(0.0, |(_, best)| best);
            if let Some(language) = Self::closest(tag).filter(|_| is_better) {
                best = Some((language, weight));
            }
        }
        best.map(|(language, _)| language).unwrap_or_default()
    }
}

/// The weight of a language range: `q=0.8`, or 1 without one. An invalid weight counts as 0.
fn weight(parameters: &str) -> f32 {
    match parameters.trim().split_once('=') {
        Some((name, number)) if name.eq_ignore_ascii_case("q") => number.trim().parse().unwrap_or(0.0),
        _ => 1.0,
    }
}

/// A text in every language. Both wordings are written side by side, so that neither can be forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bilingual {
    english: &'static str,
    french: &'static str,
}

impl Bilingual {
    /// The English and the French wording.
    pub const fn new(english: &'static str, french: &'static str) -> Self {
        Self { english, french }
    }

    /// The wording in `language`.
    pub const fn in_language(self, language: Language) -> &'static str {
        match language {
            Language::EnCa | Language::EnUs => self.english,
            Language::FrCa => self.french,
        }
    }
}

/// The English and the French wording, in a table of them.
pub const fn both(english: &'static str, french: &'static str) -> Bilingual {
    Bilingual::new(english, french)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_back() {
        for &language in Language::VARIANTS {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
        }
        for unknown in ["", "fr", "FR-CA", "de-DE"] {
            assert_eq!(Language::from_tag(unknown), None, "{unknown:?}");
        }
    }

    #[test]
    fn a_header_gives_the_language_it_likes_best() {
        let rows = [
            ("", Language::EnCa),
            ("*", Language::EnCa),
            ("de-DE,ja;q=0.9", Language::EnCa),
            ("fr", Language::FrCa),
            ("fr-FR, en;q=0.5", Language::FrCa),
            ("FR-ca;q=0.9, en-US;q=0.8", Language::FrCa),
            ("en-US,fr;q=0.9", Language::EnUs),
            ("en-GB;q=0.4, fr-CA;q=0.6", Language::FrCa),
            ("en, fr", Language::EnCa),
            ("fr;q=0, en-US;q=0.1", Language::EnUs),
            ("fr;Q=0, en-US;q=0.1", Language::EnUs),
            ("fr;q=much, en", Language::EnCa),
            ("friulian, en-US", Language::EnUs),
        ];
        for (header, expected) in rows {
            assert_eq!(Language::accepted(header), expected, "{header:?}");
        }
    }

    #[test]
    fn a_text_is_read_in_its_language() {
        let text = Bilingual::new("Hello", "Bonjour");
        let read = Language::VARIANTS.iter().map(|language| text.in_language(*language));
        assert!(read.eq(["Hello", "Hello", "Bonjour"]));
    }
}
