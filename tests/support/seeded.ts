import { eq } from "drizzle-orm";
import type { Fact, FactValue } from "#app/about/about.ts";
import { keepFact } from "#app/about/keep-fact.server.ts";
import { syncUser } from "#app/access/account/sync-user.server.ts";
import type { After } from "#app/activities/after-intimacy/after.ts";
import { keepAfter } from "#app/activities/after-intimacy/keep-after.server.ts";
import type { CheckIn } from "#app/activities/check-in/check-in.ts";
import { keepCheckIn } from "#app/activities/check-in/keep-check-in.server.ts";
import { answerQuestion } from "#app/activities/daily-question/answer-question.server.ts";
import { questionOfDate } from "#app/activities/daily-question/question-of-date.server.ts";
import { readQuestion } from "#app/activities/daily-question/read-question.server.ts";
import { underAnswers } from "#app/activities/daily-question/under-answers.server.ts";
import { keepMoment } from "#app/activities/moments/keep-moment.server.ts";
import type { MomentName, Said } from "#app/activities/moments/moments.ts";
import { currentDate, readMoment } from "#app/activities/moments/read-moment.server.ts";
import { answerInPack } from "#app/activities/packs/answer-in-pack.server.ts";
import { findPackQuestion } from "#app/activities/packs/read-pack-question.server.ts";
import { type Deck, type Filters, NO_FILTERS } from "#app/activities/positions/bag.ts";
import { drawNext, markItem, showMarked } from "#app/activities/positions/change-positions.server.ts";
import type { Act } from "#app/activities/positions/mark.ts";
import { findCategory } from "#app/activities/this-or-that/find-category.server.ts";
import { playLive } from "#app/activities/this-or-that/play-live.server.ts";
import { addDays } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { playGame } from "#app/commands/play-game.ts";
import { takeQuiz } from "#app/commands/take-quiz.ts";
import { confirmPartner } from "#app/couple/confirm-partner.server.ts";
import { connectByCode } from "#app/couple/connect-by-code.server.ts";
import { thinkOf } from "#app/couple/think-of.server.ts";
import { giveAgeConsent } from "#app/features/age-consent/change-age-consent.server.ts";
import { findOrCreateCode } from "#app/features/invites/find-or-create-invite.server.ts";
import { markInviteSeen, markWelcomed } from "#app/features/invites/mark-invite-seen.server.ts";
import { giveKeeping } from "#app/features/keeping/change-keeping.server.ts";
import { findMemberByUid } from "#app/members/find-member.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Answer } from "#app/questions/answer.ts";
import { react, writeLine } from "#app/threads/say-under.server.ts";
import type { Reaction } from "#app/threads/thread.ts";
import { users } from "#db/schema/auth.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import type { TestApp } from "./app.ts";
import { answerCards } from "./lab.ts";
import { PASSWORD } from "./people.ts";

/** Somebody who is there without having filled in a form: made by the use cases, with a session that is good. */
export type Seeded = { uid: string; email: string; session: string };

type Who = { email: string; firstName: string; lastName: string; zone?: string | undefined };

/**
 * Makes a person who signed up at `since`, and a session for them. The app's clock has to show the real time:
 * the identity provider's tokens do.
 */
export async function seedPerson(app: TestApp, { zone, ...who }: Who, since: Date): Promise<Seeded> {
  const { idToken, uid } = await accountOf(who.email);
  const { database, random } = app.services;
  await syncUser(database, { uid, emailVerified: true, ...who }, since, random);
  if (zone) await database.db.update(users).set({ timeZone: zone }).where(eq(users.uid, uid));
  const response = await app.fetch(
    new Request(`${app.origin}/api/auth/login`, {
      method: "POST",
      headers: { Origin: app.origin, "Content-Type": "application/json" },
      body: JSON.stringify({ idToken }),
    }),
  );
  const session = /^session=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];
  if (!session) throw new Error(`no session for ${who.email}: ${response.status} ${await response.text()}`);
  return { uid, email: who.email, session };
}

/** A new account of the emulator, or the one with this address that an earlier test has made. */
async function accountOf(email: string): Promise<{ idToken: string; uid: string }> {
  const base = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts`;
  for (const method of ["signUp", "signInWithPassword"]) {
    const response = await fetch(`${base}:${method}?key=demo-key`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    });
    const answer = (await response.json()) as { idToken?: string; localId?: string };
    if (answer.idToken && answer.localId) return { idToken: answer.idToken, uid: answer.localId };
  }
  throw new Error(`the Auth emulator makes no account for ${email}`);
}

/** The member as the database has them now. */
export async function memberNow(app: TestApp, { uid }: Seeded): Promise<Member> {
  const member = await findMemberByUid(app.services.database.db, uid);
  if (!member) throw new Error(`${uid} was not made`);
  return member;
}

/** Skips the invite step. */
export async function skipInvite(app: TestApp, who: Seeded, at: Date): Promise<void> {
  await markInviteSeen(app.services.database.db, (await memberNow(app, who)).person.id, at);
}

/** Connects two people. @param welcomed whether both have gone on from the success screen */
export async function connect(app: TestApp, a: Seeded, b: Seeded, at: Date, welcomed = true): Promise<void> {
  const { database, random } = app.services;
  const code = await findOrCreateCode(database.db, await memberNow(app, a), at, random);
  const accepted = await connectByCode(app.services, (await memberNow(app, b)).person.id, code ?? "", at);
  if (!accepted.ok) throw new Error("the two could not be connected");
  if (!welcomed) return;
  await confirm(app, a, b, at);
  for (const who of [a, b]) await markWelcomed(database.db, (await memberNow(app, who)).person.id, at);
}

/** The one whose code it was says yes to the other. */
export async function confirm(app: TestApp, a: Seeded, b: Seeded, at: Date): Promise<void> {
  const partner = await memberNow(app, b);
  await confirmPartner(app.services, await memberNow(app, a), partner.person.id, at);
}

/** Puts this question on somebody's own day of that instant, before either has opened it. */
export async function askOn(app: TestApp, who: Seeded, questionId: string, at: Date): Promise<void> {
  const { couple, person } = await memberNow(app, who);
  await app.services.database.db
    .insert(coupleDays)
    .values({ coupleId: couple.id, date: ownDay(at, person), questionId })
    .onConflictDoUpdate({ target: [coupleDays.coupleId, coupleDays.date], set: { questionId } });
}

/** Answers the question of somebody's own day of that instant. */
export async function answerOn(app: TestApp, who: Seeded, answer: Answer, at: Date): Promise<void> {
  const member = await memberNow(app, who);
  const date = ownDay(at, member.person);
  const asked = await questionOfDate(app.services, member, date, true, at);
  const questionId = asked?.question.id ?? "";
  const result = await answerQuestion(app.services, member, { date, questionId, answer, knew: knownTo(member) }, at);
  if (!result.ok) throw new Error(`${date} could not be answered: ${result.reason}`);
}

/** Writes a line under the two answers of somebody's own day of an instant, or reacts to the other's. */
export async function sayOn(
  app: TestApp,
  who: Seeded,
  said: { line: string } | { reaction: Reaction },
  at: Date,
): Promise<void> {
  const member = await memberNow(app, who);
  const date = ownDay(at, member.person);
  const asked = await questionOfDate(app.services, member, date, true, at);
  const under = { ...underAnswers(member, date, asked?.question.id ?? ""), knew: knownTo(member) };
  const result =
    "line" in said
      ? await writeLine(app.services, member, under, { words: said.line, since: at.getTime() }, at)
      : await react(app.services, member, under, said.reaction, at);
  if (!result.ok) throw new Error(`nothing can be said on ${date}: ${result.reason}`);
}

/** Answers a question of a pack. */
export async function answerInPackOn(app: TestApp, who: Seeded, id: string, answer: Answer, at: Date): Promise<void> {
  const member = await memberNow(app, who);
  const asked = await findPackQuestion(app.services.database, member, id);
  const result = asked && (await answerInPack(app.services, member, { asked, answer, knew: knownTo(member) }, at));
  if (!result?.ok) throw new Error(`${id} could not be answered: ${result?.reason}`);
}

/** Picks in so many pairs of a theme, from its first one on. */
export const playOn = async (
  app: TestApp,
  who: Seeded,
  theme: { name: string; pairs: number; second: number },
  at: Date,
): Promise<void> => playGame(app.services, await memberNow(app, who), theme, at);

/** Does something in a theme that two play at the same time; a pick is in its first pair. */
export async function playLiveOn(
  app: TestApp,
  [who, partner]: readonly [Seeded, Seeded],
  { name, act }: { name: string; act: "enter" | "first" | "second" | "next" },
  at: Date,
): Promise<void> {
  const category = await findCategory(app.services.database.db, name);
  if (!category) throw new Error(`there is no ${name}`);
  const [member, other] = [await memberNow(app, who), await memberNow(app, partner)];
  const { id: pair = "", version = 1 } = category.pairs[0] ?? {};
  const sent = { do: act, pair, version: String(version), time: "1", partner: other.person.id };
  const played = await playLive(app.services, member, { category, sent }, at);
  if (!played.ok) throw new Error(played.reason);
}

/** Answers questions of a quiz, from its first one on. */
export const takeQuizOn = async (
  app: TestApp,
  who: Seeded,
  quiz: Parameters<typeof takeQuiz>[2],
  at: Date,
): Promise<void> => takeQuiz(app.services, await memberNow(app, who), quiz, at);

/** Answers desire cards on somebody's own day of that instant: so many of ten, every `no`th with a no. */
export const cardsOn = async (
  app: TestApp,
  who: Seeded,
  { cards, no }: { cards: number; no: number },
  at: Date,
): Promise<unknown> =>
  answerCards(app, await memberNow(app, who), at, (place) => ((place + 1) % no === 0 ? "no" : "yes"), cards);

/** The id of somebody's couple space. */
export const spaceOf = async (app: TestApp, who: Seeded): Promise<string> => (await memberNow(app, who)).couple.id;

/** Checks somebody in on their own day of that instant. */
export async function checkInOn(app: TestApp, who: Seeded, checkIn: CheckIn, at: Date): Promise<void> {
  const member = await memberNow(app, who);
  const date = ownDay(at, member.person);
  const result = await keepCheckIn(app.services, member, { date, knew: knownTo(member), checkIn }, at);
  if (!result.ok) throw new Error(`no check-in on ${date}: ${result.reason}`);
}

/** Sends one of the other check-ins on somebody's own day of that instant. */
export async function momentOn(app: TestApp, who: Seeded, moment: MomentName, said: Said, at: Date): Promise<void> {
  const member = await memberNow(app, who);
  const services = { ...app.services, clock: () => at };
  const date = await currentDate(services, member, moment);
  const result = await keepMoment(services, member, { moment, date, knew: knownTo(member), said });
  if (!result.ok) throw new Error(`no ${moment} of ${date}: ${result.reason}`);
}

/** Says something of themselves. */
export async function sayOfOneself<F extends Fact>(app: TestApp, who: Seeded, fact: F, value: FactValue<F>, at: Date) {
  const member = await memberNow(app, who);
  await keepFact(app.services, member, fact, value, knownTo(member), at);
}

/** Both of a couple send it, and have seen what both said. */
export async function momentOfBoth(
  app: TestApp,
  two: readonly [Seeded, Seeded],
  moment: MomentName,
  said: readonly [Said, Said],
  at: Date,
): Promise<void> {
  await momentOn(app, two[0], moment, said[0], at);
  await momentOn(app, two[1], moment, said[1], at);
  const services = { ...app.services, clock: () => at };
  for (const who of two) {
    const asked = { moment, asked: null, params: new URLSearchParams() };
    const view = await readMoment(services, await memberNow(app, who), asked, "en");
    if (view?.theirs.state !== "open") throw new Error(`${moment} is not open`);
  }
}

/** Gives somebody both consents of the 18+ part. @param keeping whether what they write there may be kept */
export async function openAdultTo(app: TestApp, who: Seeded, at: Date, keeping = true): Promise<void> {
  const { person } = await memberNow(app, who);
  await giveAgeConsent(app.services.database.db, person.id, at);
  if (keeping) await giveKeeping(app.services, person.id, at);
}

/** Says something after intimacy, on the first occasion of somebody's own day of that instant. */
export async function afterOn(app: TestApp, who: Seeded, after: After, at: Date): Promise<void> {
  const member = await memberNow(app, who);
  const services = { ...app.services, clock: () => at };
  const occasion = `${ownDay(at, member.person)}-1`;
  const result = await keepAfter(services, member, { occasion, knew: knownTo(member), after });
  if (!result.ok) throw new Error(`nothing can be said after ${occasion}: ${result.reason}`);
}

/** Draws from a bag of somebody's. @param marked what they have marked of which item; the last one lies on the table */
export async function drawOn(
  app: TestApp,
  who: Seeded,
  {
    filters,
    deck = "together",
    marked = [],
  }: { filters?: Filters; deck?: Deck; marked?: readonly (readonly [string, Act])[] },
  at: Date,
): Promise<void> {
  const member = await memberNow(app, who);
  const services = { ...app.services, clock: () => at };
  await drawNext(services, member, deck, { filters: filters ?? NO_FILTERS, turn: 0 });
  for (const [item, act] of marked) {
    const [found] = await app.services.database.db.select().from(contentItems).where(eq(contentItems.id, item));
    const result = await markItem(services, member, { item, version: found?.version ?? 0 }, act);
    if (!result.ok) throw new Error(`${item} can't be marked: ${result.reason}`);
    await showMarked(services, member, item);
  }
}

/** Reads the reveal of the day that was `daysAgo` days before somebody's own day of that instant. */
export async function readReveal(app: TestApp, who: Seeded, daysAgo: number, now: Date): Promise<void> {
  const member = await memberNow(app, who);
  await readQuestion(app.services, member, addDays(ownDay(now, member.person), -daysAgo), now, "en");
}

/** Sets when somebody was last seen, and with it when they thought of their partner. */
export async function lastSeen(app: TestApp, who: Seeded, at: Date): Promise<void> {
  await app.services.database.db.update(users).set({ lastSeenAt: at }).where(eq(users.uid, who.uid));
  const member = await memberNow(app, who);
  const thought = await thinkOf(app.services.database, member, member.partner?.id ?? "", at);
  if (!thought.ok) throw new Error(`no thought: ${thought.reason}`);
}
