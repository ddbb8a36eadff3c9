import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// Where this file is built, beside the copied product; here it stands three folders deeper.
const { wordsOfRoutes } = await import(new URL("./app/commands/words-of-routes.ts", import.meta.url).href);
const { default: routes } = await import(new URL("./app/routes.ts", import.meta.url).href);

/** As ours, without bundling the packages: React Router's own server and the router have to share one copy. */
export default defineConfig({
  plugins: [reactRouter()],
  define: { WORDS_OF_ROUTES: JSON.stringify(wordsOfRoutes(routes)) },
  css: { transformer: "lightningcss" },
  build: { cssMinify: "lightningcss", assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: "./app/server.ts" } } } },
});
