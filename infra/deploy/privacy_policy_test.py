"""The regions and retention times in the privacy policy match the deployment."""

import re
import tomllib
import unittest

from processed import ROOT

ENGLISH = (ROOT / "web/src/features/marketing/privacy-policy-page.tsx").read_text()
FRENCH = (ROOT / "web/src/locales/fr-CA/privacy-policy-page.po").read_text()
TRAIL = (ROOT / "shared/domain/src/audit.rs").read_text()
TRIALS = (ROOT / "shared/app/src/founding.rs").read_text()
TWO_YEARS_IN_DAYS = "730"


class PrivacyPolicyTest(unittest.TestCase):
    def says(self, english: str, french: str) -> None:
        self.assertIn(english, ENGLISH)
        self.assertIn(f'msgid "{english}', FRENCH)
        self.assertIn(french, FRENCH)

    def test_figures_are_kept_in_the_region_that_every_stage_is_deployed_to(self) -> None:
        settings = tomllib.loads((ROOT / "samconfig.toml").read_text())
        regions = {stage["global"]["parameters"]["region"] for name, stage in settings.items() if isinstance(stage, dict) and "global" in stage}
        self.assertEqual(regions, {"ca-central-1"})
        self.says("Your account and your figures are kept in Canada, by Amazon Web Services in Montréal.", "à Montréal")

    def test_it_names_who_handles_data_elsewhere_and_where(self) -> None:
        self.says("Plaid and Stripe also handle data in the United States", "Plaid et Stripe traitent aussi des données aux États-Unis")

    def test_the_trail_is_kept_for_two_years(self) -> None:
        self.assertEqual(re.search(r"KEPT_FOR_DAYS: i64 = (\d+);", TRAIL).group(1), TWO_YEARS_IN_DAYS)
        self.says("We keep the security log for two years, even after you leave", "le journal de sécurité pendant deux ans")

    def test_that_an_address_had_its_trial_is_kept_for_two_years(self) -> None:
        self.assertEqual(re.search(r"REMEMBERED: SignedDuration = .*from_hours\(24 \* (\d+)\);", TRIALS).group(1), TWO_YEARS_IN_DAYS)
        self.says("We remember that an email address has had its free trial for two years", "Nous retenons pendant deux ans")


if __name__ == "__main__":
    unittest.main()
