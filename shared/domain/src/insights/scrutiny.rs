//! Checks a language model's words for a card: every number must be among the facts, there must be no advice
//! to trade, promise or command, and the text must be short and plain.
//!
//! Refuses in doubt; the template is shown instead.

use super::card::Writing;
use super::fact::Stated;

/// The longest title, in characters.
pub const TITLE_MAX: usize = 80;
/// The longest body, in characters.
pub const BODY_MAX: usize = 320;

/// Why words are not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Objection {
    /// Empty, or too long.
    #[error("it is empty or too long")]
    Length,
    /// A control character, markup, an address or a figure in another script.
    #[error("it is not plain text")]
    NotPlain,
    /// A number that is not among the facts, or a number in words, which cannot be checked.
    #[error("it has a number that is not among the facts")]
    UnknownNumber,
    /// An amount in the title.
    #[error("its title has an amount")]
    AmountInTitle,
    /// A word of advice to trade, of promise or of command.
    #[error("it advises, promises or commands")]
    Advice,
}

/// Words that advise to trade, promise or command, in the forms a sentence may have them in.
const NEVER: [&str; 41] = [
    "buy",
    "buys",
    "buying",
    "bought",
    "purchase",
    "purchases",
    "purchasing",
    "sell",
    "sells",
    "selling",
    "sold",
    "trade",
    "trades",
    "trading",
    "invest",
    "invests",
    "investing",
    "reinvest",
    "divest",
    "liquidate",
    "short",
    "hedge",
    "rebalance",
    "diversify",
    "recommend",
    "recommends",
    "recommended",
    "advise",
    "advises",
    "must",
    "should",
    "guarantee",
    "guarantees",
    "guaranteed",
    "certain",
    "certainly",
    "definitely",
    "risk-free",
    "riskless",
    "promise",
    "promised",
];

/// Numbers in words, which cannot be compared with the facts.
const NUMBER_WORDS: [&str; 45] = [
    "zero",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "seventy",
    "eighty",
    "ninety",
    "hundred",
    "hundreds",
    "thousand",
    "thousands",
    "million",
    "millions",
    "billion",
    "dozen",
    "half",
    "third",
    "quarter",
    "quarters",
    "double",
    "doubled",
    "twice",
    "triple",
    "tripled",
    "percent",
];

/// Checks that `writing` contains only what `facts` contain.
///
/// # Errors
/// [`Objection`] naming the first thing wrong.
pub fn scrutinise(writing: &Writing, facts: &[Stated]) -> Result<(), Objection> {
    let (title, body) = (&writing.title, &writing.body);
    check_length(title, TITLE_MAX)?;
    check_length(body, BODY_MAX)?;
    let amounts: Vec<&Stated> = facts.iter().filter(|fact| fact.name.is_amount()).collect();
    if amounts.iter().any(|fact| title.contains(&fact.text)) {
        return Err(Objection::AmountInTitle);
    }
    let known: Vec<String> = facts.iter().flat_map(|fact| numbers(&fact.text)).collect();
    for text in [title, body] {
        check_plain(text)?;
        check_words(text, facts)?;
        if numbers(text).iter().any(|number| !known.contains(number)) {
            return Err(Objection::UnknownNumber);
        }
    }
    Ok(())
}

fn check_length(text: &str, max: usize) -> Result<(), Objection> {
    let length = text.chars().count();
    if text.trim().is_empty() || length > max {
        return Err(Objection::Length);
    }
    Ok(())
}

fn check_plain(text: &str) -> Result<(), Objection> {
    let strange = |character: char| {
        character.is_control()
            || matches!(
                character,
                '<' | '>' | '{' | '}' | '[' | ']' | '`' | '*' | '_' | '#' | '|' | '\\' | '@'
            )
            || is_invisible(character)
            || (character.is_numeric() && !character.is_ascii_digit())
    };
    if text.chars().any(strange) || text.contains("://") || text.to_lowercase().contains("www.") {
        return Err(Objection::NotPlain);
    }
    Ok(())
}

/// Invisible characters that change the display.
const fn is_invisible(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Names among the facts may contain any word, so they are removed before the check.
fn check_words(text: &str, facts: &[Stated]) -> Result<(), Objection> {
    let mut names: Vec<&str> = facts
        .iter()
        .map(|fact| fact.text.as_str())
        .filter(|name| !name.is_empty())
        .collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let rest = names
        .into_iter()
        .fold(text.to_owned(), |rest, name| without(&rest, name));
    let rest = rest.to_lowercase();
    let words = || rest.split(|character: char| !character.is_alphabetic() && character != '-');
    let parts = words().flat_map(|word| std::iter::once(word).chain(word.split('-')));
    for word in parts {
        if NEVER.contains(&word) {
            return Err(Objection::Advice);
        }
        if NUMBER_WORDS.contains(&word) {
            return Err(Objection::UnknownNumber);
        }
    }
    Ok(())
}

/// `text` without `name`, but for where it is part of a word: a goal called `s` hides no `should`.
fn without(text: &str, name: &str) -> String {
    let is_letter = char::is_alphanumeric;
    let (mut rest, mut end) = (String::new(), 0);
    for (at, _) in text.match_indices(name) {
        let after = &text[at + name.len()..];
        if !text[..at].ends_with(is_letter) && !after.starts_with(is_letter) {
            rest.extend([&text[end..at], " "]);
            end = at + name.len();
        }
    }
    rest + &text[end..]
}

/// Every number of a text with the signs and the currency that belong to it: `$1,200`, `US$1,200`, `CHF 5`, `40%`, `−3.5`.
fn numbers(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < characters.len() {
        if !characters[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let start = at;
        while at < characters.len() && is_inside(&characters, at) {
            at += 1;
        }
        found.push(with_signs(&characters, start, at));
    }
    found
}

/// A digit, or a mark between two digits.
fn is_inside(characters: &[char], at: usize) -> bool {
    let is_digit = |place: usize| characters.get(place).is_some_and(char::is_ascii_digit);
    is_digit(at) || (matches!(characters[at], '.' | ',') && at > 0 && is_digit(at - 1) && is_digit(at + 1))
}

fn with_signs(characters: &[char], start: usize, end: usize) -> String {
    let mut first = start;
    while first > 0 && is_sign(characters[first - 1], characters[first]) {
        first -= 1;
    }
    // A hyphen within a word or a date belongs to no number: `35-day` begins after it, and `mid-20` is no minus.
    if first > 0 && characters[first] == '-' && characters[first - 1].is_alphanumeric() {
        first = start;
    }
    let mut last = end;
    let mut after = characters[end..].iter();
    let next = after.next();
    let is_percent = next == Some(&'%') || (next == Some(&' ') && after.next() == Some(&'%'));
    let mut token: String = characters[first..last].iter().collect();
    if is_percent {
        token.push('%');
    }
    // `12k` and `3x` are other numbers than `12` and `3`.
    while characters
        .get(last)
        .is_some_and(|character| character.is_alphanumeric())
    {
        token.push(characters[last]);
        last += 1;
    }
    let before: String = characters[..first].iter().collect();
    let after: String = characters[last..].iter().collect();
    let is_gap = |character: char| !character.is_alphanumeric() && !is_minus(character);
    let code_before = before
        .strip_suffix(is_space)
        .and_then(|before| before.rsplit(is_gap).next());
    let code_after = after
        .strip_prefix(is_space)
        .and_then(|after| after.split(is_gap).next());
    let codes = [code_before, code_after]
        .into_iter()
        .flatten()
        .filter(|code| is_code(code));
    codes.fold(token, |token, code| format!("{token} {code}"))
}

/// Whether `character` belongs to the number that `next` begins: a sign, or the country of a currency's sign as in `US$`.
const fn is_sign(character: char, next: char) -> bool {
    is_currency(character)
        || is_minus(character)
        || matches!(character, '+' | '~' | '±')
        || (character.is_ascii_uppercase() && (is_currency(next) || next.is_ascii_uppercase()))
}

const fn is_currency(character: char) -> bool {
    matches!(
        character,
        '$' | '€' | '£' | '¥' | '₹' | '₩' | '₪' | '₱' | '₫' | '฿' | '₺'
    )
}

const fn is_minus(character: char) -> bool {
    matches!(character, '\u{2212}' | '-')
}

const fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\u{a0}')
}

/// Whether a word beside a number is a currency's code or letters, with a minus or without: `CHF`, `DOGE`, `kr`.
fn is_code(word: &str) -> bool {
    let word = word.trim_start_matches(is_minus);
    (word.len() >= 3 && word.bytes().all(|letter| letter.is_ascii_uppercase())) || ["kr", "Rp", "R"].contains(&word)
}
