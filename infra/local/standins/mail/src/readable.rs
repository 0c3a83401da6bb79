//! Converts a message body to lines of words and links: parses just enough HTML for our own emails, without layout.
//!
//! Drops all markup, so no content of a message can act on the page that shows it.

/// One line of a body.
pub(crate) type Line = Vec<Part>;

/// Words, or words with a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Words(String),
    Link { label: String, address: String },
}

/// Elements that end a line at their end (or, for `br`, at their place).
const LINE_ENDS: [&str; 12] = [
    "br", "/p", "/div", "/h1", "/h2", "/h3", "/li", "/tr", "/table", "/ul", "/ol", "hr",
];
/// Elements with unreadable content.
const UNREAD: [&str; 4] = ["head", "style", "script", "title"];

/// The readable lines of an HTML body.
pub(crate) fn from_html(html: &str) -> Vec<Line> {
    let mut reader = Reader::default();
    let mut rest = html;
    while let Some((words, tail)) = rest.split_once('<') {
        reader.words(words);
        let Some((tag, after)) = tail.split_once('>') else {
            return reader.finish();
        };
        let name = tag_name(tag);
        rest = if UNREAD.contains(&name.as_str()) {
            skip_past_end(after, &name)
        } else {
            after
        };
        reader.tag(&name, tag);
    }
    reader.words(rest);
    reader.finish()
}

/// The readable lines of a plain text body; its web addresses become links.
pub(crate) fn from_text(text: &str) -> Vec<Line> {
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .map(line_of_words)
        .collect()
}

/// Lines as plain text, with the address of every link.
pub(crate) fn to_text(lines: &[Line]) -> String {
    let part = |part: &Part| match part {
        Part::Words(words) => words.clone(),
        Part::Link { label, address } if label == address => address.clone(),
        Part::Link { label, address } => format!("{label} ({address})"),
    };
    let lines: Vec<String> = lines.iter().map(|line| line.iter().map(part).collect()).collect();
    lines.join("\n\n")
}

fn line_of_words(line: &str) -> Line {
    line.split_inclusive(' ')
        .map(|word| match web_address(word.trim_end()) {
            Some(address) => Part::Link {
                label: address.clone(),
                address,
            },
            None => Part::Words(word.to_owned()),
        })
        .collect()
}

/// Allows only addresses that a browser opens as pages: no `javascript:`, no `data:`.
fn web_address(text: &str) -> Option<String> {
    (text.starts_with("https://") || text.starts_with("http://")).then(|| text.to_owned())
}

fn tag_name(tag: &str) -> String {
    tag.split(|letter: char| letter.is_whitespace())
        .next()
        .unwrap_or_default()
        .trim_end_matches('/')
        .to_lowercase()
}

fn skip_past_end<'a>(text: &'a str, name: &str) -> &'a str {
    let end = format!("</{name}>");
    // Lowercasing ASCII keeps all byte positions.
    text.to_ascii_lowercase()
        .find(&end)
        .map_or("", |at| &text[at + end.len()..])
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, after) = tag.split_once(&format!("{name}="))?;
    let quote = after.chars().next().filter(|quote| ['"', '\''].contains(quote))?;
    after[1..].split_once(quote).map(|(value, _)| decode(value))
}

/// Character references in our own emails; others stay unchanged.
fn decode(text: &str) -> String {
    const REFERENCES: [(&str, &str); 7] = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&nbsp;", " "),
        // Last, so that `&amp;lt;` becomes `&lt;`.
        ("&amp;", "&"),
    ];
    REFERENCES.iter().fold(text.to_owned(), |text, (reference, meaning)| {
        text.replace(reference, meaning)
    })
}

#[derive(Default)]
struct Reader {
    lines: Vec<Line>,
    line: Line,
    link: Option<(String, String)>,
}

impl Reader {
    fn words(&mut self, raw: &str) {
        let words = decode(&collapse_space(raw));
        if let Some((label, _)) = &mut self.link {
            label.push_str(&words);
            return;
        }
        match self.line.last_mut() {
            Some(Part::Words(before)) => before.push_str(&words),
            _ if words.trim().is_empty() => {}
            _ => self.line.push(Part::Words(words)),
        }
    }

    fn tag(&mut self, name: &str, tag: &str) {
        match name {
            "a" => self.link = attribute(tag, "href").map(|address| (String::new(), address)),
            "/a" => self.end_link(),
            _ if LINE_ENDS.contains(&name) => self.end_line(),
            _ => {}
        }
    }

    fn end_link(&mut self) {
        let Some((label, address)) = self.link.take() else {
            return;
        };
        let label = label.trim().to_owned();
        self.line.push(match web_address(&address) {
            Some(address) => Part::Link {
                label: if label.is_empty() { address.clone() } else { label },
                address,
            },
            None => Part::Words(label),
        });
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let blank = line
            .iter()
            .all(|part| matches!(part, Part::Words(words) if words.trim().is_empty()));
        if !blank {
            self.lines.push(line);
        }
    }

    fn finish(mut self) -> Vec<Line> {
        self.end_link();
        self.end_line();
        self.lines
    }
}

/// Collapses white space to single spaces, as HTML does.
fn collapse_space(raw: &str) -> String {
    let mut words = raw.split_whitespace().collect::<Vec<_>>().join(" ");
    if raw.starts_with(char::is_whitespace) {
        words.insert(0, ' ');
    }
    if raw.ends_with(char::is_whitespace) && words != " " {
        words.push(' ');
    }
    words
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn html_reads_as_its_words_and_links() {
        let rows = [
            ("words only", "Hello", "Hello"),
            ("paragraphs", "<p>One</p>\n  <p>Two\n words</p>", "One\n\nTwo words"),
            (
                "a link",
                "<p>Go <a class='b' href=\"http://x/?a=1&amp;b=2\">here</a>.</p>",
                "Go here (http://x/?a=1&b=2).",
            ),
            ("a bare link", "<a href='https://x'>https://x</a>", "https://x"),
            ("a link without words", "<a href='https://x'></a>", "https://x"),
            (
                "nothing that acts",
                "<script>x()</script><style>p{}</style><p>Safe</p>",
                "Safe",
            ),
            ("an address that acts", "<a href='javascript:x()'>Click</a>", "Click"),
            (
                "character references",
                "<p>&lt;b&gt; &amp;lt; you&#39;re</p>",
                "<b> &lt; you're",
            ),
            ("a tag cut short", "<p>Kept</p><a href='x", "Kept"),
            ("an unread element never closed", "<p>Kept</p><style>p{}", "Kept"),
            ("line breaks", "One<br>Two<br/>Three", "One\n\nTwo\n\nThree"),
        ];
        for (name, html, text) in rows {
            assert_eq!(to_text(&from_html(html)), text, "{name}");
        }
    }

    #[test]
    fn web_addresses_in_plain_text_become_links() {
        let lines = from_text("Open https://x/y now\n\nor javascript:x()");
        assert_eq!(
            lines[0][1],
            Part::Link {
                label: "https://x/y".to_owned(),
                address: "https://x/y".to_owned()
            }
        );
        assert!(lines[1].iter().all(|part| matches!(part, Part::Words(_))));
    }

    proptest! {
        #[test]
        fn any_html_can_be_read_without_failing(html in "[<>/a-z='\" &;é]{0,80}") {
            let _ = to_text(&from_html(&html));
        }
    }
}
