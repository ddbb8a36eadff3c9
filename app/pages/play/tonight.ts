import { type Hours, type HoursOfBoth, isAwakeAt, minutesOf, USUAL_HOURS } from "#app/about/hours.ts";
import { localTime, minutesAhead } from "#app/calendar/time-zone.ts";
import { type Coordinates, distanceKm } from "#app/places/distance.ts";

export const WHERE = ["apart", "together"] as const;
export const HOW = ["tired", "awake"] as const;
/** Where the two are, and how. */
export type Where = (typeof WHERE)[number];
export type How = (typeof HOW)[number];

/** What of an idea decides whether it is for tonight. */
export type IdeaForNight = { category: string; setting: string; minutes: number; energy: string };

const MINUTES = { tired: 45, awake: 120 } as const;
/** Ideas that need the post, or shops and daylight, are for another day; who is tired does not go out any more. */
const OTHER_DAYS: readonly string[] = ["by-post", "out-and-about"];
const OUTSIDE: readonly string[] = ["little-adventure"];

/**
 * Whether an idea is for this evening.
 * @param where null: it is not known, and only what suits both is
 */
export function suitsTonight(
  { category, setting, minutes, energy }: IdeaForNight,
  where: Where | null,
  how: How,
): boolean {
  if (OTHER_DAYS.includes(category) || (how === "tired" && OUTSIDE.includes(category))) return false;
  if (minutes > MINUTES[how] || energy === (how === "tired" ? "high" : "low")) return false;
  return setting === "either" || (where !== null && setting === (where === "apart" ? "remote" : "together"));
}

/** Two who live nearer than this are not apart. Kilometres. */
const NEAR = 40;

/** Where the two are, by what is known; nothing of it is far apart, as most are here. */
export function whereAreThey(known: {
  /** One of their visits is on. */
  visiting: boolean;
  cities: readonly (Coordinates | null)[];
  zones: readonly (string | null)[];
}): Where {
  const { visiting, cities, zones } = known;
  if (visiting) return "together";
  const [a, b] = cities;
  if (a && b) return distanceKm(a, b) < NEAR ? "together" : "apart";
  return zones[0] != null && zones[0] === zones[1] ? "together" : "apart";
}

/** So long before they sleep it is late for somebody. Minutes. */
const WINDING_DOWN = 120;

/** Whether it is late for somebody, by their waking hours. @param minute since midnight on their clock */
export const isLate = (hours: Hours, minute: number): boolean =>
  !isAwakeAt(hours, minute) || !isAwakeAt(hours, (minute + WINDING_DOWN) % DAY);

/** The time zones of the two, in the order of `HoursOfBoth`; null where one is not known. */
type Zones = readonly [string | null, string | null];

/**
 * How the two are: tired where it is late for one of them, by waking hours that they have said or the usual ones.
 * @param isTired what both have shared of today
 */
export function howAreThey({ mine, theirs }: HoursOfBoth, zones: Zones, isTired: boolean, now: Date): How {
  const late = [mine, theirs].some((hours, i) => {
    const zone = zones[i];
    return zone != null && isLate(hours ?? USUAL_HOURS, minutesOf(localTime(now, zone)) ?? 0);
  });
  return late || isTired ? "tired" : "awake";
}

/** Where it is not known which clock one of the two has, it is not known whether it is the same one. */
export const haveOneClock = (zones: Zones): boolean | null =>
  zones[0] === null || zones[1] === null ? null : zones[0] === zones[1];

/** Which evening it is for two people in these zones. */
export const eveningIn = (zones: Zones, now: Date): number =>
  eveningOf(
    now,
    zones.flatMap((zone) => (zone === null ? [] : [minutesAhead(now, zone, "UTC")])),
  );

const DAY = 1440;
/** The middle of an evening, from six to two. */
const MIDNIGHT_OF_EVENING = 22 * 60;

const apartOnTheClock = (a: number, b: number): number => {
  const between = (((a - b) % DAY) + DAY) % DAY;
  return Math.min(between, DAY - between);
};

/**
 * Which evening it is, the same for both: a number that changes at the full hour of UTC that is furthest from the
 * evenings of the two.
 * @param ahead minutes that the clock of each is ahead of UTC, as far as they are known
 */
export function eveningOf(now: Date, ahead: readonly number[]): number {
  const hours = Array.from({ length: 24 }, (_, hour) => hour * 60);
  const room = (minute: number) =>
    Math.min(DAY, ...ahead.map((one) => apartOnTheClock(minute + one, MIDNIGHT_OF_EVENING)));
  const turn = hours.reduce((best, minute) => (room(minute) > room(best) ? minute : best));
  return Math.floor((now.getTime() / 60_000 - turn) / DAY);
}
