// Light or dark, as chosen here or in the system.

const system = matchMedia("(prefers-color-scheme: dark)");

class Night {
  /** `light`, `dark`, or nothing: as the system has it. */
  theme = $state(localStorage.getItem("theme") ?? "");
  system = $state(system.matches);
  on = $derived(this.theme === "dark" || (this.theme !== "light" && this.system));
}

export const night = new Night();

system.addEventListener("change", (event) => (night.system = event.matches));
