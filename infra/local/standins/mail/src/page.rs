//! The mailbox as pages for people. Escapes all content of messages.

use std::fmt;

use jiff::Timestamp;

use crate::message::Message;
use crate::readable::Part;

/// The page of all messages, newest first; `to` is the address of the filter.
pub(crate) fn list(messages: &[Message], to: Option<&str>) -> String {
    let title = match to {
        Some(to) => format!("Mail to {}", Escaped(to)),
        None => "Mailbox".to_owned(),
    };
    let count = match messages.len() {
        0 => "No messages yet".to_owned(),
        1 => "1 message".to_owned(),
        count => format!("{count} messages, newest first"),
    };
    let everything = if to.is_some() {
        r#" <a href="/">Show all mail</a>"#
    } else {
        ""
    };
    let body = if messages.is_empty() {
        EMPTY.to_owned()
    } else {
        cards(messages)
    };
    layout(
        &title,
        &format!("<h1>{title}</h1>\n<p class=\"quiet\">{count}.{everything}</p>\n{body}"),
    )
}

/// The page of a message, in full.
pub(crate) fn message(message: &Message) -> String {
    let subject = Escaped(&message.subject);
    let paragraphs: String = message.lines().iter().map(|line| paragraph(line)).collect();
    let body = format!(
        "<p class=\"quiet\"><a href=\"/\">All mail</a></p>\n<h1>{subject}</h1>\n{about}\n<div class=\"card\">{paragraphs}</div>",
        about = about(message),
    );
    layout(&subject.to_string(), &body)
}

/// The page for an unknown address.
pub(crate) fn not_found() -> String {
    layout(
        "Not in the mailbox",
        "<h1>Not in the mailbox</h1>\n<p class=\"quiet\">This message was never here, or newer mail has taken its place. \
         <a href=\"/\">Show all mail</a></p>",
    )
}

const EMPTY: &str = "<div class=\"card empty\"><h2>Nothing has been sent yet</h2>\
     <p>Sign up, or ask for a new password, and the email appears here a moment later.</p></div>";

fn layout(title: &str, body: &str) -> String {
    format!(
        r##"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Goldgrove mailbox</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the mail</a>
<header><img src="/icon.svg" alt=""><strong>Goldgrove mailbox</strong><a class="again" href="">Check again</a></header>
<main id="main">
{body}
</main>
<footer><p>Local mailbox: nothing here has left this machine.</p></footer>
</body>
</html>
"##
    )
}

fn cards(messages: &[Message]) -> String {
    let cards: String = messages.iter().map(card).collect();
    format!("<ol>{cards}</ol>")
}

/// A message in short: its subject, and all its links.
fn card(message: &Message) -> String {
    let lines = message.lines();
    let links: String = lines.iter().map(|line| links_of(line)).collect();
    format!(
        "<li class=\"card\"><h2><a href=\"/messages/{id}\">{subject}</a></h2>{about}{links}</li>\n",
        id = message.id,
        subject = Escaped(&message.subject),
        about = about(message),
    )
}

fn links_of(line: &[Part]) -> String {
    let look = look_of_links(line);
    let links: String = line
        .iter()
        .filter(|part| matches!(part, Part::Link { .. }))
        .map(|link| part(link, look))
        .collect();
    if links.is_empty() {
        links
    } else {
        format!("<p>{links}</p>")
    }
}

fn about(message: &Message) -> String {
    format!(
        "<p class=\"quiet\">To {to} · <time datetime=\"{sent_at}\">{shown}</time></p>",
        to = Escaped(&message.to),
        sent_at = message.sent_at,
        shown = moment(message.sent_at),
    )
}

fn moment(at: Timestamp) -> impl fmt::Display {
    at.strftime("%b %-d, %Y, %-I:%M %p UTC")
}

fn paragraph(line: &[Part]) -> String {
    let look = look_of_links(line);
    let parts: String = line.iter().map(|one| part(one, look)).collect();
    format!("<p>{parts}</p>")
}

/// The main link of a message has its own line.
fn look_of_links(line: &[Part]) -> LinkLook {
    if line.len() == 1 {
        LinkLook::Button
    } else {
        LinkLook::Text
    }
}

#[derive(Clone, Copy)]
enum LinkLook {
    Button,
    Text,
}

fn part(part: &Part, look: LinkLook) -> String {
    match (part, look) {
        (Part::Words(words), _) => Escaped(words).to_string(),
        (Part::Link { label, address }, LinkLook::Button) if label != address => {
            format!(
                "<a class=\"button\" href=\"{}\">{}</a>",
                Escaped(address),
                Escaped(label)
            )
        }
        (Part::Link { label, address }, _) => format!("<a href=\"{}\">{}</a>", Escaped(address), Escaped(label)),
    }
}

/// Text escaped for HTML content and quoted attributes.
struct Escaped<'a>(&'a str);

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
