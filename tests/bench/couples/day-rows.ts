import { checkInActivity } from "#app/activities/check-in/activity.ts";
import { answerPlace } from "#app/activities/daily-question/answer-place.server.ts";
import { threadOf } from "#app/activities/daily-question/under-answers.server.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Place } from "#app/encryption/sealed-text.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import { placeInRound } from "#app/rounds/open-parts.server.ts";
import { placeInThread } from "#app/threads/thread-place.server.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { threadParts } from "#db/schema/threads.ts";
import type { Bulk } from "./bulk.ts";
import type { Ids } from "./couple-rows.ts";
import { sealedLike, words } from "./filler.ts";
import { idOf } from "./shape.ts";

/** The two check in on every third day, and one of them writes a line on every tenth. */
const CHECK_IN_EVERY = 3;
const LINE_EVERY = 10;

/** A day of a couple: both have answered. */
export type Day = {
  ids: Ids;
  date: LocalDate;
  /** Which of the couple's days it is. */
  count: number;
  question: string;
  /** Of the two, where their words are truly sealed; without them they are letters that look like it. */
  keys: readonly SealingKey[] | null;
};

/** What puts a day's rows into the database, and counts the answers. */
export async function dayRows(bulk: Bulk, next: () => number) {
  const day = await bulk.into(coupleDays, [
    ...["coupleId", "date", "questionId", "firstDoneAt", "secondDoneAt"],
    ...["firstAnswered", "secondAnswered", "firstRead", "secondRead"],
  ]);
  const answer = await bulk.into(dailyAnswers, [
    ...["coupleId", "date", "questionId", "userId", "body", "createdAt", "updatedAt"],
  ]);
  const part = await bulk.into(roundParts, [
    ...["coupleId", "activity", "item", "userId", "date", "body", "kept", "forPartner", "writtenAt", "readAt"],
  ]);
  const line = await bulk.into(threadParts, [
    ...[
      "coupleId",
      "activity",
      "item",
      "id",
      "userId",
      "kind",
      "date",
      "number",
      "body",
      "saidIn",
      "seen",
      "writtenAt",
    ],
  ]);
  return ({ ids: { couple, people }, date, count, question, keys }: Day): number => {
    const at = new Date(`${date}T08:00:00Z`);
    const sealed = (seat: number, place: () => Place, text: () => unknown) =>
      keys?.[seat] ? keys[seat].seal(place(), `${text()}`) : sealedLike(next);
    day(couple, date, question, at, at, true, true, true, true);
    for (const [seat, id] of people.entries()) {
      const said = () => JSON.stringify({ kind: "text", text: words(next) });
      const body = sealed(seat, () => answerPlace({ date, questionId: question }), said);
      answer(couple, date, question, id, body, at, at);
      if (count % CHECK_IN_EVERY > 0) continue;
      const of = { activity: checkInActivity.key, item: date };
      const shared = sealed(
        seat,
        () => placeInRound(of, "body"),
        () => JSON.stringify({ mood: 4, closeness: 5, words: words(next) }),
      );
      const kept = sealed(
        seat,
        () => placeInRound(of, "kept"),
        () => JSON.stringify({ energy: 2, stress: 3 }),
      );
      part(couple, of.activity, of.item, id, date, shared, kept, true, at, at);
    }
    if (count % LINE_EVERY === 0) {
      const { activity, item } = threadOf(date, question);
      const [seat, id] = [count % 2, idOf(`line ${couple} ${date}`)];
      const author = people[seat as 0 | 1];
      const body = sealed(
        seat,
        () => placeInThread({ activity, item }, id),
        () => words(next),
      );
      line(couple, activity, item, id, author, "line", date, 1, body, couple, true, at);
    }
    return people.length;
  };
}
