import { eq } from "drizzle-orm";
import { syncUser } from "#app/access/account/sync-user.server.ts";
import { answerQuestion } from "#app/activities/daily-question/answer-question.server.ts";
import { questionOfDate } from "#app/activities/daily-question/question-of-date.server.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { confirmPartner } from "#app/couple/confirm-partner.server.ts";
import { connectByCode } from "#app/couple/connect-by-code.server.ts";
import { findOrCreateCode } from "#app/features/invites/find-or-create-invite.server.ts";
import { markInviteSeen, markWelcomed } from "#app/features/invites/mark-invite-seen.server.ts";
import { findMemberByUid } from "#app/members/find-member.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Answer } from "#app/questions/answer.ts";
import type { Question } from "#app/questions/question.ts";
import type { Services } from "#app/request/services.server.ts";
import { users } from "#db/schema/auth.ts";
import { playGame } from "./play-game.ts";
import { takeQuiz } from "./take-quiz.ts";

const DAY_MS = 86_400_000;
/** How far back the couple's history goes. */
const DAYS = 16;
const PASSWORD = "together";

const MARA = {
  uid: "demo-mara",
  email: "mara@example.test",
  firstName: "Mara",
  lastName: "Duarte",
  zone: "Europe/Lisbon",
};
const THEO = {
  uid: "demo-theo",
  email: "theo@example.test",
  firstName: "Theo",
  lastName: "Okafor",
  zone: "America/Vancouver",
};

/** Lines that fit most questions: it is a couple to look at, not one to read. */
const WORDS: readonly (readonly [mara: string, theo: string])[] = [
  [
    "The tram stop, before we knew which line either of us needed.",
    "The platform. You had two pastries and gave me the better one.",
  ],
  ["Sunday, when the call dropped and you rang back laughing.", "The second we both said nothing and nobody hung up."],
  [
    "That you read me the menu while I cooked the same thing here.",
    "Your voice note about the neighbour's parrot. Played it twice.",
  ],
  [
    "I would keep the kitchen. Everything else may go.",
    "The window over the sink, with you complaining about the light.",
  ],
];

/**
 * A couple to try the product with: accounts in the Auth emulator and two weeks behind them, made by the use cases
 * themselves with their clock set back. Does nothing where it has been done.
 */
export async function seedDemo(services: Services): Promise<{ emails: string[]; password: string }> {
  const { database, clock, random } = services;
  for (const who of [MARA, THEO]) await ensureAccount(who.uid, who.email);
  const demo = { emails: [MARA.email, THEO.email], password: PASSWORD };
  if (await findMemberByUid(database.db, MARA.uid)) return demo;

  const start = new Date(clock().getTime() - DAYS * DAY_MS);
  for (const who of [MARA, THEO]) {
    await syncUser(database, { ...who, emailVerified: true }, start, random);
    await database.db.update(users).set({ timeZone: who.zone }).where(eq(users.uid, who.uid));
  }
  const [mara, theo] = await Promise.all([member(services, MARA.uid), member(services, THEO.uid)]);
  const code = await findOrCreateCode(database.db, mara, start, random);
  await connectByCode(services, theo.person.id, code ?? "", start);
  await confirmPartner(services, mara, theo.person.id, start);
  for (const { person } of [mara, theo]) {
    await markInviteSeen(database.db, person.id, start);
    await markWelcomed(database.db, person.id, start);
  }
  for (let day = DAYS - 1; day >= 1; day--) {
    const at = new Date(clock().getTime() - day * DAY_MS);
    await answerDay(services, MARA.uid, at, day, 0);
    if (day !== 9) await answerDay(services, THEO.uid, at, day, 1); // one day is missed: a shield has covered it
  }
  await answerDay(services, THEO.uid, clock(), 0, 1);
  await playGames(services);
  await database.db
    .update(users)
    .set({ lastSeenAt: new Date(clock().getTime() - 20 * 60_000) })
    .where(eq(users.uid, THEO.uid));
  return demo;
}

/** A theme and a quiz that both have finished, and one of each that he has finished and she has begun. */
async function playGames(services: Services): Promise<void> {
  const [mara, theo] = [await member(services, MARA.uid), await member(services, THEO.uid)];
  const before = new Date(services.clock().getTime() - 2 * DAY_MS);
  await playGame(services, mara, { name: "food", pairs: 30, second: 3 }, before);
  await playGame(services, theo, { name: "food", pairs: 30, second: 5 }, before);
  await playGame(services, theo, { name: "sundays", pairs: 30, second: 3 }, before);
  await playGame(services, mara, { name: "sundays", pairs: 12, second: 2 }, before);
  await takeQuiz(services, mara, { name: "small-habits", questions: 10, me: [1, 2, 3], guess: [1, 3, 2, 1] }, before);
  await takeQuiz(services, theo, { name: "small-habits", questions: 10, me: [1, 3, 2, 4], guess: [1, 2, 4] }, before);
  await takeQuiz(services, theo, { name: "waiting", questions: 10, me: [2, 1, 4], guess: [] }, before);
  await takeQuiz(services, mara, { name: "waiting", questions: 3, me: [2], guess: [] }, before);
}

async function ensureAccount(uid: string, email: string): Promise<void> {
  const { getApps, getApp, initializeApp } = await import("firebase-admin/app");
  const { getAuth } = await import("firebase-admin/auth");
  const auth = getAuth(
    getApps().length > 0 ? getApp() : initializeApp({ projectId: process.env.FIREBASE_PROJECT_ID ?? "" }),
  );
  await auth.createUser({ uid, email, password: PASSWORD }).catch((error: { code?: string }) => {
    if (error.code !== "auth/uid-already-exists" && error.code !== "auth/email-already-exists") throw error;
  });
}

async function member({ database }: Services, uid: string): Promise<Member> {
  const found = await findMemberByUid(database.db, uid);
  if (!found) throw new Error(`${uid} was not made`);
  return found;
}

async function answerDay(services: Services, uid: string, at: Date, day: number, side: 0 | 1): Promise<void> {
  const who = await member(services, uid);
  const date = ownDay(at, who.person);
  const asked = await questionOfDate(services, who, date, true, at);
  if (!asked) return;
  const answer = answerFor(asked.question, day, side);
  const knew = knownTo(who);
  await answerQuestion(services, who, { date, questionId: asked.question.id, answer, knew }, at);
}

function answerFor({ form }: Question, day: number, side: 0 | 1): Answer {
  if (form.kind === "scale") return { kind: "scale", place: 2 + ((day + side) % 3) };
  if (form.kind === "choice") return { kind: "choice", chosen: [form.options[(day + side) % 4]?.id ?? "a"] };
  return { kind: "text", text: WORDS[day % WORDS.length]?.[side] ?? "" };
}
