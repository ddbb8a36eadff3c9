import { longDate } from "#app/calendar/date-words.ts";
import { isLocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { cityOf, localHour, localTime } from "#app/calendar/time-zone.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { knownTo } from "./answer.ts";
import type { QuestionPageView } from "./question-view.ts";
import { earlierAnswers, markRead, readQuestion } from "./read-question.server.ts";

/**
 * Reads the page of a date, and marks a reveal that it shows as seen; null for what has not come, was never opened, or
 * is no date.
 */
export async function readQuestionPage(
  services: Services,
  member: Member,
  date: string,
  editing: boolean,
): Promise<QuestionPageView | null> {
  const { clock } = services;
  const now = clock();
  const view = isLocalDate(date) ? await readQuestion(services, member, date, now) : null;
  if (!view) return null;
  if (view.state === "revealed" && view.fresh)
    await ifPossible(services.log, markRead(services.database, member, view.date));
  const { person, partner } = member;
  const { earlier, hasMore } = await earlierAnswers(services, member, view.date, view.question.id);
  return {
    ...view,
    me: person.id,
    partner: knownTo(member),
    earlier,
    hasMoreEarlier: hasMore,
    dateLabel: longDate(view.date),
    editing: editing && view.state === "waiting",
    partnerName: partner && callName(partner),
    waitingText: view.state === "waiting" ? waitingText(member, view, now) : "",
    myCity: person.timeZone && cityOf(person.timeZone),
    partnerCity: partner?.timeZone ? cityOf(partner.timeZone) : null,
  };
}

type Waiting = Extract<QuestionPageView, { state: "waiting" }>;

/**
 * What was written before the two were connected opens after a yes
 * (docs/product/daily-question.md#words-from-before-the-pairing).
 */
function heldText(name: string, heldFor: "mine" | "theirs", partnerAnswered: boolean): string {
  if (heldFor === "mine") {
    const first = partnerAnswered ? `${name} has answered too.` : "You wrote this before you two were connected.";
    return `${first} It opens to you both once you have said on your home page that ${name} is who you meant${partnerAnswered ? "" : ", and has answered"}.`;
  }
  return `${name} wrote an answer before you two were connected. Both open once ${name} has said that it is you. Nothing runs out.`;
}

/** Why one is waiting, told by the partner's clock. There is no countdown: nobody has to hurry. */
function waitingText(
  { partner }: Member,
  view: Pick<Waiting, "date" | "heldFor" | "partnerAnswered">,
  now: Date,
): string {
  const { date, heldFor, partnerAnswered } = view;
  if (partner && heldFor) return heldText(callName(partner), heldFor, partnerAnswered);
  if (!partner) return "It opens when your partner is here and has answered too. Nothing runs out.";
  const name = callName(partner);
  const today = ownDay(now, partner);
  if (today > date) return `${name}'s day has ended without it. It can still be answered, for its own sake.`;
  if (!partner.timeZone) return "Nothing runs out: each of you has a day of your own.";
  const time = `It is ${localTime(now, partner.timeZone)} for ${name}`;
  if (today < date)
    return `${time}, and this day has not begun there. Nothing runs out: each of you has a day of your own.`;
  const hour = localHour(now, partner.timeZone);
  const left =
    hour >= 4 && hour < 16 ? "with a long day left" : hour >= 16 && hour < 22 ? "with the evening ahead" : "and late";
  return `${time}, ${left}. Nothing runs out: each of you has a day of your own.`;
}
