import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  css: {
    // light-dark() and nesting are written once and turned into what older browsers read.
    transformer: "lightningcss",
    lightningcss: { targets: { chrome: 100 << 16, firefox: 100 << 16, safari: (15 << 16) | (4 << 8) } },
  },
  build: {
    target: ["chrome100", "firefox100", "safari15.4"],
    cssMinify: "lightningcss",
    // Icons and fonts stay files: the policy allows no data: addresses for scripts, and files are cached for a year.
    assetsInlineLimit: 0,
  },
  // The server's entry is ours; it takes the router's build as a virtual module.
  environments: { ssr: { build: { rolldownOptions: { input: "./app/server.ts" } } } },
});
