import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The parts of the product's addresses that are words and no parameters, each once. */
export const wordsOfRoutes = (routes: readonly RouteConfigEntry[]): string[] =>
  [...new Set(routes.flatMap(wordsOf))].sort();

const wordsOf = ({ path = "", children = [] }: RouteConfigEntry): string[] => [
  ...path.split("/").filter((part) => /^[A-Za-z][\w.-]*$/.test(part)),
  ...children.flatMap(wordsOf),
];
