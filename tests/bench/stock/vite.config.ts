import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** As ours, without bundling the packages: React Router's own server and the router have to share one copy. */
export default defineConfig({
  plugins: [reactRouter()],
  css: { transformer: "lightningcss" },
  build: { cssMinify: "lightningcss", assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: "./app/server.ts" } } } },
});
