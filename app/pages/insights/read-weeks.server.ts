import { dayOfMonth } from "#app/calendar/date-words.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { agreedTo } from "#app/insights/summary-consent.server.ts";
import { newestWeeks } from "#app/insights/week-rows.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { listIn } from "#app/texts/numbers.ts";
import type { WeekView } from "./insights-view.ts";
import { weekTexts } from "./texts.ts";
import { type MemberOfTwo, weekToWrite } from "./week-input.server.ts";

/** So many weeks in words are on the page. */
const SHOWN = 8;

/** The weekly summary as the page shows it; without the yes of both no week is read. */
export async function readWeeks(services: Services, member: MemberOfTwo, language: Language): Promise<WeekView> {
  const { database, clock, ai } = services;
  const { couple, person, partner } = member;
  const t = weekTexts(language);
  const agreed = await agreedTo(database.db, couple.id);
  const both = agreed.size === 2;
  const weeks = both ? await newestWeeks(services, couple.id, SHOWN) : [];
  const due = both ? weekToWrite(member, clock()) : null;
  const isWritten = weeks.some(({ week }) => week === due);
  return {
    partnerName: callName(partner),
    partner: knownTo(member),
    mine: agreed.has(person.id),
    theirs: agreed.has(partner.id),
    model: ai && mayUse(services, member, { tier: "premium" }) ? ai.name : null,
    due: due && !isWritten ? { label: t.of(dayOfMonth(language, due)) } : null,
    weeks: weeks.map(({ week, words, writer, readFrom }) => ({
      ...{ week, words, label: t.of(dayOfMonth(language, week)) },
      writer: writer.kind === "rules" ? t.byRules : t.byModel(writer.name),
      readFrom: t.readFrom(listIn(language, readFrom)),
    })),
  };
}
