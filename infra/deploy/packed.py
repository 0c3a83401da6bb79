"""The templates with their functions packed. Imports no library, so that every reader of templates can use it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MAIN = "template.yaml"


def included(text: str) -> list[str]:
    """The nested templates of the main one, given as text: their paths below the root."""
    return re.findall(r"^\s+TemplateURL: (\S+)$", text, flags=re.MULTILINE)


def templates() -> dict[str, str]:
    """The main template and the nested ones, by path, with every function's CodeUri pointing to its zip."""
    main = (ROOT / MAIN).read_text()
    return {path: template((ROOT / path).read_text()) for path in (MAIN, *included(main))}


def template(text: str) -> str:
    """A template with every function's CodeUri pointing to its zip."""
    lines, binary = [], None
    for line in text.splitlines(keepends=True):
        if match := re.match(r"\s+Binary: (\S+)", line):
            binary = match[1]
        if match := re.match(r"\s+CodeUri: (\S+)$", line):
            line = line.replace(match[1], f"{match[1]}/functions/{binary}.zip")
        # The function is built already.
        if re.match(r"\s+BuildMethod: rust-cargolambda$", line):
            line = line.replace("BuildMethod: rust-cargolambda", "SkipBuild: true")
        lines.append(line)
    return "".join(lines)


def write(texts: dict[str, str], folder: Path) -> Path:
    """Writes templates below a folder, and returns the path of the main one."""
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder / MAIN
