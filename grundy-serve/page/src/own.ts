// The user's rule file. Every view may ask about its game, as `rules:own.star 7`.
import en from "../../../grundy-rules/src/template.star?raw";
import ja from "../../../grundy-rules/src/template.ja.star?raw";
import ru from "../../../grundy-rules/src/template.ru.star?raw";
import uk from "../../../grundy-rules/src/template.uk.star?raw";
import { recall, remember } from "./storage";
import { tongue } from "./words.svelte";

const templates: Record<string, string> = { en, uk, ru, ja };
/** The rules to begin with: the same game, with comments in the language of the page. */
export const template = (): string => templates[tongue.lang] ?? en;
/** What an address says in place of the template. */
const TEMPLATE = "template";

/** The name of the file in positions. */
const FILE = "own.star";
/** The game that the file describes. */
export const OWN = `rules:${FILE}`;
/** A longer text would make an address that nobody can share. */
const MOST = 6000;

const named = (rules: string): string => (Object.values(templates).includes(rules) ? TEMPLATE : rules);

/** What an address brings of some rules: nothing where they are too long. */
export const brought = (rules: string): string => (rules.length < MOST ? named(rules) : "");

/** The rules that an address brings, or none. */
export const rulesIn = (rules: string | undefined): string => (rules === TEMPLATE ? template() : rules ?? "");

/** The rules that were written last. */
export const lastRules = (): string => rulesIn(recall("rules") ?? TEMPLATE);

/** Keeps rules as those that were written last. */
export const keepRules = (rules: string) => remember("rules", named(rules));

/** The files for a question about the user's rules. */
export const ownFile = (rules: string): Record<string, string> => ({ [FILE]: rules });

/** The user's rules, where a position or game names them. A shared address brings its own rules; the
 * others are those that were written last. */
export const rulesOf = (text: string, rules?: string): string => (text.includes(OWN) ? rulesIn(rules) || lastRules() : "");

/** The files for a question about this position or game. */
export function filesOf(text: string, rules?: string): Record<string, string> {
  const found = rulesOf(text, rules);
  return found ? ownFile(found) : {};
}

/** The rules that an address has to bring along. */
export function sharedRules(files: Record<string, string> | undefined): string {
  return brought(files?.[FILE] ?? "");
}
