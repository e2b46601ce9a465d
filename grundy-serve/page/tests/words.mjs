// The messages of the page: every one is in every language, with the same variables and the plural
// forms of the language; every one is said somewhere, and none is said that is not there. Lessons
// have the same paragraphs, formulas, positions and links. Usage: node tests/words.mjs
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../src/", import.meta.url));
const read = (name) => JSON.parse(readFileSync(join(source, name), "utf8"));
export const languages = ["en", "uk", "ru", "ja"];

/** What a file of messages lacks beside the English one. */
export function missing(lang, words, english) {
  const faults = [];
  const variables = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
  const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.slice().sort().join();
  for (const id of Object.keys(english)) if (!(id in words)) faults.push(`${lang}: ${id} is missing`);
  for (const [id, value] of Object.entries(words)) {
    if (!(id in english)) { faults.push(`${lang}: ${id} is not in the English file`); continue; }
    const plain = (of) => (typeof of === "string" ? [of] : Object.values(of));
    const wanted = variables(plain(english[id])[0]);
    for (const text of plain(value)) {
      if (!text.trim()) faults.push(`${lang}: ${id} is empty`);
      if (variables(text) !== wanted) faults.push(`${lang}: ${id} has ${variables(text) || "no variables"}, not ${wanted}`);
    }
    if ((typeof value === "string") !== (typeof english[id] === "string")) faults.push(`${lang}: ${id} has plural forms in one language only`);
    else if (typeof value !== "string" && Object.keys(value).sort().join() !== forms) faults.push(`${lang}: ${id} has the forms ${Object.keys(value)}, not ${forms}`);
  }
  return faults;
}

/** The identifiers in the calls of `t` in a text: whole ones, and beginnings of those that are put together. */
export function said(text) {
  const [whole, begun] = [new Set(), new Set()];
  for (const call of text.matchAll(/(?<![\w.])t\(/g)) {
    // The first argument: up to a comma or the end of the call.
    let depth = 0, at = call.index + 2;
    const start = at;
    for (let quote = ""; at < text.length; at++) {
      const sign = text[at];
      if (quote) { if (sign === quote) quote = ""; continue; }
      if (`"'\``.includes(sign)) quote = sign;
      else if ("([{".includes(sign)) depth++;
      else if (")]}".includes(sign)) { if (!depth) break; depth--; }
      else if (sign === "," && !depth) break;
    }
    // What is compared with is no identifier.
    const first = text.slice(start, at).replace(/[!=]==? "[^"]*"/g, "");
    for (const [, id] of first.replace(/`[^`]*`/g, "").matchAll(/"([^"]+)"/g)) whole.add(id);
    for (const [, id] of first.matchAll(/`([^`$]+)\$\{/g)) begun.add(id);
  }
  return { whole, begun };
}

function sources(folder = source) {
  return readdirSync(folder, { withFileTypes: true }).map((entry) => entry.isDirectory() ? sources(join(folder, entry.name))
    : /\.(svelte|ts)$/.test(entry.name) ? readFileSync(join(folder, entry.name), "utf8") : "").join("\n");
}

const english = read("messages/en.json");
const faults = languages.flatMap((lang) => missing(lang, read(`messages/${lang}.json`), english));
const text = sources();
const { whole, begun } = said(text);
const views = /export const views = \[([^\]]+)\]/.exec(text)[1].match(/\w+/g);
for (const id of [...whole, ...views]) if (!(id in english)) faults.push(`nothing has words for ${id}`);
for (const id of Object.keys(english)) {
  if (!whole.has(id) && !views.includes(id) && ![...begun].some((start) => id.startsWith(start))) faults.push(`nothing says ${id}`);
}

// Lessons: the words differ, and nothing else does.
const course = readFileSync(join(source, "lessons.ts"), "utf8").split(/(?=\{ id: ")/).slice(1);
const tasks = Object.fromEntries(course.map((lesson) => [/"(\w+)"/.exec(lesson)[1], lesson.match(/\{ kind: /g).length]));
const ids = Object.keys(tasks);
const marks = (paragraph) => [...new Set(paragraph.match(/`[^`]+`|\$[^$]+\$|\]\(\S+?\)/g) ?? [])].sort();
const lessons = read("messages/learn/en.json");
assert.deepEqual(Object.keys(lessons), ids);
for (const lang of languages) {
  const these = read(`messages/learn/${lang}.json`);
  assert.deepEqual(Object.keys(these), ids, lang);
  for (const id of ids) {
    assert.ok(these[id].title.trim());
    assert.equal(these[id].text.length, lessons[id].text.length, `${lang}: ${id}`);
    // The reason of each task, after the paragraphs.
    assert.equal(these[id].because.length, tasks[id], `${lang}: ${id}`);
    const english = [...lessons[id].text, ...lessons[id].because];
    [...these[id].text, ...these[id].because].forEach((paragraph, at) => {
      assert.ok(paragraph.trim());
      const [here, there] = [marks(paragraph), marks(english[at])];
      if (here.join() !== there.join()) faults.push(`${lang}: ${id}, paragraph ${at + 1}: ${here.join(" ")} is not ${there.join(" ")}`);
    });
  }
}

// The test itself finds what it should.
assert.deepEqual(missing("uk", { a: "{x}" }, { a: "{x} {y}", b: "b" }), ["uk: b is missing", "uk: a has {x}, not {x},{y}"]);
assert.equal(missing("ru", { a: { one: "{n}", other: "{n}" } }, { a: { one: "{n}", other: "{n}" } }).length, 1);
assert.deepEqual([...said('t(busy ? "one" : "two", { n: 3 }) split("no") t(`three-${x}`)').whole], ["one", "two"]);

if (faults.length) { console.error(faults.join("\n")); process.exit(1); }
console.log(`${Object.keys(english).length} messages and ${ids.length} lessons in ${languages.length} languages`);
