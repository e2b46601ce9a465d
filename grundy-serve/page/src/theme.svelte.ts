// Light or dark, as chosen here or in the system.
import { recall } from "./storage";

const system = matchMedia("(prefers-color-scheme: dark)");

class Night {
  /** `light`, `dark`, or nothing: as the system has it. */
  theme = $state(recall("theme") ?? "");
  system = $state(system.matches);
  on = $derived(this.theme === "dark" || (this.theme !== "light" && this.system));
}

export const night = new Night();

system.addEventListener("change", (event) => (night.system = event.matches));
