"""Sphinx configuration."""

from __future__ import annotations

import enum
import re
import sys
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.ext.napoleon import Config, GoogleDocstring

if TYPE_CHECKING:
    from docutils.nodes import Element, reference
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

project = "jassrules"
author = "jassrules contributors"
project_copyright = "jassrules contributors"
release = installed_version("jassrules")
version = release

sys.path.append(str(Path(__file__).parent))  # for the extensions that lie here
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",
    "sphinx_copybutton",
    "pictures",
    "plots",
    "traceability",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
templates_path = ["_templates"]
language = "en"
nitpicky = True
# Type variables are no part of the interface.
nitpick_ignore_regex = [
    ("py:(class|obj)", r"jassrules\..*\._[A-Z]\w*"),
    # Of the standard library, but under a name that its own documentation does not use; and the base in C.
    ("py:class", r"Buffer|array|concurrent\.futures\._base\.Executor|jassrules\._core\.Mask"),
]
# The pages for players are in German too.
locale_dirs = ["locale"]
gettext_compact = False

# --- MyST -----------------------------------------------------------------------------------------

myst_enable_extensions = ["colon_fence", "deflist"]
# The rules carry targets of their own, `rule-m-4`; a link to any other heading would break with its wording.
myst_heading_anchors = 0

# --- the API pages --------------------------------------------------------------------------------

autoclass_content = "class"
autodoc_class_signature = "mixed"
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_display_short_literal_types = True
# The examples in docstrings are run by `pytest --doctest-modules`, with the names of their module.
# Here run the blocks of these pages alone.
doctest_test_doctest_blocks = ""

# A hand-kept list of the few names of the standard library that are linked to, so that building needs no network.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "python.inv")}
intersphinx_disabled_reftypes = ["std:*"]

# --- HTML -----------------------------------------------------------------------------------------

html_theme = "furo"
html_title = f"jassrules {release}"
html_show_sourcelink = False
html_static_path = ["_static"]
html_favicon = "_static/card.svg"
html_css_files = ["rules.css"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/languages.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True


RULES = re.compile(r"\[[JWMST]-\d+(?:(?:, | … | )[JWMST]-\d+)*\]")


def sections(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Turn "Args:" and "Raises:" into fields, and rule ids into links.

    Napoleon's own hook would also take the first sentence of a property for a type if there is a colon in it.
    """
    kind = "method" if what in {"attribute", "data", "property"} else what
    text = [line if line.lstrip().startswith((">>>", "...")) else RULES.sub(link_rules, line) for line in lines]
    lines[:] = GoogleDocstring(text, Config(), app, kind, name, obj, options).lines()


def link_rules(found: re.Match[str]) -> str:
    return re.sub(r"[JWMST]-\d+", lambda rule: f":ref:`{rule[0]} <rule-{rule[0].lower()}>`", found[0])


def no_call(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    """Leave the parentheses away where a class is not called to make its objects."""
    closed = what == "class" and (name == "jassrules.Card" or issubclass(obj, enum.Enum))
    return ("", None) if closed else None


def public_bases(app: Sphinx, name: str, obj: type, options: object, bases: list[type]) -> None:
    """Show, in place of a private base class, what that derives from."""
    shown: list[type] = []
    for base in bases:
        shown += base.__bases__ if getattr(base, "__name__", "").startswith("_") else (base,)
    bases[:] = shown


def as_exported(app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: Element) -> reference | None:
    """Find ``jassrules.cards.Card.suit``, or a plain ``Card``, where it is documented: as ``jassrules.Card``.

    Annotations name a class by the module that defines it and docstrings by its bare name, while the pages
    describe what users import.
    """
    if node.get("refdomain") != "py":
        return None
    domain = env.domains.python_domain
    names = node["reftarget"].removeprefix("jassrules.").split(".")
    while names and names[0].islower() and len(names) > 1:
        names = names[1:]  # modules
    tail = ".".join(names)
    found = [name for name in domain.objects if name == f"jassrules.{tail}"]
    if not found:
        found = [
            name
            for name, entry in domain.objects.items()
            if name.endswith(f".{tail}")
            and not entry.aliased
            and entry.objtype in {"class", "data", "function", "method"}
        ]
    if len(found) != 1:
        return None
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", found[0], node, contnode)


def mend_search(app: Sphinx) -> None:
    if app.config.language == "de":
        app.add_js_file("search-de.js", priority=900)  # behind Sphinx's own


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("builder-inited", mend_search)
    app.connect("autodoc-process-docstring", sections)
    app.connect("autodoc-process-signature", no_call)
    app.connect("autodoc-process-bases", public_bases)
    app.connect("missing-reference", as_exported)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
