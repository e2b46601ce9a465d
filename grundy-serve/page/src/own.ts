// The user's rule file. Every view may ask about its game, as `rules:own.star 7`.
import template from "../../../grundy-rules/src/template.star?raw";
import { recall } from "./storage";

export { template };

/** The name of the file in positions. */
const FILE = "own.star";
/** The game that the file describes. */
export const OWN = `rules:${FILE}`;
/** A longer text would make an address that nobody can share. */
export const MOST = 6000;

/** The rules that were written last. */
export const lastRules = (): string => recall("rules") ?? template;

/** The files for a question about the user's rules. */
export const ownFile = (rules: string): Record<string, string> => ({ [FILE]: rules });

/** The user's rules, where a position or game names them. A shared address brings its own rules; the
 * others are those that were written last. */
export const rulesOf = (text: string, rules?: string): string => (text.includes(OWN) ? rules || lastRules() : "");

/** The files for a question about this position or game. */
export function filesOf(text: string, rules?: string): Record<string, string> {
  const found = rulesOf(text, rules);
  return found ? ownFile(found) : {};
}

/** The rules that an address has to bring along. */
export function sharedRules(files: Record<string, string> | undefined): string {
  const rules = files?.[FILE] ?? "";
  return rules.length < MOST && rules !== template ? rules : "";
}
