import { keepCheckIn } from "#app/activities/check-in/keep-check-in.server.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { playGame } from "#app/commands/play-game.ts";
import { takeQuiz } from "#app/commands/take-quiz.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { TestApp } from "./app.ts";
import { encoded } from "./bodies.ts";
import { answerBoth, knownPair } from "./couples.ts";
import { memberOf, signInAgain, type TestMember } from "./members.ts";

/** Our own words of a week. */
export const BY_RULES = /^(On|Most|\d|You met|This week|Not one|Seven).*(tonight|each other|next call): .*\?$/;

/** The noon of the next Wednesday: the week goes on for some days. */
export function toWednesday({ clock }: Pick<TestApp, "clock">): void {
  clock.nextNoon();
  while (clock.at.getUTCDay() !== 3) clock.move(24);
}

/** What somebody does in a week beside the question of the day, with these words, and what they keep. */
export async function liveAs(
  { services, clock }: TestApp,
  uid: string,
  second: number,
  words: string,
  kept: 1 | 5 = 1,
) {
  const me = await memberOf(services, uid);
  await playGame(services, me, { name: "sundays", pairs: 30, second }, clock.at);
  await takeQuiz(services, me, { name: "waiting", questions: 10, me: [1], guess: [1] }, clock.at);
  const checkIn = { shared: { mood: 4 as const, words }, kept: { stress: kept } };
  await keepCheckIn(services, me, { date: ownDay(clock.at, me.person), knew: knownTo(me), checkIn }, clock.at);
}

/** What both do in a week, with these words, and what they keep. */
export async function live(app: TestApp, words: string, kept: 1 | 5 = 1) {
  const { a, b } = await knownPair(app);
  await answerBoth(app, a, b, words);
  await liveAs(app, a.uid, 31, words, kept);
  await liveAs(app, b.uid, 3, words, kept);
  return { a, b };
}

/** A form of /insights as the page has it, to be sent later. @throws Error where the page has none */
export async function formOnInsights({ visitor }: Pick<TestMember, "visitor">, action: string): Promise<string> {
  const { $ } = await visitor.open("/insights");
  const form = $(`form[action="${action}"]`).first();
  if (form.length === 0) throw new Error(`there is no form for ${action}`);
  const fields = form
    .find("input[type=hidden]")
    .toArray()
    .map((input) => [String($(input).attr("name")), String($(input).attr("value") ?? "")]);
  return encoded(Object.fromEntries(fields));
}

/** Presses a button of /insights, by the form that the page has. @param to where the form is sent instead */
export async function pressOnInsights(
  who: Pick<TestMember, "visitor">,
  action: string,
  to = action,
): Promise<Response> {
  return who.visitor.post(to, await formOnInsights(who, action));
}

/** Seven days later, with a session that still holds. */
export async function nextWeek(app: TestApp, ...all: TestMember[]): Promise<void> {
  app.clock.move(7 * 24);
  for (const who of all) await signInAgain(app, who);
}

/** Two who have lived a week that is over now, and have both agreed to have it put into words. */
export async function agreed(app: TestApp, words = "The lift", kept: 1 | 5 = 1) {
  const two = await live(app, words, kept);
  for (const who of [two.a, two.b]) {
    const { status } = await pressOnInsights(who, "/insights/agree");
    if (status !== 302) throw new Error(`not agreed: ${status}`);
  }
  await nextWeek(app, two.a, two.b);
  return two;
}

/** What the card of the week says. */
export async function weekCard({ visitor }: TestMember) {
  const { $ } = await visitor.open("/insights");
  const text = (of: string) => $(`#week ${of}`).first().text().replaceAll(/\s+/g, " ").trim();
  return {
    words: text(".own"),
    writer: text(".chip"),
    readFrom: text(".tiny"),
    all: text("*:root") || $("#week").text(),
  };
}
