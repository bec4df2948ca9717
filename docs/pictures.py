"""Pictures on the pages, drawn by the library while the pages are built.

The directive ``picture`` has a Python expression as its argument, of the functions of :mod:`jassrules.svg` and the
names of :mod:`jassrules`. What stands below it, if anything, is the caption::

    ```{picture} trick(Trick("RoA Ro6 Se6 RoK", trump="Se"))
    The six of Schellen takes.
    ```

A picture speaks the language of the page; what it shows becomes the text for those who do not see it.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

import jassrules
from jassrules import svg

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class picture(nodes.General, nodes.Element):  # noqa: N801 - docutils names its nodes so
    """A drawn picture; ``svg`` is the :class:`jassrules.svg.Svg`."""


def names(language: str) -> dict[str, object]:
    """What an expression may use, with the drawing functions bound to a language."""
    found = {name: getattr(jassrules, name) for name in jassrules.__all__}
    for name in svg.__all__:
        function = getattr(svg, name)
        found[name] = functools.partial(function, lang=language) if inspect.isfunction(function) else function
    return found


class Picture(SphinxDirective):
    """See the module."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[Node]:
        drawn = eval(self.arguments[0], names(page_language(self)))  # the pages are ours
        if not isinstance(drawn, svg.Svg):
            raise self.error(f"no picture comes from {self.arguments[0]!r}")
        return [figure_of(self, picture(svg=drawn))]


def page_language(directive: SphinxDirective) -> str:
    """The language of the site where the page is translated into it, else English."""
    lang = directive.config.language
    catalogue = Path(directive.env.srcdir, "locale", lang, "LC_MESSAGES", f"{directive.env.docname}.po")
    return lang if catalogue.exists() else "en"


def figure_of(directive: SphinxDirective, image: nodes.Element) -> nodes.figure:
    """An image with what stands below the directive as its caption."""
    figure = nodes.figure("", image, classes=["jass"])
    directive.set_source_info(figure)
    if directive.content:
        (caption, *_) = directive.parse_content_to_nodes()
        figure += nodes.caption(caption.rawsource, "", *caption.children)
        directive.set_source_info(figure[-1])
    return figure


def write_image(self: HTML5Translator, name: str, markup: bytes, *, alt: str, width: int, height: int) -> None:
    """Write a picture beside the pages, and show it."""
    folder = Path(self.builder.outdir, self.builder.imagedir)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(markup)
    self.body.append(
        f'<img src="{self.builder.imgpath}/{name}" alt="{escape(alt)}" width="{width}" height="{height}" loading="lazy">'
    )


def visit_html(self: HTML5Translator, node: picture) -> None:
    drawn: svg.Svg = node["svg"]
    markup = drawn.encode()
    name = f"jass-{hashlib.sha256(markup).hexdigest()[:16]}.svg"
    told = f"{drawn.alt}. {drawn.description}" if drawn.description else drawn.alt
    write_image(self, name, markup, alt=told, width=drawn.width, height=drawn.height)
    raise nodes.SkipNode


def visit_text(self: nodes.NodeVisitor, node: picture) -> None:
    self.add_text(node["svg"].text)
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(picture, html=(visit_html, None), text=(visit_text, None))
    app.add_directive("picture", Picture)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
