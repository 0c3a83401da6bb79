//! Writes the mails of the user pool: the confirmation link and the password reset code.
//!
//! Cognito calls this function before it sends a mail, and puts its code in place of `{####}`; the code never passes
//! through here. The function sees one event and stores nothing. Anyone can have a mail sent to any address, so mails
//! contain only our own words and no names.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use goldgrove_app::{Failure, Site};
use goldgrove_domain::{Bilingual, Language};
use goldgrove_http::operation::VISITOR;
use goldgrove_http::{Example, Trigger, params};
use serde::Deserialize;
use serde_json::{Value, json};

const LAYOUT: &str = include_str!("mail.html");

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Event {
    trigger_source: String,
    request: EventRequest,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct EventRequest {
    user_attributes: Attributes,
    code_parameter: String,
    client_metadata: Option<Metadata>,
}

/// Metadata from the page that requests a mail.
#[derive(Deserialize)]
struct Metadata {
    /// The language on the screen.
    language: Option<String>,
}

#[derive(Deserialize)]
struct Attributes {
    sub: String,
    /// The language of the sign-up form.
    #[serde(default)]
    locale: String,
}

struct Mail {
    subject: Bilingual,
    heading: Bilingual,
    text: Bilingual,
    action: Bilingual,
    link: String,
    code: Option<String>,
    note: Bilingual,
}

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::user_pool(
        "CustomMessage_SignUp",
        Example::shows("/response/emailMessage")
            .sends(json!({
                "userAttributes": { "sub": "", "given_name": "Robin" },
                "codeParameter": "{####}", "usernameParameter": null,
            }))
            .fill("/userAttributes/sub", VISITOR, "/id"),
    )
}

/// Answers a `CustomMessage` event with the mail to send; events of other kinds pass through unchanged.
///
/// # Errors
/// [`Failure`] with the missing part of an event in another form.
#[expect(clippy::unused_async, reason = "every function's handle is async")]
pub async fn handle(site: Arc<Site>, mut event: Value) -> Result<Value, Failure> {
    let read: Event = params::event(&event)?;
    let Some(mail) = mail_for(&read, &site.url) else {
        return Ok(event);
    };
    let locale = &read.request.user_attributes.locale;
    let asked_in = read.request.client_metadata.as_ref();
    let tag = asked_in.and_then(|page| page.language.as_ref()).unwrap_or(locale);
    let language = Language::closest(tag).unwrap_or_default();
    event["response"]["emailSubject"] = json!(mail.subject.in_language(language));
    event["response"]["emailMessage"] = json!(render(&mail, language));
    Ok(event)
}

fn mail_for(event: &Event, site: &str) -> Option<Mail> {
    let code = &event.request.code_parameter;
    match event.trigger_source.as_str() {
        "CustomMessage_SignUp" | "CustomMessage_ResendCode" => Some(Mail {
            subject: Bilingual::new(
                "Verify your email for Goldgrove",
                "Confirmez votre adresse courriel pour Goldgrove",
            ),
            heading: Bilingual::new("Verify your email", "Confirmez votre adresse courriel"),
            text: Bilingual::new(
                "Open the link and verify your email on the page. The link works for 24 hours.",
                "Ouvrez le lien et confirmez votre adresse sur la page. Le lien est valide pendant 24\u{a0}heures.",
            ),
            action: Bilingual::new("Verify my email", "Confirmer mon adresse"),
            link: confirmation_link(site, &event.request.user_attributes.sub, code),
            code: None,
            note: Bilingual::new(
                "If you did not create an account, you can ignore this email. Nothing happens until you verify it.",
                "Si vous n’avez pas créé de compte, ignorez ce courriel. Rien ne se passe sans votre confirmation.",
            ),
        }),
        "CustomMessage_ForgotPassword" => Some(Mail {
            subject: Bilingual::new(
                "Your Goldgrove password reset code",
                "Votre code pour réinitialiser votre mot de passe Goldgrove",
            ),
            heading: Bilingual::new("Reset your password", "Réinitialisez votre mot de passe"),
            text: Bilingual::new(
                "Enter this code on the page where you asked for it. It works for one hour.",
                "Entrez ce code sur la page où vous l’avez demandé. Il est valide pendant une heure.",
            ),
            action: Bilingual::new("Open the reset page", "Ouvrir la page"),
            link: format!("{site}/forgot-password"),
            code: Some(code.clone()),
            note: Bilingual::new(
                "If you did not ask for this, your password is unchanged and you can ignore this email.",
                "Si vous n’avez rien demandé, votre mot de passe reste le même et vous pouvez ignorer ce courriel.",
            ),
        }),
        "CustomMessage_UpdateUserAttribute" | "CustomMessage_VerifyUserAttribute" => Some(Mail {
            subject: Bilingual::new(
                "Verify your new email for Goldgrove",
                "Confirmez votre nouvelle adresse courriel pour Goldgrove",
            ),
            heading: Bilingual::new("Verify your new email", "Confirmez votre nouvelle adresse"),
            text: Bilingual::new(
                "Enter this code in your settings. It works for 24 hours.",
                "Entrez ce code dans vos réglages. Il est valide pendant 24\u{a0}heures.",
            ),
            action: Bilingual::new("Open settings", "Ouvrir les réglages"),
            link: format!("{site}/settings#profile"),
            code: Some(code.clone()),
            note: Bilingual::new(
                "If you did not ask for this, you can ignore this email. Nothing changes without the code.",
                "Si vous n’avez rien demandé, ignorez ce courriel. Rien ne change sans le code.",
            ),
        }),
        _ => None,
    }
}

/// The page splits the hash at its last dot, so the user's id is encoded without dots.
fn confirmation_link(site: &str, sub: &str, code: &str) -> String {
    format!(
        "{site}/email-confirmation?token_hash={}.{code}&type=signup",
        URL_SAFE_NO_PAD.encode(sub)
    )
}

fn render(mail: &Mail, language: Language) -> String {
    let code = mail
        .code
        .as_ref()
        .map(|code| format!("<p class=\"code\">{code}</p>"))
        .unwrap_or_default();
    LAYOUT
        .replace("{language}", language.tag())
        .replace("{greeting}", Bilingual::new("Hello,", "Bonjour,").in_language(language))
        .replace("{heading}", mail.heading.in_language(language))
        .replace("{text}", mail.text.in_language(language))
        .replace("{code}", &code)
        .replace("{link}", &mail.link.replace('&', "&amp;"))
        .replace("{action}", mail.action.in_language(language))
        .replace("{note}", mail.note.in_language(language))
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn answer(trigger: &str, given_name: &str) -> Value {
        answer_to(trigger, json!({ "given_name": given_name }), Value::Null).await
    }

    async fn answer_to(trigger: &str, mut attributes: Value, metadata: Value) -> Value {
        attributes["sub"] = json!("5c1d0f5e-0000-4000-8000-000000000001");
        let site = Arc::new(Site {
            url: "https://goldgrove.example".to_owned(),
        });
        let event = json!({
            "version": "1", "region": "us-east-1", "userPoolId": "pool", "userName": "u", "triggerSource": trigger,
            "callerContext": {"awsSdkVersion": "1", "clientId": "c"},
            "request": {
                "userAttributes": attributes, "clientMetadata": metadata,
                "codeParameter": "{####}", "usernameParameter": null, "linkParameter": "{##Click Here##}",
            },
            "response": {"smsMessage": null, "emailMessage": null, "emailSubject": null},
        });
        handle(site, event).await.unwrap()["response"].clone()
    }

    #[tokio::test]
    async fn a_sign_up_mail_links_to_the_page_that_confirms() {
        for trigger in ["CustomMessage_SignUp", "CustomMessage_ResendCode"] {
            let response = answer(trigger, "Avery").await;
            let message = response["emailMessage"].as_str().unwrap();
            let link = "https://goldgrove.example/email-confirmation?token_hash=\
                        NWMxZDBmNWUtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAx.{####}&amp;type=signup";
            assert!(message.contains(link), "{trigger}: {message}");
            assert!(message.contains("Hello,"), "{trigger}");
        }
    }

    #[tokio::test]
    async fn a_mail_is_in_the_language_of_its_reader() {
        let none = Value::Null;
        let page = |language: &str| json!({ "language": language });
        let (confirm, reset) = ("CustomMessage_SignUp", "CustomMessage_ForgotPassword");
        let rows = [
            (
                "fr-CA",
                none.clone(),
                confirm,
                "Confirmez votre adresse courriel",
                "fr-CA",
            ),
            ("fr", json!({}), reset, "Votre code", "fr-CA"),
            ("en-CA", page("fr-CA"), reset, "Votre code", "fr-CA"),
            ("fr-CA", page("en-US"), confirm, "Verify your email", "en-US"),
            ("de-DE", none, reset, "Your Goldgrove", "en-CA"),
        ];
        for (locale, metadata, trigger, subject, tag) in rows {
            let greeting = if tag == "fr-CA" { "Bonjour," } else { "Hello," };
            let attributes = json!({ "given_name": "Zoé", "locale": locale });
            let response = answer_to(trigger, attributes, metadata).await;
            assert!(
                response["emailSubject"].as_str().unwrap().starts_with(subject),
                "{locale}"
            );
            let message = response["emailMessage"].as_str().unwrap();
            assert!(message.contains(greeting), "{locale}: {message}");
            assert!(message.contains(&format!("<html lang=\"{tag}\">")), "{locale}");
            let left = message.replace("{####}", "");
            let (_, body) = left.split_once("<main>").unwrap();
            assert!(!body.contains('{'), "every placeholder is filled: {body}");
        }
    }

    #[tokio::test]
    async fn every_mail_holds_the_code_exactly_where_cognito_fills_it_in() {
        for trigger in [
            "CustomMessage_SignUp",
            "CustomMessage_ForgotPassword",
            "CustomMessage_UpdateUserAttribute",
        ] {
            let response = answer(trigger, "{####}").await;
            let message = response["emailMessage"].as_str().unwrap();
            assert_eq!(message.matches("{####}").count(), 1, "{trigger}");
            assert!(response["emailSubject"].as_str().unwrap().len() < 140, "{trigger}");
        }
    }

    #[tokio::test]
    async fn no_word_of_whom_it_goes_to_is_in_a_mail() {
        for trigger in [
            "CustomMessage_SignUp",
            "CustomMessage_ResendCode",
            "CustomMessage_ForgotPassword",
            "CustomMessage_UpdateUserAttribute",
        ] {
            let response = answer(trigger, "Win 1000 at https://evil.example").await;
            assert!(!response.to_string().contains("evil"), "{trigger}");
        }
    }

    #[tokio::test]
    async fn other_triggers_keep_the_pools_own_message() {
        assert_eq!(
            answer("CustomMessage_Authentication", "Avery").await["emailMessage"],
            Value::Null
        );
    }
}
