import { longDate } from "#app/calendar/date-words.ts";
import { isLocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { cityOf, localHour, localTime } from "#app/calendar/time-zone.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { readThread } from "#app/threads/read-thread.server.ts";
import type { QuestionPageView } from "./question-view.ts";
import { earlierAnswers, markRead, readQuestion } from "./read-question.server.ts";
import { waitingTexts } from "./texts.ts";
import { threadOf } from "./under-answers.server.ts";

/**
 * Reads the page of a date, and marks a reveal that it shows as seen; null for what has not come, was never opened, or
 * is no date.
 * @param how.before the line that older ones under the answers are shown before
 */
export async function readQuestionPage(
  services: Services,
  member: Member,
  date: string,
  { editing, before = null }: { editing: boolean; before?: string | null },
  language: Language,
): Promise<QuestionPageView | null> {
  const { clock } = services;
  const now = clock();
  const view = isLocalDate(date) ? await readQuestion(services, member, date, now, language) : null;
  if (!view) return null;
  if (view.state === "revealed" && view.fresh)
    await ifPossible(services.log, markRead(services.database, member, view.date));
  const { person, partner } = member;
  const thread =
    view.state === "revealed"
      ? await readThread(services, member, threadOf(view.date, view.question.id), language, before)
      : null;
  const { earlier, hasMore } = await earlierAnswers(services, member, view.date, view.question.id, language);
  return {
    ...view,
    me: person.id,
    partner: knownTo(member),
    thread,
    earlier,
    hasMoreEarlier: hasMore,
    dateLabel: longDate(language, view.date),
    editing: editing && view.state === "waiting",
    partnerName: partner && callName(partner),
    waitingText: view.state === "waiting" ? waitingText(language, member, view, now) : "",
    myCity: person.timeZone && cityOf(person.timeZone),
    partnerCity: partner?.timeZone ? cityOf(partner.timeZone) : null,
  };
}

type Waiting = Extract<QuestionPageView, { state: "waiting" }>;

/** Why one is waiting, told by the partner's clock. There is no countdown: nobody has to hurry. */
function waitingText(
  language: Language,
  { partner }: Member,
  view: Pick<Waiting, "date" | "heldFor" | "partnerAnswered">,
  now: Date,
): string {
  const t = waitingTexts(language);
  const { date, heldFor, partnerAnswered } = view;
  if (!partner) return t.alone;
  const name = callName(partner);
  // What was written before the two were connected opens after a yes
  // (docs/product/daily-question.md#words-from-before-the-pairing).
  if (heldFor === "mine") return (partnerAnswered ? t.heldForMeAnswered : t.heldForMe)(name);
  if (heldFor === "theirs") return t.heldFor(name);
  const today = ownDay(now, partner);
  if (today > date) return t.ended(name);
  if (!partner.timeZone) return t.noZone;
  const time = localTime(now, partner.timeZone);
  if (today < date) return t.notBegun(time, name);
  const hour = localHour(now, partner.timeZone);
  return (hour >= 4 && hour < 16 ? t.day : hour >= 16 && hour < 22 ? t.evening : t.late)(time, name);
}
