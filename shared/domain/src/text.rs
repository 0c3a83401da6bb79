//! Short human texts with a length limit, trimmed and free of control characters and of what turns the direction of text.
//!
//! Contains no markup: the renderer escapes.

/// Why a text was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Nothing but white space.
    #[error("must not be empty")]
    Empty,
    /// Longer than allowed, counted in characters.
    #[error("must be at most {max} characters")]
    TooLong {
        /// The limit.
        max: usize,
    },
    /// Contains a control character.
    #[error("must not contain control characters")]
    ControlCharacter,
}

/// A trimmed text of 1 to `MAX` characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Text<const MAX: usize>(String);

impl<const MAX: usize> Text<MAX> {
    /// The longest, in characters.
    pub const CHARACTERS_MAX: usize = MAX;

    /// Trims and checks a text, and drops what would turn the direction of the text around it.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let text = text.replace(turns_direction, "");
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return Err(TextError::Empty);
        }
        if trimmed.chars().count() > MAX {
            return Err(TextError::TooLong { max: MAX });
        }
        if trimmed.chars().any(char::is_control) {
            return Err(TextError::ControlCharacter);
        }
        Ok(Self(trimmed.to_owned()))
    }

    /// Keeps as much of a provider's text as fits: control characters dropped, cut at `MAX`; `None` when nothing is left.
    pub fn clipped(text: &str) -> Option<Self> {
        let kept: String = text
            .trim()
            .chars()
            .filter(|character| !character.is_control() && !turns_direction(*character))
            .take(MAX)
            .collect();
        let kept = kept.trim();
        (!kept.is_empty()).then(|| Self(kept.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Overrides, embeddings and isolates of the bidirectional algorithm (UAX #9): an unclosed one would mirror the rest of a
/// sentence that contains the text. The marks U+200E and U+200F and the joiners of emoji stay.
pub const fn turns_direction(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A name a person or a provider gave to something: 1 to 120 characters.
pub type Name = Text<120>;

impl Name {
    /// The name of something without a name.
    pub fn unnamed() -> Self {
        Self("Unnamed".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_turns_no_text_around_it() {
        for (case, text, kept) in [
            ("an override that is not closed", "\u{202e}gnal", "gnal"),
            ("isolates around a word", "\u{2067}long\u{2069} trip", "long trip"),
            ("a name in another direction", "טיול", "טיול"),
            (
                "an emoji of several",
                "👨\u{200d}👩\u{200d}👧",
                "👨\u{200d}👩\u{200d}👧",
            ),
        ] {
            assert_eq!(Name::parse(text).as_ref().map(Name::as_str), Ok(kept), "{case}");
            assert_eq!(Name::clipped(text).as_ref().map(Name::as_str), Some(kept), "{case}");
        }
        assert_eq!(Name::parse("\u{202e} "), Err(TextError::Empty));
    }
}
