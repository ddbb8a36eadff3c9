import { randomBytes } from "node:crypto";
import { answerPlace } from "#app/activities/daily-question/answer-place.server.ts";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { knownBrowsers, sessions } from "#db/schema/auth.ts";
import { contentItems } from "#db/schema/content.ts";
import { couples, formerMembers } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { answerEveryDay } from "./answered-days.ts";

type Parts = Pick<Services, "database" | "vault">;

const TEN_YEARS = 3650;
/** So many rows go into the database at once. */
const BATCH = 250;

/** Ids of questions that words answer. */
async function writtenQuestions({ database }: Parts): Promise<string[]> {
  const all = await database.db.select({ id: contentItems.id, detail: contentItems.detail }).from(contentItems);
  return all.filter(({ detail }) => (detail as { kind?: string } | null)?.kind === "text").map(({ id }) => id);
}

/**
 * Every day of ten years, up to yesterday, answered by both of a couple.
 * @param words of a day and author
 * @returns the dates, the oldest first
 */
export async function answerTenYears(
  parts: Parts,
  { couple, person, partner }: Member,
  now: Date,
  words: (which: string) => string,
): Promise<LocalDate[]> {
  return answerEveryDay(parts, {
    coupleId: couple.id,
    authors: [person.id, partner?.id ?? ""],
    before: ownDay(now, person),
    count: TEN_YEARS,
    questions: await writtenQuestions(parts),
    words: (date, author) => words(`${date} ${author}`),
    at: now,
  });
}

/** Spaces of somebody that have ended, an hour after each other, each with some days that they have answered. */
export async function endSpaces(
  { database, vault }: Parts,
  userId: string,
  { spaces, days, words, now }: { spaces: number; days: number; words: (which: string) => string; now: Date },
): Promise<void> {
  const [questionId = ""] = await writtenQuestions({ database, vault });
  const today = now.toISOString().slice(0, 10) as LocalDate;
  const made = Array.from({ length: spaces }, (_, i) => ({
    id: randomBytes(16).toString("base64url"),
    endedAt: new Date(now.getTime() - (i + 1) * 3_600_000),
  }));
  for (const some of batches(made)) {
    await database.db
      .insert(couples)
      .values(some.map((space) => ({ ...space, shuffleSeed: "x", startsOn: today, createdAt: now, endedBy: "left" })));
    await database.db
      .insert(formerMembers)
      .values(some.map(({ id, endedAt }) => ({ coupleId: id, seat: 0, userId, endedAt })));
    const answers = [];
    for (const { id } of days > 0 ? some : []) {
      const key = await vault.keyFor({ coupleId: id, author: userId });
      for (let day = 1; day <= days; day++) {
        const place = { date: addDays(today, -day), questionId };
        const body = key.seal(answerPlace(place), JSON.stringify({ kind: "text", text: words(`${place.date} ${id}`) }));
        answers.push({ ...place, coupleId: id, userId, body, createdAt: now, updatedAt: now });
      }
    }
    for (const rows of batches(answers)) await database.db.insert(dailyAnswers).values(rows);
  }
}

/** Signs somebody in so many times, each time in another browser. */
export async function signInOften({ database }: Parts, userId: string, times: number, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + 13 * 86_400_000);
  const browsers = Array.from({ length: times }, () => randomBytes(32).toString("hex"));
  for (const some of batches(browsers)) {
    await database.db.insert(sessions).values(
      some.map((id) => ({
        ...{ id, userId, expiresAt, provider: "password", browser: "Firefox on Windows", timeZone: "Europe/Lisbon" },
        createdAt: now,
        checkedAt: now,
      })),
    );
    await database.db.insert(knownBrowsers).values(some.map((browser) => ({ userId, browser, firstSeenAt: now })));
  }
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let i = 0; i < all.length; i += BATCH) yield all.slice(i, i + BATCH);
}
