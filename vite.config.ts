import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { builtFrom } from "./app/commands/built-from.ts";
import { wordsOfRoutes } from "./app/commands/words-of-routes.ts";
import routes from "./app/routes.ts";

// Bundled into the server: Node reads the package.json of every module it loads, and drizzle-orm's alone, 179 kB read
// for each of its files, took half of a start. What is native or loaded on demand stays outside.
const INSIDE = [/^react(-dom|-router)?($|\/)/, /^drizzle-orm($|\/)/, /^zod($|\/)/, "remix-toast", "cookie-es"];

// What a page needs that has no router: React, and the little that the landing page's moving picture has of the house.
const GROUND = new RegExp(
  [
    "/node_modules/(react|react-dom|scheduler)/",
    "preload-helper|rolldown/runtime|@oxc-project.runtime",
    "/app/ui/(halt-icons|late-page|when-idle)",
    "/app/(couple/browser-keys|error-reports/load-reports)",
  ].join("|"),
);

// What app/root.tsx and the client's entry draw in, all in one file: brotli packs a module to half beside its likes.
const ON_EVERY_PAGE = new RegExp(
  [
    "/node_modules/react-router/",
    "/app/ui/(page-scripts|ahead|toast|said-toasts|script-failure|keyboard-|keep-(forms|page)|unsent-forms|loading)",
    "/app/ui/(route-announcer|theme|router-(window|results)|route-files|font-preloads)",
    "/app/(error-reports/(early-errors|tell-sign-up)|shell/(failed-page|rooms)|analytics/tell-event|features/feedback/)",
  ].join("|"),
);

// What few kinds of pages need stays with them: the answer's form, the passwords' steps, charts.
const SHARED = /\/app\/(http|texts|ui)\/(?!(choice|scale|password)-field|switch[.]|chart|note[.])/;

/** Met late by the dev server, one by one, each of these would reload the page under the hands of who tries it. */
const LATE_IN_BROWSERS = [
  "@fastify/busboy",
  "@sentry/react-router",
  "canvas-confetti",
  "drizzle-orm",
  "drizzle-orm/pg-core",
  "drizzle-orm/sqlite-core",
  "firebase/app",
  "firebase/auth",
  "lottie-react",
  "qrcode-generator",
  "remix-toast",
  "zod",
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  define: { WORDS_OF_ROUTES: JSON.stringify(wordsOfRoutes(routes)), BUILT: JSON.stringify(builtFrom()) },
  optimizeDeps: { include: LATE_IN_BROWSERS },
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
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // It warns of lottie's other players, which are parsed and then left out.
          checks: { eval: false },
          output: {
            // What many pages need in two files, not in ten: fewer requests and tags, and packed better.
            codeSplitting: {
              groups: [
                { name: "ground", test: GROUND, priority: 3 },
                { name: "base", test: ON_EVERY_PAGE, priority: 1 },
                // The landing page and what its foot leads to have no form, and need nothing of the house.
                { name: "outside", test: /\/app\/ui\/(social-|legal-links)/, minShareCount: 2 },
                { name: "house", test: SHARED, minShareCount: 2 },
                { name: "first-step", test: /\/app\/access\/(google|identity|password\/email-step)/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // React's own switch: what is bundled has to know it at build time, or both of its versions are taken along.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      build: { rolldownOptions: { input: "./app/commands/start.ts" } },
      resolve: command === "build" ? { noExternal: INSIDE } : {},
    },
  },
}));
