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

/** Changes what is kept. Another tab may have kept more since this one looked. */
function keep(change: (now: Progress) => void) {
  Object.assign(progress, kept());
  change(progress);
  remember("progress", JSON.stringify(progress));
}

addEventListener("storage", (event) => { if (event.key === "progress" || event.key === null) Object.assign(progress, kept()); });

export const solvedTask = (lesson: string, task: number) => keep((now) => { now.tasks[`${lesson}/${task}`] = true; });

/** Gives the tasks of a lesson back, to be solved once more. */
export const again = (lesson: string) => keep((now) => {
  for (const task of Object.keys(now.tasks)) if (task.startsWith(`${lesson}/`)) delete now.tasks[task];
});

export const answered = (game: string, right: boolean) => keep((now) => {
  const count = (now.games[game] ??= { right: 0, wrong: 0 });
  if (right) count.right += 1; else count.wrong += 1;
});

export const workedThrough = () => keep((now) => { now.steps += 1; });

export const forget = () => keep((now) => { Object.assign(now, { tasks: {}, games: {}, steps: 0 }); });
