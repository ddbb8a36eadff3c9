import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** A route of the product, as app/routes.ts has it. */
export type ProductRoute = {
  /** The whole path, with its parameters, from the first slash on. */
  path: string;
  hasAction: boolean;
  /** Whether it shows something; else it is a bare resource. */
  isPage: boolean;
};

/** Every route that can be asked for, areas aside. */
export function everyRoute(): ProductRoute[] {
  return routes.flatMap((entry) => below(entry, ""));
}

function below({ path, index, file, children = [] }: RouteConfigEntry, parent: string): ProductRoute[] {
  const full = path ? `${parent}/${path}` : parent;
  const source = readFileSync(`app/${file}`, "utf8");
  const own = {
    path: full || "/",
    hasAction: /export (async function|function|const) action\b/.test(source),
    isPage: /export default/.test(source),
  };
  return [...(path || index ? [own] : []), ...children.flatMap((child) => below(child, full))];
}
