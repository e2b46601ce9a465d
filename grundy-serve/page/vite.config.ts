import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` and `vite preview` ask a server of this address: `grundy serve --no-open`.
const proxy = { "/api": process.env.GRUNDY_SERVER ?? "http://127.0.0.1:8000" };
// What the server sends with the page (grundy-serve/src/http.rs).
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; "
  + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export default defineConfig({
  plugins: [svelte()],
  // Relative addresses: the same files work below any path.
  base: "./",
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { proxy, fs: { allow: ["../.."] } },
  preview: { proxy, headers: { "content-security-policy": policy } },
});
