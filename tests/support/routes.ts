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
  /** Under which a `.data` request may ask for it alone. */
  id: string;
  /** Decided and not built: behind its area's guard it is not found. */
  isLater: boolean;
  /** The file of the area that it stands in; none for everybody's. */
  area: string | null;
};

/** Every route that can be asked for, areas aside. */
export function everyRoute(): ProductRoute[] {
  return routes.flatMap((entry) => below(entry, "", null));
}

/** Pages of an area whose members write: of everybody who is signed in, of members, of adults. */
const INSIDE = /(signed-in|members|adults)-area/;

/** Every page without a parameter on which words of members could stand. */
export const pagesInside = (): string[] =>
  everyRoute().flatMap(({ path, area }) => (INSIDE.test(area ?? "") && !/[:*]/.test(path) ? [path] : []));

function below(
  { id, path, index, file, children = [] }: RouteConfigEntry,
  parent: string,
  area: string | null,
): ProductRoute[] {
  const full = path ? `${parent}/${path}` : parent;
  const source = readFileSync(`app/${file}`, "utf8");
  const own = {
    path: full || "/",
    hasAction: /export (async function|function|const) action\b/.test(source),
    isPage: /export default/.test(source),
    id: id ?? file.replace(/\.\w+$/, ""),
    isLater: file.endsWith("/not-built-yet.tsx"),
    area,
  };
  const isArea = !path && !index;
  return [...(isArea ? [] : [own]), ...children.flatMap((child) => below(child, full, isArea ? file : area))];
}
