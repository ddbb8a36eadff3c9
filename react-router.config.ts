import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The whole manifest comes with the page: no extra request per link, and one immutable module to cache.
  routeDiscovery: { mode: "initial" },
  // Every origin, because app/http/same-origin.ts checks it, of what this leaves out too, and answers with a page.
  allowedActionOrigins: ["**"],
} satisfies Config;
