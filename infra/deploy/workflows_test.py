"""Rules of the pipeline: its inputs are pinned, its outputs are listed and signed, and a job with credentials installs nothing."""

import re
import unittest
from collections.abc import Iterator

import yaml
from processed import ROOT

WORKFLOWS = ROOT / ".github" / "workflows"
INSTALLS = re.compile(r"\b(npm|pip|uv|cargo|apt-get|rustup)\b[^|;&]*\b(ci|install|add|sync)\b|curl|python-tools\.sh|\bmake\b")
PIN = re.compile(r"^[a-z0-9][\w.\[\],-]*==\S+ ", re.IGNORECASE)


def steps_of(name: str, job: str) -> list[dict]:
    """The steps of a job, in order."""
    return yaml.safe_load((WORKFLOWS / name).read_text())["jobs"][job]["steps"]


def said(steps: list[dict]) -> str:
    """All commands of steps."""
    return "\n".join(step.get("run", "") for step in steps)


def unhashed(requirements: str) -> Iterator[str]:
    """The pinned requirements without a hash."""
    for entry in re.sub(r"\\\n\s+", " ", requirements).splitlines():
        if PIN.match(entry + " ") and "--hash=sha256:" not in entry:
            yield entry


class WorkflowsTest(unittest.TestCase):
    def test_every_action_of_others_is_pinned_by_commit(self) -> None:
        for file in WORKFLOWS.glob("*.yml"):
            for used in re.findall(r"uses: (\S+)", file.read_text()):
                self.assertTrue(used.startswith("./") or re.search(r"@[0-9a-f]{40}$", used), f"{file.name}: {used}")

    def test_every_python_package_comes_by_hash(self) -> None:
        self.assertIn("pip install --quiet --disable-pip-version-check --require-hashes", (ROOT / "infra/python-tools.sh").read_text())
        self.assertEqual(list(unhashed("a==1 \\\n    --hash=sha256:0\nb==2\n")), ["b==2"])
        files = sorted((ROOT / "infra").glob("requirements-*.txt"))
        self.assertGreater(len(files), 5)
        for file in files:
            self.assertEqual(list(unhashed(file.read_text())), [], file.name)

    def test_nothing_is_installed_where_production_credentials_are(self) -> None:
        steps = steps_of("deploy-environment.yml", "deploy")
        signed_in = next(at for at, step in enumerate(steps) if "configure-aws-credentials" in step.get("uses", ""))
        self.assertRegex(said(steps[:signed_in]), INSTALLS)
        self.assertNotRegex(said(steps[signed_in:]), INSTALLS)
        self.assertEqual([step["uses"] for step in steps[signed_in + 1 :] if "uses" in step], [])

    def test_what_is_deployed_is_listed_signed_and_the_files_that_were_tested(self) -> None:
        steps = steps_of("deploy.yml", "build")
        order = said(steps)
        self.assertLess(order.index("make test"), order.index("make package"))
        self.assertIn("cargo cyclonedx", order)
        self.assertIn("sbom --sbom-format cyclonedx", order)
        signed = next(step for step in steps if "attest-build-provenance" in step.get("uses", ""))
        self.assertEqual(signed["with"]["subject-path"], "target/package/functions/*.zip")
        kept = next(step for step in steps if "upload-artifact" in step.get("uses", ""))
        self.assertEqual(kept["with"]["path"].split(), ["target/package", "target/sbom", "web/dist"])
        self.assertFalse([step for step in steps if "cache" in step.get("uses", "")])

    def test_only_the_main_branch_and_tags_are_deployed_also_by_hand(self) -> None:
        jobs = yaml.safe_load((WORKFLOWS / "deploy.yml").read_text())["jobs"]
        self.assertEqual(jobs["build"]["if"], "github.ref == 'refs/heads/main' || startsWith(github.ref, 'refs/tags/v')")
        needs = {name: job.get("needs") for name, job in jobs.items() if "uses" in job}
        self.assertEqual(needs, {"dev": "build", "staging": "dev", "prod": "staging"})

    def test_advisories_are_asked_for_every_day_and_pins_are_renewed(self) -> None:
        advisories = yaml.safe_load((WORKFLOWS / "advisories.yml").read_text())
        # YAML reads the word "on" as true.
        self.assertTrue(advisories[True]["schedule"])
        self.assertIn("make advisories", said(advisories["jobs"]["advisories"]["steps"]))
        bot = yaml.safe_load((ROOT / ".github/dependabot.yml").read_text())
        kinds = {update["package-ecosystem"] for update in bot["updates"]}
        self.assertEqual(kinds, {"cargo", "npm", "pip", "github-actions"})


if __name__ == "__main__":
    unittest.main()
