import { dayOfMonth } from "#app/calendar/date-words.ts";
import { haveBothAgreed } from "#app/insights/summary-consent.server.ts";
import { newestWeeks } from "#app/insights/week-rows.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { weekTexts } from "../insights/texts.ts";
import type { ExportPart } from "./export-parts.ts";

/** More weeks than a long life together has are never read. */
const MOST = 1_000;

/** The weeks of the two in words, as somebody takes them along while the two are together; the oldest first. */
export async function* weeksToTake(
  services: Services,
  { couple, partner }: Member,
  language: Language,
): AsyncGenerator<ExportPart> {
  // As on the page: two who have come back have not agreed anew yet.
  if (!partner || !(await haveBothAgreed(services.database.db, couple.id))) return;
  const t = weekTexts(language);
  for (const { week, words, writer, readFrom } of (await newestWeeks(services, couple.id, MOST)).reverse())
    yield {
      kind: "words",
      space: "now",
      activity: "weekly-summary",
      date: week,
      title: t.of(dayOfMonth(language, week)),
      mine: words,
      theirs: null,
      data: { words, writer: writer.kind === "model" ? writer.name : "our own rules", readFrom },
    };
}
