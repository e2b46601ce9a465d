// The state of the page is in its address, after `#`, so that it can be shared.

/** The first is shown where an address names none; the head of the page leads to the others. */
export const views = ["start", "position", "play", "learn", "exercises", "sequences", "tables", "graphs", "rules"] as const;
export type View = (typeof views)[number];

/** What an address says after `?`; `hash` begins with its `#`. */
export const argsOf = (hash: string): Record<string, string> => Object.fromEntries(new URLSearchParams(hash.split("?")[1] ?? ""));

function read(): { view: View; args: Record<string, string> } {
  const path = location.hash.replace(/^#\/?/, "").split("?")[0];
  // The head of the page calls the exercises "Practice".
  const view = path === "practice" ? "exercises" : (views.find((known) => known === path) ?? "start");
  return { view, args: argsOf(location.hash) };
}

export const route = $state(read());

/** What each view showed last: the links of the head lead back there. */
export const lately = $state<Partial<Record<View, string>>>({});

addEventListener("hashchange", () => {
  Object.assign(route, read());
  lately[route.view] = location.hash;
});

/** The address of a view. */
export function link(view: View, args: Record<string, string | number | boolean | undefined> = {}): string {
  const kept = Object.entries(args).filter(([, value]) => value !== undefined && value !== "" && value !== false);
  const query = new URLSearchParams(kept.map(([key, value]) => [key, value === true ? "1" : String(value)]));
  return `#/${view}${kept.length ? `?${query}` : ""}`;
}

/** Shows a view as a new step: the browser's "back" leads to what was shown before. */
export function visit(view: View, args: Record<string, string | number | boolean | undefined>) {
  const next = link(view, args);
  if (location.hash !== next) location.hash = next;
}

/** Notes what the view shows; the browser's "back" leaves the view, and not each letter. */
export function note(view: View, args: Record<string, string | number | boolean | undefined>) {
  const next = link(view, args);
  lately[view] = next;
  if (location.hash !== next) history.replaceState(null, "", next);
}
