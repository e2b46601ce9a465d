// The words of the page, a file for each language. The engine has the same languages.
import en from "./messages/en.json";
import ja from "./messages/ja.json";
import ru from "./messages/ru.json";
import uk from "./messages/uk.json";
import { recall, remember } from "./storage";

type Words = Record<string, string | Record<string, string>>;
const files: Record<string, Words> = { en, uk, ru, ja };
export const languages = Object.keys(files);

function usual(): string {
  const kept = recall("lang");
  const wanted = [kept ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => tag in files) ?? "en";
}

export const tongue = $state({ lang: usual() });

export function speak(lang: string) {
  tongue.lang = lang;
  remember("lang", lang);
}

/** A sentence of the page; `n` chooses the plural. */
export function t(id: string, args: Record<string, string | number> = {}): string {
  let found = files[tongue.lang][id] ?? files.en[id] ?? id;
  if (typeof found !== "string") {
    const form = new Intl.PluralRules(tongue.lang).select(Number(args.n ?? 0));
    found = found[form] ?? found.other;
  }
  return found.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = args[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? value.toLocaleString(tongue.lang) : value;
  });
}

/** The name of a language in itself. */
export function own(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}
