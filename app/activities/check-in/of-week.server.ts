import { inPortions } from "#app/http/in-portions.ts";
import type { WeekFact } from "#app/insights/summary.ts";
import type { ServerActivity } from "../activity.server.ts";
import type { Scale } from "./check-in.ts";
import { checkInsBetween } from "./open-check-ins.server.ts";
import { checkInsOfWeekTexts } from "./texts.ts";

/** Of one day nothing is said: a mean of it would be what somebody said. */
const DAYS = 2;

/** On how many days both have checked in, and how close both felt where both have shared it; nothing that one keeps. */
export const checkInsOfWeek: NonNullable<ServerActivity["ofWeek"]> = async (
  services,
  member,
  { first, last },
  turn,
  language,
): Promise<WeekFact[]> => {
  const dates = { from: first, to: last };
  const { own, shared } = await checkInsBetween(services, member, dates, inPortions());
  const both = own.flatMap(({ date, checkIn }) => {
    const theirs = shared.get(date);
    return theirs ? [{ mine: checkIn.shared, theirs }] : [];
  });
  if (both.length === 0) return [];
  const t = checkInsOfWeekTexts(language);
  const meanOf = (scale: Scale): number | null => {
    const places = both.flatMap(({ mine, theirs }) =>
      mine[scale] && theirs[scale] ? [mine[scale], theirs[scale]] : [],
    );
    if (places.length < 2 * DAYS) return null;
    return Math.round(places.reduce((sum, place) => sum + place, 0) / places.length);
  };
  const [closeness, mood] = [meanOf("closeness"), meanOf("mood")];
  return [
    {
      counted: t.counted(both.length),
      says: [
        t.both[turn % t.both.length]?.(both.length) ?? "",
        ...(closeness ? [t.closeness(closeness)] : mood ? [t.mood(mood)] : []),
      ],
    },
  ];
};
