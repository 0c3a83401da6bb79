//! Short human texts with a length limit, trimmed and free of control characters.
//!
//! Refuses to know markup: escaping belongs to whoever renders.

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

    /// Trims and checks a text.
    ///
    /// # Errors
    /// [`TextError`] naming what is wrong.
    pub fn parse(text: &str) -> Result<Self, TextError> {
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
            .filter(|character| !character.is_control())
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

/// A name a person or a provider gave to something: 1 to 120 characters.
pub type Name = Text<120>;

impl Name {
    /// What something is called that nobody named.
    pub fn unnamed() -> Self {
        Self("Unnamed".to_owned())
    }
}
