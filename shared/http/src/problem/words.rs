//! The titles and texts of all problems in both languages.

use goldgrove_domain::Bilingual;
use lambda_http::http::StatusCode;

use super::Problem;

/// The fixed parts of a kind of problem.
pub(super) struct Words {
    pub(super) status: StatusCode,
    pub(super) title: Bilingual,
    pub(super) detail: Bilingual,
    /// Whether the detail is for the user; other details are for programs.
    pub(super) is_for_user: bool,
}

/// One row per problem: its status, `for_user` where the detail is for the user, the title and the detail, each in
/// English and French.
macro_rules! catalogue {
    (@for_user) => { true };
    (@) => { false };
    ($($kind:ident $status:ident $($for_user:ident)? [$($title:literal)+] [$($detail:literal)+])+) => {
        impl Problem {
            pub(super) fn words(&self) -> Words {
                match self {
                    Self::Conflict(detail) => Words {
                        status: StatusCode::CONFLICT,
                        title: Bilingual::new("Conflict", "Conflit"),
                        detail: *detail,
                        is_for_user: false,
                    },
                    $(Self::$kind { .. } => Words {
                        status: StatusCode::$status,
                        title: Bilingual::new($($title),+),
                        detail: Bilingual::new($($detail),+),
                        is_for_user: catalogue!(@$($for_user)?),
                    },)+
                }
            }
        }
    };
}

catalogue! {
    Unauthenticated UNAUTHORIZED ["Sign in required" "Connexion requise"]
        ["Sign in and try again."
         "Connectez-vous et réessayez."]
    SessionEnded UNAUTHORIZED for_user ["Session Expired" "Session expirée"]
        ["Your session has ended. Please sign in again."
         "Votre session est terminée. Veuillez vous connecter de nouveau."]
    SessionMismatch UNAUTHORIZED for_user ["Session Expired" "Session expirée"]
        ["Your session was ended because it was used on another device. Please sign in again."
         "Votre session a pris fin parce qu’elle a été utilisée sur un autre appareil. Veuillez vous connecter de nouveau."]
    SubscriptionRequired PAYMENT_REQUIRED ["Subscription required" "Abonnement requis"]
        ["Your trial has ended. Upgrade to Premium to continue."
         "Votre essai est terminé. Passez à Premium pour continuer."]
    PremiumRequired PAYMENT_REQUIRED ["Premium required" "Premium requis"]
        ["This comes with Premium. Upgrade to get it."
         "Cela fait partie de Premium. Abonnez-vous pour l’obtenir."]
    Forbidden FORBIDDEN ["Not allowed" "Non autorisé"]
        ["Your account is not allowed to do this."
         "Votre compte n’est pas autorisé à faire cela."]
    // Not a 401: the token is valid, and refreshing it does not make the sign-in more recent.
    RecentSignInRequired FORBIDDEN for_user ["Sign in again" "Connectez-vous de nouveau"]
        ["For your security, sign in again before you do this."
         "Pour votre sécurité, connectez-vous de nouveau avant de faire cela."]
    BadSignature UNAUTHORIZED ["Not signed" "Non signé"]
        ["The signature does not hold."
         "La signature n’est pas valide."]
    NotFound NOT_FOUND ["Not found" "Introuvable"]
        ["There is nothing here."
         "Il n’y a rien ici."]
    InvalidRequest BAD_REQUEST ["Invalid request" "Demande non valide"]
        ["Correct the fields listed and try again."
         "Corrigez les champs indiqués et réessayez."]
    PayloadTooLarge PAYLOAD_TOO_LARGE ["Too large" "Trop volumineux"]
        ["The request is larger than allowed."
         "La demande dépasse la taille permise."]
    UnsupportedMediaType UNSUPPORTED_MEDIA_TYPE ["Not JSON" "Pas du JSON"]
        ["Send the request as application/json."
         "Envoyez la demande en application/json."]
    InProgress CONFLICT ["Still working" "Toujours en cours"]
        ["The same request is still under way. Try again shortly."
         "La même demande est encore en cours. Réessayez dans un instant."]
    RateLimited TOO_MANY_REQUESTS ["Too many requests" "Trop de demandes"]
        ["This was asked for too often. Please wait and try again."
         "Cette demande a été faite trop souvent. Patientez, puis réessayez."]
    ConnectionLimit TOO_MANY_REQUESTS for_user ["Connection Limit Reached" "Limite de connexions atteinte"]
        ["Our bank connection provider is busy right now. Please wait a few minutes and try again."
         "Notre fournisseur de connexions bancaires est très sollicité. Patientez quelques minutes, puis réessayez."]
    LinkConfiguration BAD_GATEWAY for_user ["Configuration Error" "Erreur de configuration"]
        ["Bank connections are not set up correctly. Please contact support."
         "Les connexions bancaires ne sont pas bien configurées. Veuillez écrire au soutien."]
    NoLiabilityAccounts UNPROCESSABLE_ENTITY for_user ["Liability Accounts Not Found" "Aucun compte de dette trouvé"]
        ["No loan or credit accounts were found. You can connect your other account types instead."
         "Aucun compte de prêt ou de crédit n’a été trouvé. Vous pouvez relier vos autres types de comptes."]
    ConnectionError BAD_GATEWAY for_user ["Connection Error" "Erreur de connexion"]
        ["Failed to connect to the bank connection provider. Please try again."
         "Impossible de joindre le fournisseur de connexions bancaires. Veuillez réessayer."]
    ExchangeFailed BAD_GATEWAY for_user ["Connection failed" "Échec de la connexion"]
        ["The bank connection could not be completed. Please try again."
         "La connexion bancaire n’a pas pu être terminée. Veuillez réessayer."]
    InstitutionAlreadyLinked CONFLICT for_user ["Already connected" "Déjà reliée"]
        ["Your accounts at this institution are already connected. Refresh them or repair their connection instead."
         "Vos comptes à cette institution financière sont déjà reliés. Actualisez-les ou rétablissez leur connexion."]
    RefreshLimit TOO_MANY_REQUESTS for_user ["Refresh Limit Reached" "Limite d’actualisations atteinte"]
        ["Your accounts were refreshed very recently. Please wait a few minutes and try again."
         "Vos comptes viennent d’être actualisés. Patientez quelques minutes, puis réessayez."]
    RefreshConfiguration BAD_GATEWAY for_user ["Configuration Error" "Erreur de configuration"]
        ["Account refresh is not set up correctly. Please contact support."
         "L’actualisation des comptes n’est pas bien configurée. Veuillez écrire au soutien."]
    RefreshFailed BAD_GATEWAY for_user ["Failed to refresh accounts" "Échec de l’actualisation des comptes"]
        ["We could not reach your institutions. Your last figures are kept; please try again later."
         "Nous n’avons pas pu joindre vos institutions financières. Vos derniers chiffres sont conservés; réessayez plus tard."]
    AlreadySubscribed CONFLICT for_user ["Already subscribed" "Abonnement déjà en cours"]
        ["You already have a subscription. Open the billing portal to change it."
         "Vous avez déjà un abonnement. Ouvrez le portail de facturation pour le modifier."]
    CheckoutFailed BAD_GATEWAY for_user ["Checkout Failed" "Échec du paiement"]
        ["The checkout could not be started. Nothing was charged. Please try again."
         "Le paiement n’a pas pu être lancé. Rien n’a été facturé. Veuillez réessayer."]
    NoSubscription CONFLICT for_user ["Portal Access Failed" "Échec de l’accès au portail"]
        ["There is no subscription to manage yet. Choose a plan first."
         "Il n’y a pas encore d’abonnement à gérer. Choisissez d’abord un forfait."]
    PortalNotConfigured SERVICE_UNAVAILABLE for_user ["Portal Setup In Progress" "Configuration du portail en cours"]
        ["The billing portal is still being set up. Please try again later or contact support."
         "Le portail de facturation est en cours de configuration. Réessayez plus tard ou écrivez au soutien."]
    PortalFailed BAD_GATEWAY for_user ["Portal Access Failed" "Échec de l’accès au portail"]
        ["The billing portal could not be opened. Please try again."
         "Le portail de facturation n’a pas pu être ouvert. Veuillez réessayer."]
    GoalLimit CONFLICT ["Goal limit reached" "Limite d’objectifs atteinte"]
        ["You have 100 goals, which is the limit. Delete one to add another."
         "Vous avez 100\u{a0}objectifs, soit la limite. Supprimez-en un pour en ajouter un autre."]
    ExportTooLarge UNPROCESSABLE_ENTITY ["Too much for one download" "Trop pour un seul téléchargement"]
        ["Your data is too large for one download. Please contact support, and we will send it to you."
         "Vos données sont trop volumineuses pour un seul téléchargement. Écrivez au soutien, et nous vous les enverrons."]
    Unavailable SERVICE_UNAVAILABLE ["Temporarily unavailable" "Temporairement indisponible"]
        ["Please try again in a moment."
         "Réessayez dans un instant."]
    Internal INTERNAL_SERVER_ERROR ["Something went wrong" "Une erreur s’est produite"]
        ["Something went wrong on our side."
         "Une erreur s’est produite de notre côté."]
}
