//! The titles and texts of all problems in both languages: the error catalogue.

use goldgrove_domain::Bilingual;
use lambda_http::http::StatusCode;

use super::Problem;

/// The fixed parts of a kind of problem.
pub(super) struct Words {
    pub(super) slug: &'static str,
    pub(super) status: StatusCode,
    pub(super) title: Bilingual,
    pub(super) detail: Bilingual,
    /// The text of the product's error catalogue, if it has one.
    pub(super) user_message: Option<Bilingual>,
}

const fn both(english: &'static str, french: &'static str) -> Bilingual {
    Bilingual::new(english, french)
}

const fn words(slug: &'static str, status: StatusCode, title: Bilingual, detail: Bilingual) -> Words {
    Words {
        slug,
        status,
        title,
        detail,
        user_message: None,
    }
}

const fn catalogued(slug: &'static str, status: StatusCode, title: Bilingual, detail: Bilingual) -> Words {
    Words {
        user_message: Some(detail),
        ..words(slug, status, title, detail)
    }
}

impl Problem {
    #[expect(clippy::too_many_lines, reason = "one table of all problems")]
    pub(super) fn words(&self) -> Words {
        use StatusCode as S;
        match self {
            Self::Unauthenticated
            | Self::SessionEnded
            | Self::SessionMismatch
            | Self::SubscriptionRequired
            | Self::PremiumRequired
            | Self::Forbidden
            | Self::RecentSignInRequired
            | Self::BadSignature => self.access_words(),
            Self::NotFound => words(
                "not-found",
                S::NOT_FOUND,
                both("Not found", "Introuvable"),
                both("There is nothing here.", "Il n’y a rien ici."),
            ),
            Self::InvalidRequest(_) => words(
                "invalid-request",
                S::BAD_REQUEST,
                both("Invalid request", "Demande non valide"),
                both(
                    "Correct the fields listed and try again.",
                    "Corrigez les champs indiqués et réessayez.",
                ),
            ),
            Self::PayloadTooLarge => words(
                "payload-too-large",
                S::PAYLOAD_TOO_LARGE,
                both("Too large", "Trop volumineux"),
                both(
                    "The request is larger than allowed.",
                    "La demande dépasse la taille permise.",
                ),
            ),
            Self::UnsupportedMediaType => words(
                "unsupported-media-type",
                S::UNSUPPORTED_MEDIA_TYPE,
                both("Not JSON", "Pas du JSON"),
                both(
                    "Send the request as application/json.",
                    "Envoyez la demande en application/json.",
                ),
            ),
            Self::Conflict(detail) => words("conflict", S::CONFLICT, both("Conflict", "Conflit"), *detail),
            Self::InProgress => words(
                "in-progress",
                S::CONFLICT,
                both("Still working", "Toujours en cours"),
                both(
                    "The same request is still under way. Try again shortly.",
                    "La même demande est encore en cours. Réessayez dans un instant.",
                ),
            ),
            Self::RateLimited(_) => words(
                "rate-limited",
                S::TOO_MANY_REQUESTS,
                both("Too many requests", "Trop de demandes"),
                both(
                    "This was asked for too often. Please wait and try again.",
                    "Cette demande a été faite trop souvent. Patientez, puis réessayez.",
                ),
            ),
            Self::ConnectionLimit(_)
            | Self::LinkConfiguration
            | Self::NoLiabilityAccounts
            | Self::ConnectionError
            | Self::ExchangeFailed
            | Self::InstitutionAlreadyLinked => self.link_words(),
            Self::RefreshLimit(_) | Self::RefreshConfiguration | Self::RefreshFailed => self.refresh_words(),
            Self::AlreadySubscribed
            | Self::CheckoutFailed
            | Self::NoSubscription
            | Self::PortalNotConfigured
            | Self::PortalFailed => self.billing_words(),
            Self::GoalLimit => words(
                "goal-limit",
                S::CONFLICT,
                both("Goal limit reached", "Limite d’objectifs atteinte"),
                both(
                    "You have 100 goals, which is the limit. Delete one to add another.",
                    "Vous avez 100\u{a0}objectifs, soit la limite. Supprimez-en un pour en ajouter un autre.",
                ),
            ),
            Self::ExportTooLarge => words(
                "export-too-large",
                S::UNPROCESSABLE_ENTITY,
                both("Too much for one download", "Trop pour un seul téléchargement"),
                both(
                    "Your data is too large for one download. Please contact support, and we will send it to you.",
                    "Vos données sont trop volumineuses pour un seul téléchargement. Écrivez au soutien, et nous vous les enverrons.",
                ),
            ),
            Self::Unavailable => words(
                "unavailable",
                S::SERVICE_UNAVAILABLE,
                both("Temporarily unavailable", "Temporairement indisponible"),
                both("Please try again in a moment.", "Réessayez dans un instant."),
            ),
            Self::Internal => words(
                "internal",
                S::INTERNAL_SERVER_ERROR,
                both("Something went wrong", "Une erreur s’est produite"),
                both(
                    "Something went wrong on our side.",
                    "Une erreur s’est produite de notre côté.",
                ),
            ),
        }
    }

    fn access_words(&self) -> Words {
        use StatusCode as S;
        match self {
            Self::SessionEnded => catalogued(
                "session-ended",
                S::UNAUTHORIZED,
                both("Session Expired", "Session expirée"),
                both(
                    "Your session has ended. Please sign in again.",
                    "Votre session est terminée. Veuillez vous connecter de nouveau.",
                ),
            ),
            Self::SessionMismatch => catalogued(
                "session-mismatch",
                S::UNAUTHORIZED,
                both("Session Expired", "Session expirée"),
                both(
                    "Your session was ended because it was used on another device. Please sign in again.",
                    "Votre session a pris fin parce qu’elle a été utilisée sur un autre appareil. Veuillez vous connecter de nouveau.",
                ),
            ),
            Self::SubscriptionRequired => words(
                "subscription-required",
                S::PAYMENT_REQUIRED,
                both("Subscription required", "Abonnement requis"),
                both(
                    "Your trial has ended. Upgrade to Premium to continue.",
                    "Votre essai est terminé. Passez à Premium pour continuer.",
                ),
            ),
            Self::PremiumRequired => words(
                "premium-required",
                S::PAYMENT_REQUIRED,
                both("Premium required", "Premium requis"),
                both(
                    "This comes with Premium. Upgrade to get it.",
                    "Cela fait partie de Premium. Abonnez-vous pour l’obtenir.",
                ),
            ),
            Self::Forbidden => words(
                "forbidden",
                S::FORBIDDEN,
                both("Not allowed", "Non autorisé"),
                both(
                    "Your account is not allowed to do this.",
                    "Votre compte n’est pas autorisé à faire cela.",
                ),
            ),
            // Not a 401: the token is valid, and refreshing it does not make the sign-in more recent.
            Self::RecentSignInRequired => catalogued(
                "recent-sign-in-required",
                S::FORBIDDEN,
                both("Sign in again", "Connectez-vous de nouveau"),
                both(
                    "For your security, sign in again before you do this.",
                    "Pour votre sécurité, connectez-vous de nouveau avant de faire cela.",
                ),
            ),
            Self::BadSignature => words(
                "bad-signature",
                S::UNAUTHORIZED,
                both("Not signed", "Non signé"),
                both("The signature does not hold.", "La signature n’est pas valide."),
            ),
            _ => words(
                "unauthenticated",
                S::UNAUTHORIZED,
                both("Sign in required", "Connexion requise"),
                both("Sign in and try again.", "Connectez-vous et réessayez."),
            ),
        }
    }

    fn link_words(&self) -> Words {
        use StatusCode as S;
        match self {
            Self::ConnectionLimit(_) => catalogued(
                "connection-limit",
                S::TOO_MANY_REQUESTS,
                both("Connection Limit Reached", "Limite de connexions atteinte"),
                both(
                    "Our bank connection provider is busy right now. Please wait a few minutes and try again.",
                    "Notre fournisseur de connexions bancaires est très sollicité. Patientez quelques minutes, puis réessayez.",
                ),
            ),
            Self::LinkConfiguration => catalogued(
                "link-configuration",
                S::BAD_GATEWAY,
                both("Configuration Error", "Erreur de configuration"),
                both(
                    "Bank connections are not set up correctly. Please contact support.",
                    "Les connexions bancaires ne sont pas bien configurées. Veuillez écrire au soutien.",
                ),
            ),
            Self::NoLiabilityAccounts => catalogued(
                "no-liability-accounts",
                S::UNPROCESSABLE_ENTITY,
                both("Liability Accounts Not Found", "Aucun compte de dette trouvé"),
                both(
                    "No loan or credit accounts were found. You can connect your other account types instead.",
                    "Aucun compte de prêt ou de crédit n’a été trouvé. Vous pouvez relier vos autres types de comptes.",
                ),
            ),
            Self::InstitutionAlreadyLinked => catalogued(
                "institution-already-linked",
                S::CONFLICT,
                both("Already connected", "Déjà reliée"),
                both(
                    "This institution is already connected. Refresh it or repair its connection instead.",
                    "Cette institution financière est déjà reliée. Actualisez-la ou rétablissez sa connexion.",
                ),
            ),
            Self::ExchangeFailed => catalogued(
                "exchange-failed",
                S::BAD_GATEWAY,
                both("Connection failed", "Échec de la connexion"),
                both(
                    "The bank connection could not be completed. Please try again.",
                    "La connexion bancaire n’a pas pu être terminée. Veuillez réessayer.",
                ),
            ),
            _ => catalogued(
                "connection-error",
                S::BAD_GATEWAY,
                both("Connection Error", "Erreur de connexion"),
                both(
                    "Failed to connect to the bank connection provider. Please try again.",
                    "Impossible de joindre le fournisseur de connexions bancaires. Veuillez réessayer.",
                ),
            ),
        }
    }

    fn billing_words(&self) -> Words {
        use StatusCode as S;
        match self {
            Self::AlreadySubscribed => catalogued(
                "already-subscribed",
                S::CONFLICT,
                both("Already subscribed", "Abonnement déjà en cours"),
                both(
                    "You already have a subscription. Open the billing portal to change it.",
                    "Vous avez déjà un abonnement. Ouvrez le portail de facturation pour le modifier.",
                ),
            ),
            Self::NoSubscription => catalogued(
                "no-subscription",
                S::CONFLICT,
                both("Portal Access Failed", "Échec de l’accès au portail"),
                both(
                    "There is no subscription to manage yet. Choose a plan first.",
                    "Il n’y a pas encore d’abonnement à gérer. Choisissez d’abord un forfait.",
                ),
            ),
            Self::PortalNotConfigured => catalogued(
                "portal-not-configured",
                S::SERVICE_UNAVAILABLE,
                both("Portal Setup In Progress", "Configuration du portail en cours"),
                both(
                    "The billing portal is still being set up. Please try again later or contact support.",
                    "Le portail de facturation est en cours de configuration. Réessayez plus tard ou écrivez au soutien.",
                ),
            ),
            Self::PortalFailed => catalogued(
                "portal-failed",
                S::BAD_GATEWAY,
                both("Portal Access Failed", "Échec de l’accès au portail"),
                both(
                    "The billing portal could not be opened. Please try again.",
                    "Le portail de facturation n’a pas pu être ouvert. Veuillez réessayer.",
                ),
            ),
            _ => catalogued(
                "checkout-failed",
                S::BAD_GATEWAY,
                both("Checkout Failed", "Échec du paiement"),
                both(
                    "The checkout could not be started. Nothing was charged. Please try again.",
                    "Le paiement n’a pas pu être lancé. Rien n’a été facturé. Veuillez réessayer.",
                ),
            ),
        }
    }

    fn refresh_words(&self) -> Words {
        use StatusCode as S;
        match self {
            Self::RefreshLimit(_) => catalogued(
                "refresh-limit",
                S::TOO_MANY_REQUESTS,
                both("Refresh Limit Reached", "Limite d’actualisations atteinte"),
                both(
                    "Your accounts were refreshed very recently. Please wait a few minutes and try again.",
                    "Vos comptes viennent d’être actualisés. Patientez quelques minutes, puis réessayez.",
                ),
            ),
            Self::RefreshConfiguration => catalogued(
                "refresh-configuration",
                S::BAD_GATEWAY,
                both("Configuration Error", "Erreur de configuration"),
                both(
                    "Account refresh is not set up correctly. Please contact support.",
                    "L’actualisation des comptes n’est pas bien configurée. Veuillez écrire au soutien.",
                ),
            ),
            _ => catalogued(
                "refresh-failed",
                S::BAD_GATEWAY,
                both("Failed to refresh accounts", "Échec de l’actualisation des comptes"),
                both(
                    "We could not reach your institutions. Your last figures are kept; please try again later.",
                    "Nous n’avons pas pu joindre vos institutions financières. Vos derniers chiffres sont conservés; réessayez plus tard.",
                ),
            ),
        }
    }
}
