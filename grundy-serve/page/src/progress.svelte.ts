// What has been done: kept in this browser only.
import { recall, remember } from "./storage";

interface Progress {
  /** The tasks of lessons that were solved, as `nim/0`. */
  tasks: Record<string, true>;
  /** How many exercises of each game were solved, and how many of them at the first try. */
  games: Record<string, { right: number; wrong: number }>;
  /** How many positions were worked through step by step. */
  steps: number;
}

function kept(): Progress {
  const empty: Progress = { tasks: {}, games: {}, steps: 0 };
  try {
    return { ...empty, ...JSON.parse(recall("progress") ?? "{}") };
  } catch {
    return empty;
  }
}

export const progress = $state(kept());

const keep = () => remember("progress", JSON.stringify(progress));

export function solvedTask(lesson: string, task: number) {
  progress.tasks[`${lesson}/${task}`] = true;
  keep();
}

export function answered(game: string, right: boolean) {
  const count = (progress.games[game] ??= { right: 0, wrong: 0 });
  if (right) count.right += 1; else count.wrong += 1;
  keep();
}

export function workedThrough() {
  progress.steps += 1;
  keep();
}

export function forget() {
  Object.assign(progress, { tasks: {}, games: {}, steps: 0 });
  keep();
}
