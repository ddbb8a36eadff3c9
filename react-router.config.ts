import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The whole manifest comes with the page: no extra request per link, and one immutable module to cache.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
