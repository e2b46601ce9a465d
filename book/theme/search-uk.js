/* Search in Ukrainian, in place of the library of mdbook, which knows words of a to z only.

   A word of the text is found by a word of the question with the same beginning: endings are cut off, so that
   "купка" finds "купок" and "купки". The index of mdbook holds the texts; this file reads them from there. */
"use strict";

const elasticlunr = (function () {
    const ENDINGS = /(ами|ями|ові|еві|ого|ому|ими|ім|их|ою|ею|єю|ів|їв|ам|ям|ах|ях|ом|ем|ій|ий|ої|ою|а|я|у|ю|и|і|ї|о|е|є|ь)$/;

    function plain(word) {
        return word.toLowerCase().replace(/[\u2019\u02bc'`]/g, "");
    }

    function stem(word) {
        const bare = plain(word);
        const cut = bare.replace(ENDINGS, "");
        // A vowel comes and goes: купка, купок.
        return (cut.length >= 3 ? cut : bare).replace(/[ое]([бвгґджзйклмнпрстфхцчшщ])$/, "$1");
    }

    function words(text) {
        return text.split(/[^\p{L}\p{N}\u2019\u02bc'`]+/u).filter(Boolean);
    }

    function load(index) {
        const docs = index.documentStore.docs;
        const known = Object.keys(docs).map(function (ref) {
            const doc = docs[ref];
            return {
                ref: ref,
                doc: doc,
                title: words(doc.title).map(stem),
                path: words(doc.breadcrumbs).map(stem),
                body: words(doc.body).map(stem),
            };
        });
        return {
            search: function (question) {
                const asked = words(question).map(stem);
                const found = [];
                for (const entry of known) {
                    let score = asked.length ? 1 : 0;
                    for (const word of asked) {
                        const count = function (list) {
                            return list.filter(function (other) { return other.startsWith(word); }).length;
                        };
                        const body = count(entry.body) / Math.sqrt(entry.body.length + 10);
                        score *= 4 * count(entry.title) + 2 * count(entry.path) + body;
                    }
                    if (score > 0) {
                        found.push({ ref: entry.ref, doc: entry.doc, score: score });
                    }
                }
                return found.sort(function (a, b) { return b.score - a.score; });
            },
        };
    }

    return { Index: { load: load }, stemmer: stem };
})();

window.elasticlunr = elasticlunr;
