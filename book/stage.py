#!/usr/bin/env python3
"""Prepares the pages of the book for mdbook, and checks the links of what mdbook has built.

    stage.py FOLDER          writes FOLDER/en and FOLDER/uk
    stage.py --finish FOLDER the built book: the words of mdbook in Ukrainian, and search in Ukrainian
    stage.py --check FOLDER  the built book: every link leads somewhere

The pages stand in book/en and book/uk. A page of the manual (docs/*.md) is a page of the book where
SUMMARY.md names it, and a piece of one where a page says {{#include FILE:ANCHOR}}: so each text
stands once. The links of all these texts lead to files of the repository. Here they become links
between the pages of the book; a file that is no page is copied beside them.

Formulas, as in $g \\oplus h$, become MathML, which browsers draw by themselves.
"""

import posixpath
import re
import shutil
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

sys.dont_write_bytecode = True

from formulas import formula

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "uk")
OTHER = {"en": ("uk", "Українською", "uk/"), "uk": ("en", "In English", "../")}
FENCE = re.compile(r"^\s*(`{3,})")
INCLUDE = re.compile(r"\{\{#include ([^}:]+)(?::([\w-]+))?\}\}")
LINK = re.compile(r"(\])\(([^)\s]+)((?:\s+\"[^\"]*\")?)\)")
NAMED = re.compile(r"^(\[[^\]]+\]: )(\S+)(.*)$")


def fail(message):
    sys.exit(f"book/stage.py: {message}")


def text_of(path):
    file = ROOT / path
    if not file.is_file():
        fail(f"there is no {path}")
    return file.read_text(encoding="utf-8")


def slug(heading):
    """The anchor of a heading, as mdbook and the usual hosts make it."""
    heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    words = ""
    for letter in heading.strip().lower():
        if letter == " ":
            words += "-"
        elif letter.isalnum() or letter in "-_":
            words += letter
    return words


def pieces(text):
    """The lines of a text, each with whether it is prose."""
    fence = None
    for line in text.splitlines():
        mark = FENCE.match(line)
        if fence is None and mark:
            fence = mark[1]
            yield line, False
        elif fence is not None:
            if mark and len(mark[1]) >= len(fence) and line.strip() == mark[1]:
                fence = None
            yield line, False
        else:
            yield line, True


def outside_of_code(line, change):
    """Changes what stands outside of backquotes."""
    parts = re.split(r"(`+[^`]*`+)", line)
    return "".join(part if part.startswith("`") else change(part) for part in parts)


class Book:
    """The pages of one language: where each text of the repository stands in it."""

    def __init__(self, language):
        self.language = language
        self.folder = f"book/{language}"
        self.files = {}  # page in the book -> file of the repository
        self.page_of = {}  # file of the repository -> page
        self.piece_of = {}  # (file, anchor of a heading) -> page with anchor
        self.around = {}  # file of which only pieces are here -> page about them
        self.copies = {}  # file beside the pages -> file of the repository
        summary = text_of(f"{self.folder}/SUMMARY.md")
        for target in re.findall(r"\]\(([^)]+)\)", summary):
            source = posixpath.normpath(posixpath.join(self.folder, target))
            self.add(source)
        for page, source in self.files.items():
            self.find_pieces(page, source)

    def add(self, source):
        inside = self.folder + "/"
        page = source[len(inside):] if source.startswith(inside) else "manual/" + posixpath.basename(source)
        self.files[page] = source
        self.page_of[source] = page

    def find_pieces(self, page, source):
        for file, anchor in INCLUDE.findall(text_of(source)):
            file = posixpath.normpath(posixpath.join(posixpath.dirname(source), file))
            if not file.endswith(".md") or not anchor:
                continue
            inside, above = False, None
            for line, prose in pieces(text_of(file)):
                if line.strip() == f"<!-- ANCHOR: {anchor} -->":
                    inside = True
                    if above:
                        self.piece_of[file, above] = page
                elif line.strip() == f"<!-- ANCHOR_END: {anchor} -->":
                    inside = False
                elif prose and line.startswith("#"):
                    above = slug(line.lstrip("#"))
                    if inside:
                        self.piece_of[file, above] = f"{page}#{above}"
                elif line.strip() and not inside:
                    above = None if not line.startswith("<!--") else above
            # The whole file: the page above those that have its pieces.
            above = posixpath.join(posixpath.dirname(page), "index.md")
            self.around.setdefault(file, above if above in self.files else page)

    def target(self, source, target):
        """Where a link of a file leads, as a page of this book, or None."""
        path, _, anchor = target.partition("#")
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), path)) if path else source
        if (file, anchor) in self.piece_of:
            return self.piece_of[file, anchor]
        if file not in self.page_of:
            return None if anchor else self.around.get(file)
        return self.page_of[file] + ("#" + anchor if anchor else "")


def link(books, book, page, source, target):
    """A link of a file of the repository, as a link of a page of the book."""
    if "://" in target or target.startswith("mailto:"):
        return target
    up = posixpath.dirname(page) or "."
    own = book.target(source, target)
    if own is not None:
        path, _, anchor = own.partition("#")
        if path == page and anchor:
            return "#" + anchor
        return posixpath.relpath(path, up) + ("#" + anchor if anchor else "")
    for other in books.values():
        there = other.target(source, target)
        if other is not book and there is not None:
            path, _, anchor = there.partition("#")
            root = posixpath.relpath(".", up)
            root = posixpath.join(root, OTHER[book.language][2])
            return posixpath.join(root, path[:-3] + ".html") + ("#" + anchor if anchor else "")
    path, _, _ = target.partition("#")
    file = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
    if file.startswith("..") or not (ROOT / file).exists():
        fail(f"{source}: {target}: there is no {file}")
    if (ROOT / file).is_dir():
        fail(f"{source}: {target}: a folder cannot be copied into the book")
    # mdbook turns links to .md into links to pages.
    copy = "files/" + (file[:-3] + ".txt" if file.endswith(".md") else file)
    book.copies[copy] = file
    return posixpath.relpath(copy, up)


def page_text(books, book, page, source, anchor=None):
    """The text of a page, with what it includes, and with its links."""
    out, inside, found = [], anchor is None, False
    formulas = source.startswith("book/")
    display = None
    for line, prose in pieces(text_of(source)):
        bare = line.strip()
        if bare.startswith("<!-- ANCHOR"):
            if bare == f"<!-- ANCHOR: {anchor} -->":
                inside = found = True
            elif bare == f"<!-- ANCHOR_END: {anchor} -->":
                inside = False
            continue
        if not inside:
            continue
        include = INCLUDE.fullmatch(bare)
        if include:
            file = posixpath.normpath(posixpath.join(posixpath.dirname(source), include[1]))
            if file.endswith(".md"):
                out.append(page_text(books, book, page, file, include[2]))
            else:
                out.append(text_of(file).rstrip("\n"))
            continue
        if not prose:
            out.append(line)
            continue
        if formulas and display is None and bare.startswith("$$"):
            display = []
            bare = bare[2:]
            if not bare:
                continue
        if display is not None:
            end = bare.endswith("$$")
            display.append(bare[:-2] if end else bare)
            if end:
                out.append(formula(" ".join(display), True))
                display = None
            continue

        def change(part):
            if formulas:
                part = re.sub(r"\$([^$]+)\$", lambda m: formula(m[1], False), part)
            return LINK.sub(lambda m: f"{m[1]}({link(books, book, page, source, m[2])}{m[3]})", part)

        line = outside_of_code(line, change)
        # A piece stands under the title of its page: its headings are one level higher.
        if anchor is not None and line.startswith("###"):
            line = line[1:]
        line = NAMED.sub(lambda m: m[1] + link(books, book, page, source, m[2]) + m[3], line)
        out.append(line)
    if anchor is not None and not found:
        fail(f"{source} has no anchor {anchor}")
    return "\n".join(out)


def stage(folder):
    books = {language: Book(language) for language in LANGUAGES}
    for language, book in books.items():
        base = folder / language
        for page, source in book.files.items():
            text = page_text(books, book, page, source) + "\n"
            # A transcript ends with an empty line, which nobody need see.
            text = re.sub(r"^(`{3,})console\n(.*?)\n+^\1$", r"\1console\n\2\n\1", text, flags=re.M | re.S)
            other, name, way = OTHER[language]
            if page in books[other].files:
                root = posixpath.relpath(".", posixpath.dirname(page) or ".")
                path = posixpath.normpath(posixpath.join(root, way, page[:-3] + ".html"))
                text = f'<div class="language"><a href="{path}" hreflang="{other}">{name}</a></div>\n\n' + text
            file = base / "src" / page
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        # SUMMARY.md names pages by their places in the repository.
        summary = text_of(f"{book.folder}/SUMMARY.md")
        summary = LINK.sub(
            lambda m: f"{m[1]}({book.page_of[posixpath.normpath(posixpath.join(book.folder, m[2]))]})", summary
        )
        (base / "src/SUMMARY.md").write_text(summary, encoding="utf-8")
        for copy, file in book.copies.items():
            (base / "src" / copy).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, base / "src" / copy)
        shutil.copyfile(ROOT / book.folder / "book.toml", base / "book.toml")
        shutil.copytree(ROOT / "book/theme", base / "style")


# The words of mdbook on the pages.
WORDS = {
    "Change theme": "Змінити вигляд",
    "Next chapter": "Далі",
    "Previous chapter": "Назад",
    "Page navigation": "Перехід між сторінками",
    "Print this book": "Надрукувати книгу",
    "Table of contents": "Зміст",
    "Themes": "Вигляд",
    "Toggle Searchbar": "Пошук",
    "Toggle Table of Contents": "Показати або сховати зміст",
    "Search this book ...": "Шукати в книзі ...",
    "Search (`/`)": "Пошук (`/`)",
}
THEMES = {"Auto": "Як у системі", "Light": "Світлий", "Rust": "Іржа", "Coal": "Вугілля", "Navy": "Темно-синій", "Ayu": "Аю"}
FOUND = {
    "' search result for \\''": "' знайдено для \\''",
    "'No search results for \\''": "'Нічого не знайдено для \\''",
    "' search results for \\''": "' знайдено для \\''",
}


def finish(folder):
    """Puts the words of mdbook into Ukrainian, and its search."""
    uk = folder / "uk"
    for file in uk.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        for word, ours in WORDS.items():
            for key in ("title", "aria-label", "placeholder"):
                text = text.replace(f'{key}="{word}"', f'{key}="{ours}"')
        for word, ours in THEMES.items():
            text = re.sub(rf'(<button role="menuitem" class="theme"[^>]*>){word}<', rf"\1{ours}<", text)
        file.write_text(text, encoding="utf-8")
    searcher = uk / "searcher.js"
    text = searcher.read_text(encoding="utf-8")
    for words, ours in FOUND.items():
        text = text.replace(words, ours)
    searcher.write_text(text, encoding="utf-8")
    library = uk / "elasticlunr.min.js"
    if not library.is_file():
        fail("this version of mdbook searches in another way; book/theme/search-uk.js does not fit it")
    shutil.copyfile(ROOT / "book/theme/search-uk.js", library)


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.anchors, self.base = [], set(), None

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.anchors.add(value)
            elif name in ("href", "src") and value is not None:
                self.links.append(value)


def check(folder):
    pages = {}
    for file in folder.rglob("*.html"):
        reader = Links()
        reader.feed(file.read_text(encoding="utf-8"))
        pages[file.resolve()] = reader
    wrong, count = [], 0
    for file, reader in pages.items():
        # The page 404 has an address of its own, and print.html is all pages in one.
        if file.name in ("404.html", "toc.html"):
            continue
        for target in reader.links:
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            there = (file.parent / unquote(path)).resolve() if path else file
            count += 1
            if not there.exists():
                wrong.append(f"{file.relative_to(folder.resolve())}: {target}: there is no such file")
            elif anchor and there in pages and unquote(anchor) not in pages[there].anchors:
                wrong.append(f"{file.relative_to(folder.resolve())}: {target}: there is no such anchor")
    if wrong:
        fail("\n".join(["links that lead nowhere:", *wrong]))
    print(f"{len(pages)} pages, {count} links lead somewhere")


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        check(Path(sys.argv[2]))
    elif len(sys.argv) == 3 and sys.argv[1] == "--finish":
        finish(Path(sys.argv[2]))
    elif len(sys.argv) == 2 and not sys.argv[1].startswith("-"):
        stage(Path(sys.argv[1]))
    else:
        sys.exit(__doc__)
