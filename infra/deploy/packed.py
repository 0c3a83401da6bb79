"""What a template says once its functions are packed. Knows no library, so that whoever reads templates can ask it."""

import re


def template(text: str) -> str:
    """The template with every function's CodeUri on its zip."""
    lines, binary = [], None
    for line in text.splitlines(keepends=True):
        if match := re.match(r"\s+Binary: (\S+)", line):
            binary = match[1]
        if re.match(r"\s+CodeUri: \.$", line):
            line = line.replace("CodeUri: .", f"CodeUri: functions/{binary}.zip")
        # Nothing is left to build.
        if re.match(r"\s+BuildMethod: rust-cargolambda$", line):
            line = line.replace("BuildMethod: rust-cargolambda", "SkipBuild: true")
        lines.append(line)
    return "".join(lines)
