import type { Coordinates } from "./distance.ts";

/** A city as it is kept: all that is shown of it, so that a newer list of cities changes nothing. */
export type City = Coordinates & {
  name: string;
  /** The state or province in English; empty where the list names none. */
  region: string;
  /** Two letters of ISO 3166. */
  country: string;
};

/** Names a city of the list in a form. */
export const idOfCity = ({ lat, lon, name }: City): string => `${lat},${lon},${name}`;

/** A name as it is looked for: without case, accents and signs. */
export const searchable = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .replace(/[\s-]+/gu, " ")
    .trim();

/** What somebody looks for: a name, and behind a comma the region or country. */
export function parseQuery(typed: string): { name: string; within: string } {
  const [name = "", ...within] = typed.split(",");
  return { name: searchable(name), within: searchable(within.join(" ")) };
}

/** A city that somebody may mean, in words of the page's language. */
export type CityMatch = { id: string; name: string; place: string };
