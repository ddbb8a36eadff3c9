import type {
  Dates,
  GiveWay,
  InOurYear,
  OwnWords,
  TakenWords,
  WordsPosition,
} from "#app/activities/activity.server.ts";
import { addDays } from "#app/calendar/local-date.ts";
import { inOneOrder } from "#app/http/in-one-order.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { serverActivities } from "../activities.server.ts";

type Stores = Pick<Services, "database" | "vault" | "clock">;
/** Of which activity something is. */
type Of<T> = T & { activity: string };

/** Somebody's own words of one act of any activity. */
export type OwnWordsOfAll = Of<OwnWords>;
/** Where something stands among somebody's own words of a space. */
export type PositionInAll = Of<WordsPosition>;

/** Whether somebody's own words that are 18+ are left out: what those pages would not show them, no other one does. */
export const leavesAdultOut = ({
  ageConsentGiven,
  keeping,
}: Pick<Member["person"], "ageConsentGiven" | "keeping">): boolean => !ageConsentGiven || keeping === "withdrawn";

/** Whether a text from outside is the key of an activity. */
export const isActivity = (key: string): boolean => serverActivities.some((one) => one.key === key);

/**
 * Somebody's own words in a space, of all activities: the newest first, those of one date by activity.
 * @param who.withoutAdult leaves out what is 18+
 * @param giveWay is awaited before each text that is opened
 * @param before begins with the one before this
 */
export const ownWordsOfAll = (
  stores: Stores,
  who: { userId: string; coupleId: string; language: Language; withoutAdult: boolean },
  giveWay: GiveWay,
  before?: PositionInAll,
): AsyncGenerator<OwnWordsOfAll> =>
  inOneOrder(
    serverActivities.map(({ key, part }) =>
      named(key, part.ownWords(stores, who, giveWay, before && startOf(key, before))),
    ),
    (one, other) => one.date > other.date || (one.date === other.date && one.activity > other.activity),
  );

/**
 * Where an activity goes on after what stands at `before`. Within a date the words of later keys come first, so an
 * activity with a later key has given all of that date.
 */
function startOf(key: string, before: PositionInAll): WordsPosition {
  const { date, id, activity } = before;
  if (key === activity) return { date, id };
  return { date: key > activity ? date : addDays(date, 1), id: "" };
}

/** What somebody may take along of a space, of all activities, the oldest first. */
export const wordsToTakeOfAll = (
  stores: Stores,
  who: Pick<Member, "person" | "partner"> & { language: Language },
  space: { coupleId: string; together: boolean },
  giveWay: GiveWay,
): AsyncGenerator<Of<TakenWords>> =>
  inOneOrder(
    serverActivities.map(({ key, part }) => named(key, part.wordsToTake(stores, who, space, giveWay))),
    (one, other) => one.date < other.date || (one.date === other.date && one.activity < other.activity),
  );

/**
 * What both have before them, of the activities whose words are for paper: the oldest first.
 * @param datesOf of which dates, for each of these; null for none
 */
export const sharedWordsOfAll = (
  stores: Stores,
  who: Pick<Member, "person" | "partner"> & { language: Language },
  coupleId: string,
  datesOf: (onPaper: InOurYear) => Dates | null,
  giveWay: GiveWay,
): AsyncGenerator<Of<TakenWords>> =>
  inOneOrder(
    serverActivities.flatMap(({ key, part }) => {
      const within = part.inOurYear && datesOf(part.inOurYear);
      if (!within) return [];
      return [named(key, part.wordsToTake(stores, who, { coupleId, together: true }, giveWay, within))];
    }),
    (one, other) => one.date < other.date || (one.date === other.date && one.activity < other.activity),
  );

async function* named<T>(activity: string, words: AsyncGenerator<T>): AsyncGenerator<Of<T>> {
  for await (const one of words) yield { ...one, activity };
}
