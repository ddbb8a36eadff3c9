import type { Language } from "#app/texts/languages.ts";
import { type City, type CityMatch, idOfCity, parseQuery, searchable } from "./city.ts";
import { cityOfLine, linesBeginning } from "./city-list.server.ts";
import { placeOfCity } from "./city-words.ts";

/** The longest query that is looked for, in characters: the longest name of the list has fewer. */
const QUERY_MAX = 100;
/** How many are shown. */
const SHOWN = 30;
/** How many are looked at: a single letter begins thousands of names. */
const LOOKED_AT = 1000;

/**
 * Cities whose name begins with what somebody looks for: those of just this name first, and among them those that lie
 * near the meridian of the one who asks.
 * @param near minutes that their clock is ahead of UTC; null where it is not known
 * @returns at most 30, and whether there are more
 */
export async function findCities(
  language: Language,
  typed: string,
  near: number | null,
): Promise<{ matches: CityMatch[]; more: boolean }> {
  const { name, within } = parseQuery(typed.slice(0, QUERY_MAX));
  if (name === "") return { matches: [], more: false };
  const found: { city: City; isWhole: boolean; away: number }[] = [];
  for await (const line of linesBeginning(name)) {
    const city = cityOfLine(line);
    if (within && !searchable(`${placeOfCity(language, city)} ${city.country}`).includes(within)) continue;
    found.push({ city, isWhole: line.startsWith(`${name}\t`), away: near === null ? 0 : awayFrom(near, city) });
    if (found.length >= LOOKED_AT) break;
  }
  found.sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || a.away - b.away || compare(a.city, b.city));
  const matches = found.slice(0, SHOWN).map(({ city }) => ({
    id: idOfCity(city),
    name: city.name,
    place: placeOfCity(language, city),
  }));
  return { matches, more: found.length > SHOWN };
}

/** By how many hours the sun there goes before or after somebody's clock; two more or less are no difference. */
function awayFrom(minutesAhead: number, { lon }: City): number {
  const apart = Math.abs(lon / 15 - minutesAhead / 60);
  return Math.max(0, Math.round(Math.min(apart, 24 - apart)) - 2);
}

const compare = (a: City, b: City): number =>
  a.country.localeCompare(b.country) || a.region.localeCompare(b.region) || a.name.localeCompare(b.name);

/** The city that a form names; null where the list has none such. */
export async function cityById(id: string): Promise<City | null> {
  const [, , ...rest] = id.split(",");
  const name = searchable(rest.join(","));
  if (id.length > 3 * QUERY_MAX || name === "") return null;
  for await (const line of linesBeginning(`${name}\t`)) {
    const city = cityOfLine(line);
    if (idOfCity(city) === id) return city;
  }
  return null;
}
