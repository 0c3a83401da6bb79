//! The input of a visitor's message. Text that could end a mail's header early is refused, and only the address becomes
//! part of a header.

use goldgrove_domain::text::turns_direction;
use goldgrove_http::Problem;
use goldgrove_http::params::{self, FieldErrors};
use schemars::JsonSchema;
use serde::Deserialize;

/// The longest name and topic, in characters.
const LINE_MAX: usize = 120;
/// The longest message, in characters.
const MESSAGE_MAX: usize = 5_000;

/// The request's body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SendContactMessageInput {
    /// The sender's name, at most 120 characters.
    #[schemars(extend("maxLength" = LINE_MAX))]
    pub name: String,
    /// The email address to reply to.
    pub email: String,
    /// The subject, at most 120 characters.
    #[schemars(extend("maxLength" = LINE_MAX))]
    pub topic: Option<String>,
    /// The message, at most 5,000 characters.
    #[schemars(extend("maxLength" = MESSAGE_MAX))]
    pub message: String,
    /// A hidden field against spam. Leave it empty or absent.
    pub website: Option<String>,
}

/// A checked message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Who writes.
    pub name: String,
    /// Where to answer.
    pub email: String,
    /// What it is about.
    pub topic: Option<String>,
    /// What they say.
    pub message: String,
}

impl SendContactMessageInput {
    /// Whether the hidden field was filled in.
    pub fn is_from_a_program(&self) -> bool {
        self.website
            .as_deref()
            .is_some_and(|website| !website.trim().is_empty())
    }

    /// The message.
    pub fn parse(self) -> Result<Message, Problem> {
        let mut errors = FieldErrors::default();
        let topic = self.topic.filter(|topic| !topic.trim().is_empty());
        let name = errors.keep("name", line(&self.name));
        let email = errors.keep("email", params::email_address(&self.email));
        let topic = errors.kept_or("topic", topic.map(|topic| line(&topic).map(Some)), None);
        let message = errors.keep("message", text(&self.message));
        let parsed = name.zip(email).zip(message).map(|((name, email), message)| Message {
            name,
            email,
            topic,
            message,
        });
        errors.finish_with(parsed)
    }
}

impl Message {
    /// The subject line.
    pub fn subject(&self) -> String {
        let topic = self.topic.as_deref().unwrap_or("Message");
        format!("Contact form: {topic}")
    }

    /// The text.
    pub fn text(&self) -> String {
        let Self {
            name, email, message, ..
        } = self;
        format!("{name} <{email}> writes:\n\n{message}\n")
    }
}

/// Checks one line of text.
fn line(text: &str) -> Result<String, String> {
    let text = text.replace(turns_direction, "");
    let text = text.trim();
    let length = text.chars().count();
    if !(1..=LINE_MAX).contains(&length) {
        return Err(format!("must be 1 to {LINE_MAX} characters"));
    }
    if text.chars().any(breaks_a_line) {
        return Err("must be one line".to_owned());
    }
    Ok(text.to_owned())
}

/// Characters at which some mail readers end a line, or which they cannot show.
fn breaks_a_line(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}')
}

/// Checks a text of several lines.
fn text(text: &str) -> Result<String, String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.trim();
    if !(1..=MESSAGE_MAX).contains(&text.chars().count()) {
        return Err(format!("must be 1 to {MESSAGE_MAX} characters"));
    }
    if text
        .chars()
        .any(|character| character.is_control() && !matches!(character, '\n' | '\t'))
    {
        return Err("must be plain text".to_owned());
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert, proptest};

    use super::*;

    fn input(name: &str, email: &str, topic: &str, message: &str) -> SendContactMessageInput {
        SendContactMessageInput {
            name: name.to_owned(),
            email: email.to_owned(),
            topic: Some(topic.to_owned()),
            message: message.to_owned(),
            website: None,
        }
    }

    fn wrong_fields(input: SendContactMessageInput) -> Vec<String> {
        match input.parse() {
            Ok(_) => Vec::new(),
            Err(Problem::InvalidRequest(errors)) => errors.into_iter().map(|error| error.field).collect(),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_message_becomes_a_mail_that_says_who_writes() {
        let message = input(" Robin Vale ", "robin@example.com", "Billing", "Hello,\r\n\r\nthere.")
            .parse()
            .unwrap();
        assert_eq!(message.subject(), "Contact form: Billing");
        assert_eq!(
            message.text(),
            "Robin Vale <robin@example.com> writes:\n\nHello,\n\nthere.\n"
        );
        // Characters that reverse the direction of the text are dropped.
        let turned = input("R\u{202e}V", "r@example.com", "\u{2066}a", "x").parse().unwrap();
        assert_eq!(turned.text(), "RV <r@example.com> writes:\n\nx\n");
        assert_eq!(turned.subject(), "Contact form: a");
        let bare = input("R", "r@example.com", " ", "x").parse().unwrap();
        assert_eq!(bare.subject(), "Contact form: Message");
    }

    #[test]
    fn every_field_that_does_not_fit_is_named() {
        let long = "x".repeat(121);
        let rows = [
            ("nothing", input("", "", "", ""), vec!["name", "email", "message"]),
            (
                "too long",
                input(&long, "r@example.com", &long, &"x".repeat(5_001)),
                vec!["name", "topic", "message"],
            ),
            (
                "two lines",
                input("R\nV", "r@example.com", "a\r\nBcc: x@y.z", "x"),
                vec!["name", "topic"],
            ),
            (
                "a control character",
                input("R", "r@example.com", "a\u{2028}b", "x\u{7}"),
                vec!["topic", "message"],
            ),
        ];
        for (name, input, expected) in rows {
            assert_eq!(wrong_fields(input), expected, "{name}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_written_no_header_gets_a_second_line(
            name in any::<String>(), email in any::<String>(), topic in any::<String>(), message in any::<String>()
        ) {
            if let Ok(message) = input(&name, &email, &topic, &message).parse() {
                prop_assert!(!message.subject().contains(breaks_a_line));
                prop_assert!(!message.email.contains(|character: char| character.is_whitespace() || breaks_a_line(character)));
            }
        }
    }
}
