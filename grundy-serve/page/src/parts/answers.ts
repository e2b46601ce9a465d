// Sentences about moves and what follows them.
import { t } from "../words.svelte";

/** A whole position in which nothing is left is written as the name of Nim alone. */
const nothing = (position: string) => position === "nim";

/** What the opponent does after a move that loses. */
export const refutation = (move: string, reply: string | undefined): string =>
  reply === undefined ? "" : nothing(reply) ? t("answer-ends", { move }) : t("answer-wins", { move, reply });

/** That a move wins. */
export const wins = (move: string): string => (nothing(move) ? t("move-ends") : t("move-wins", { move }));

/** Positions after moves, in a row. */
export const positions = (moves: string[]): string => moves.map((move) => (nothing(move) ? t("nothing") : move)).join(", ");
