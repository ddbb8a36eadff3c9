/**
 * The layout of the house: rooms, from the one that knows all to the ones that know nothing of it (docs/architecture.md).
 * Within a room: routes → use cases and markup → pure rules. tests/structure/layers.test.ts plants one violation of
 * every rule below and sees it reported. A type-only import counts like any other.
 */

/** From the top down: a room imports what stands below it, never what stands above. */
export const ROOMS = [
  "commands",
  "shell",
  "pages",
  "activities",
  "features",
  "access",
  "rounds",
  "plans",
  "ideas",
  "insights",
  "threads",
  "pictures",
  "photos",
  "questions",
  "about",
  "couple",
  "notifications",
  "members",
  "calendar",
  "places",
  "content",
  "error-reports",
  "analytics",
  "request",
  "processes",
  "metrics",
  "live",
  "jobs",
  "payments",
  "mail",
  "ai",
  "limits",
  "storage",
  "encryption",
  "http",
  "ui",
  "texts",
];
/** Rooms whose folders are rooms of their own, which know nothing of each other. */
const HOUSES = ["activities", "features"];
const TEST = "[.]test[.]tsx?$";
const SERVER = "[.]server[.]tsx?$";
const CLIENT = "[.]client[.]tsx?$";
const ROUTE = "^app/.+/routes/";
const COMMANDS = "^app/commands/";
const PRODUCTION_SERVER = "^app/server[.]ts$";

/** Schema files that belong to no activity. Every other one is that of the activity whose name it has. */
const GROUND_SCHEMAS =
  "^db/schema/(about|admin|all|analytics|auth|content|couple|ideas|insights|jobs|live-rounds|mail|notifications|outbox|photos|premium|reminders|rounds|threads)[.]ts$";
/** What is done with all that a couple has, whichever activity made it. */
const GENERIC = "^app/(encryption|couple|pages/rights)/";

/** Where an npm package is found, its types included. */
const packages = (...names) => `(^|/)node_modules/(@types/)?(${names.join("|")})/`;
const REACT_AND_ROUTER = packages("react", "react-dom", "react-router", "@react-router", "remix-toast");
const DATABASE = packages("drizzle-orm", "better-sqlite3", "pg");
/** A module of Node itself: dependency-cruiser calls `node:fs/promises` just `fs/promises`. */
const NODE = ["^[^./]+$", "^[^./]+/[^./]+$"];

/** noun.ts of a room that is no ground: rules and schemas, nothing else. */
const PURE = {
  path: "^app/(pages|activities|features|access|rounds|plans|ideas|insights|threads|pictures|photos|questions|about|couple|notifications|members|calendar|places|content|error-reports|analytics|texts)/.*[^/]+[.]ts$",
  pathNot: [SERVER, CLIENT, TEST, "/routes/"],
};

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    rule("no-cycles", "Two files that need each other are one file, or three.", {}, { circular: true }),
    ...ROOMS.slice(1).map((room, i) =>
      rule(
        `${room}-knows-nothing-above`,
        "Arrows between rooms go down only.",
        { path: `^app/${room}/`, pathNot: TEST },
        {
          path: [`^app/(${ROOMS.slice(0, i + 1).join("|")})/`, "^app/[^/]+$"],
        },
      ),
    ),
    rule(
      "db-knows-nothing-above",
      "The schema and its databases stand by themselves.",
      { path: "^db/", pathNot: TEST },
      {
        path: "^app/",
      },
    ),
    rule(
      "an-activitys-schema-is-its-own",
      "What others do with an activity's rows follows from what its table says of itself (db/owned-table.ts).",
      { path: "^(app|db)/", pathNot: ["^app/activities/", "^db/schema/all[.]ts$", TEST] },
      { path: "^db/schema/", pathNot: GROUND_SCHEMAS },
    ),
    rule(
      "activities-schemas-apart",
      "An activity reads no other one's tables.",
      { path: "^app/activities/([^/]+)/", pathNot: TEST },
      { path: "^db/schema/", pathNot: [GROUND_SCHEMAS, "^db/schema/$1[.]ts$"] },
    ),
    rule(
      "all-tables-for-generic-code",
      "Whoever goes through all tables can treat none of them by name.",
      { path: "^(app|db)/", pathNot: [GENERIC, "^db/registry[.]ts$", TEST] },
      { path: "^db/(registry|schema/all)[.]ts$" },
    ),
    ...HOUSES.map((house) =>
      rule(
        `${house}-apart`,
        "Each knows only what lies below: pages put them together.",
        { path: `^app/${house}/([^/]+)/` },
        // What an activity is at all, each of them says of itself.
        { path: `^app/${house}/`, pathNot: `^app/${house}/($1/|activity([.]server)?[.]ts$)` },
      ),
    ),
    rule(
      "activities-by-list",
      "One list names the activities; everything else goes through it.",
      {
        path: "^app/",
        pathNot: [TEST, COMMANDS, "^app/activities/", "^app/pages/activities([.]server)?[.]ts$", "^app/routes[.]ts$"],
      },
      { path: "^app/activities/[^/]+/" },
    ),
    rule(
      "routes-on-top",
      "A route calls use cases and renders markup; only the URL map names it.",
      { path: "^(app|db)/", pathNot: [ROUTE, TEST] },
      { path: ROUTE },
    ),
    rule(
      "server-files-touch-db",
      "The database is touched by *.server.ts, the production server and the commands.",
      { path: "^app/", pathNot: [SERVER, TEST, PRODUCTION_SERVER, COMMANDS] },
      { path: ["^db/", DATABASE] },
    ),
    rule(
      "server-files-stay-on-the-server",
      "Markup, pure rules and what browsers load never import a *.server file, not even its types.",
      { path: "^app/", pathNot: [SERVER, TEST, PRODUCTION_SERVER, COMMANDS, ROUTE, "^app/root[.]tsx$"] },
      { path: SERVER },
    ),
    rule(
      "use-cases-render-nothing",
      "A use case gives back data; the route renders it.",
      { path: "^app/.+[.]server[.]ts$" },
      { path: "^app/.+[.]tsx$", pathNot: SERVER },
    ),
    rule("rules-are-pure", "noun.ts imports no React, router, database or Node.", PURE, {
      path: [REACT_AND_ROUTER, DATABASE, "^db/", ...NODE],
    }),
    rule("rules-know-no-markup", "Markup is made from rules, not the other way round.", PURE, { path: "[.]tsx$" }),
    rule(
      "node-runs-no-markup",
      "What Node runs from these files, unbuilt, reaches no markup: it takes types away and knows no JSX.",
      { path: ["^app/commands/", "^db/", "^tests/(bench|screens|soak)/"], pathNot: [TEST, "^tests/bench/stock/"] },
      { path: "[.]tsx$", reachable: true },
    ),
    rule(
      "product-without-tests",
      "What ships imports no test and nothing of the tests.",
      { path: "^(app|db)/", pathNot: TEST },
      { path: ["^tests/", TEST] },
    ),
    rule(
      "product-without-dev-packages",
      "What ships runs after `npm ci --omit=dev`; commands are for developers, the URL map is read by the build. What only browsers load is built into their files.",
      { path: "^(app|db)/", pathNot: [TEST, COMMANDS, CLIENT, "^app/routes[.]ts$"] },
      { dependencyTypes: ["npm-dev"], pathNot: "(^|/)node_modules/@(types|fontsource-variable)/" },
    ),
    rule(
      "everything-resolves",
      "An import that leads nowhere would hide what lies behind it.",
      {},
      // React Router generates the first, and its build makes up the second.
      { couldNotResolve: true, pathNot: ["/[+]types/", "^virtual:"] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      conditionNames: ["import", "require", "node", "default", "types"],
      exportsFields: ["exports"],
      mainFields: ["module", "main", "types"],
    },
  },
};
