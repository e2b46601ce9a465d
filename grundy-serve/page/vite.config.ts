import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  // Relative addresses: the same files work below any path.
  base: "./",
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { proxy: { "/api": "http://127.0.0.1:8000" }, fs: { allow: ["../.."] } },
});
