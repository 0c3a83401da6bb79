//! The kind of page at an address, from the two lists in the distribution's function in `infra/edge.yaml`.

const EDGE: &str = include_str!("../../../edge.yaml");

/// The addresses of the site, without the leading slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SitePaths {
    pages: Vec<String>,
    routes: Vec<String>,
}

/// The kind of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SitePage {
    /// A page rendered by the build, under its own name.
    Prerendered,
    /// A page that the app renders.
    App,
    /// No page.
    Unknown,
}

impl SitePaths {
    /// Reads the addresses from the template; `None` if it lacks a list.
    pub(super) fn read() -> Option<Self> {
        Self::of(EDGE)
    }

    fn of(template: &str) -> Option<Self> {
        let list = |name: &str| {
            let (_, rest) = template.split_once(&format!("const {name} = "))?;
            let (list, _) = rest.split_once(";\n")?;
            serde_json::from_str(list).ok()
        };
        Some(Self {
            pages: list("PAGES")?,
            routes: list("ROUTES")?,
        })
    }

    /// The kind of the address `path`, with or without slashes around it.
    pub(super) fn page(&self, path: &str) -> SitePage {
        let path = path.trim_matches('/');
        let is_page = |path: &str| self.pages.iter().any(|page| page == path);
        // The app ignores the case of addresses.
        let lower = path.to_ascii_lowercase();
        if is_page(path) {
            SitePage::Prerendered
        } else if is_page(&lower) || self.routes.iter().any(|route| is_of(route, &lower)) {
            SitePage::App
        } else {
            SitePage::Unknown
        }
    }
}

fn is_of(route: &str, path: &str) -> bool {
    let parts = route.split('/').zip(path.split('/'));
    route.split('/').count() == path.split('/').count()
        && parts
            .into_iter()
            .all(|(own, part)| own == part || (own.starts_with(':') && !part.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_page_of_the_build_or_of_the_app_or_none() {
        let paths = SitePaths::read().unwrap();
        let rows = [
            ("/", SitePage::Prerendered),
            ("/pricing", SitePage::Prerendered),
            ("/pricing/", SitePage::Prerendered),
            ("/fr", SitePage::Prerendered),
            ("/fr/faq", SitePage::Prerendered),
            ("/FAQ", SitePage::App),
            ("/dashboard", SitePage::App),
            ("/Dashboard/", SitePage::App),
            ("/goals/new", SitePage::App),
            ("/goals/goal_1/planner", SitePage::App),
            ("/goals//planner", SitePage::Unknown),
            ("/goals/goal_1", SitePage::Unknown),
            ("/goals/goal_1/planner/more", SitePage::Unknown),
            ("/fr/dashboard", SitePage::Unknown),
            ("/nowhere", SitePage::Unknown),
            ("/features/nowhere", SitePage::Unknown),
            ("/:goalId", SitePage::Unknown),
        ];
        for (path, page) in rows {
            assert_eq!(paths.page(path), page, "{path}");
        }
    }

    #[test]
    fn a_template_without_a_list_is_not_read_as_an_empty_one() {
        let without = EDGE.replace("const ROUTES", "const PATHS");
        assert_eq!(SitePaths::of(&without), None);
    }

    #[test]
    fn every_address_that_others_send_people_to_is_a_page() {
        let paths = SitePaths::read().unwrap();
        // The returns from a bank's own sign-in and from the payment provider, and the links in mails of the pool and
        // of insights.
        for path in ["/add-asset", "/settings", "/email-confirmation", "/unsubscribe"] {
            assert_ne!(paths.page(path), SitePage::Unknown, "{path}");
        }
    }
}
