// Parts that scroll sideways: with the keyboard as well, where they are wider than their place.
import { t } from "../words.svelte";

/** An action: what is too wide can have the focus, so that the arrow keys scroll it. */
export function scrolls(node: HTMLElement) {
  const look = () => {
    const wide = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    if (!wide) { for (const name of ["tabindex", "role", "aria-label"]) node.removeAttribute(name); return; }
    node.tabIndex = 0;
    node.setAttribute("role", "group");
    node.setAttribute("aria-label", t("scrolls-sideways"));
  };
  const sizes = new ResizeObserver(look);
  const watch = () => { sizes.disconnect(); sizes.observe(node); for (const child of node.children) sizes.observe(child); };
  const children = new MutationObserver(watch);
  children.observe(node, { childList: true });
  watch();
  return { destroy: () => { sizes.disconnect(); children.disconnect(); } };
}
