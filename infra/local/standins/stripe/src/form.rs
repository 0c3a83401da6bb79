//! Stripe's request format: `key=value` pairs with a path in brackets.

use std::collections::BTreeMap;

use crate::refusal::Refusal;

/// The pairs of a form or a query, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Form(Vec<(String, String)>);

impl Form {
    /// Parses `application/x-www-form-urlencoded` text; any text is valid.
    pub(crate) fn parse(bytes: &[u8]) -> Self {
        Self(url::form_urlencoded::parse(bytes).into_owned().collect())
    }

    /// The value of a field; an empty one counts as absent.
    pub(crate) fn get(&self, field: &str) -> Option<&str> {
        let (_, value) = self.0.iter().find(|(key, _)| key == field)?;
        Some(value.as_str()).filter(|value| !value.is_empty())
    }

    /// The value of a required field.
    pub(crate) fn required(&self, field: &str) -> Result<&str, Refusal> {
        self.get(field).ok_or_else(|| Refusal::missing(field))
    }

    /// The value of a boolean field.
    pub(crate) fn flag(&self, field: &str) -> Result<Option<bool>, Refusal> {
        match self.get(field) {
            None => Ok(None),
            Some("true") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(_) => Err(Refusal::unfit(field, "must be true or false")),
        }
    }

    /// The value of a numeric field.
    pub(crate) fn count(&self, field: &str) -> Result<Option<usize>, Refusal> {
        let parse = |text: &str| text.parse().map_err(|_| Refusal::unfit(field, "must be an integer"));
        self.get(field).map(parse).transpose()
    }

    /// The entries below `metadata`.
    pub(crate) fn metadata(&self) -> BTreeMap<String, String> {
        let entry = |(key, value): &(String, String)| {
            let name = key.strip_prefix("metadata[")?.strip_suffix(']')?;
            Some((name.to_owned(), value.clone()))
        };
        self.0.iter().filter_map(entry).collect()
    }

    /// The fields to expand.
    pub(crate) fn expansions(&self) -> impl Iterator<Item = &str> {
        let named = self.0.iter().filter(|(key, _)| key.starts_with("expand["));
        named.map(|(_, field)| field.as_str())
    }

    /// Rejects metadata beyond the limits.
    pub(crate) fn check_metadata(&self) -> Result<(), Refusal> {
        let metadata = self.metadata();
        if metadata.len() > 50 {
            return Err(Refusal::unfit("metadata", "takes up to 50 keys"));
        }
        for (name, value) in &metadata {
            if name.chars().count() > 40 || value.chars().count() > 500 {
                return Err(Refusal::unfit(
                    "metadata",
                    "takes keys of up to 40 and values of up to 500 characters",
                ));
            }
        }
        Ok(())
    }

    /// Rejects other fields than these; `metadata` and `expand` are always allowed.
    pub(crate) fn takes_only(&self, known: &[&str]) -> Result<(), Refusal> {
        let is_known = |key: &str| {
            let root = key.split('[').next().unwrap_or(key);
            known.contains(&key) || ["metadata", "expand"].contains(&root)
        };
        match self.0.iter().find(|(key, _)| !is_known(key)) {
            Some((key, _)) => Err(Refusal::unknown(key)),
            None => Ok(()),
        }
    }

    /// A text that identifies the pairs, to compare requests.
    pub(crate) fn to_text(&self) -> String {
        url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(&self.0)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_and_percent_signs_are_read() {
        let form = Form::parse(b"line_items%5B0%5D%5Bprice%5D=price_1&metadata[user_id]=a%2Bb&email=&active=true");
        assert_eq!(form.get("line_items[0][price]"), Some("price_1"));
        assert_eq!(form.metadata()["user_id"], "a+b");
        assert_eq!(form.get("email"), None);
        assert_eq!(form.flag("active"), Ok(Some(true)));
    }

    #[test]
    fn a_field_nobody_knows_is_refused() {
        let form = Form::parse(b"metadata[a]=1&expand[]=customer&colour=red");
        assert_eq!(form.takes_only(&["colour"]), Ok(()));
        assert_eq!(form.takes_only(&["email"]), Err(Refusal::unknown("colour")));
    }
}
