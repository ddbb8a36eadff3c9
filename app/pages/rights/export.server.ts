import { eq } from "drizzle-orm";
import { nextReminderOf } from "#app/couple/plan-reminders.server.ts";
import { lastThoughtOf } from "#app/couple/think-of.server.ts";
import { readPaid } from "#app/features/premium/read-paid.server.ts";
import { inPortions } from "#app/http/in-portions.ts";
import { zipped } from "#app/http/zip.ts";
import { summaryConsentOf } from "#app/insights/summary-consent.server.ts";
import { type Member, plainName } from "#app/members/member.ts";
import { readReached } from "#app/notifications/read-reached.server.ts";
import { photosToTake } from "#app/photos/take-photos.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { wentToPlay } from "#app/rounds/live-rounds.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { users } from "#db/schema/auth.ts";
import { readInsights } from "../insights/read-insights.server.ts";
import { endedSpaces } from "./ended-spaces.server.ts";
import { csvExport } from "./export-csv.ts";
import { htmlExport } from "./export-html.server.tsx";
import type { ExportHead, ExportPart } from "./export-parts.ts";
import { weeksToTake } from "./weeks-to-take.server.ts";
import { wordsToTakeOfAll } from "./words-of-all.server.ts";

/**
 * Everything that is somebody's (docs/product/security.md#export): what they gave, what they wrote, and what was
 * revealed to them. In parts, so that a long life together needs no more memory than a short one, and others have their
 * turn in between.
 */
async function* partsOf(services: Services, member: Member, language: Language): AsyncGenerator<ExportPart> {
  yield { kind: "head", head: await headOf(services, member, language) };
  const { couple, partner, person } = member;
  const who = { person, partner, language };
  const giveWay = inPortions();
  const space = { coupleId: couple.id, together: partner !== null };
  for await (const words of wordsToTakeOfAll(services, who, space, giveWay)) {
    yield { kind: "words", space: "now", ...words };
  }
  yield* weeksToTake(services, member, language);
  for await (const { coupleId, endedAt } of endedSpaces(services, person.id)) {
    for await (const words of wordsToTakeOfAll(services, who, { coupleId, together: false }, giveWay)) {
      yield { kind: "words", space: endedAt.toISOString(), ...words };
    }
  }
}

async function headOf(services: Services, member: Member, language: Language): Promise<ExportHead> {
  const { database, clock } = services;
  const { person, partner, couple } = member;
  const paid = await readPaid(database.db, person.id);
  const [consent] = await database.db
    .select({
      at: users.ageConsentAt,
      version: users.ageConsentVersion,
      keepingAt: users.keepingAt,
      keepingVersion: users.keepingVersion,
      keepingWithdrawnAt: users.keepingWithdrawnAt,
    })
    .from(users)
    .where(eq(users.id, person.id));
  return {
    exportedAt: clock().toISOString(),
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    timeZone: person.timeZone,
    language: person.language,
    memberSince: person.createdAt.toISOString(),
    ageConsent: consent?.at ? { at: consent.at.toISOString(), version: consent.version } : null,
    summaryConsent: await summaryConsentOf(database.db, couple.id, person.id),
    keepingConsent: consent ? keepingIn(consent) : null,
    ...paid,
    ...(await readReached(database.db, person.id)),
    lastHere: {
      at: person.lastSeenHidden ? null : (person.lastSeenAt?.toISOString() ?? null),
      shown: !person.lastSeenHidden,
      onAdultPages: person.hereOnAdult,
    },
    lastThought: await lastThoughtOf(database.db, couple.id, person.id),
    nextReminder: await nextReminderOf(database.db, person.id),
    playing: await wentToPlay(services, member),
    score: await scoreIn(services, member, language),
    partner: partner && plainName(partner),
    streak: { length: couple.streak.length, longest: couple.streak.longest, completeDays: couple.streak.completeDays },
  };
}

/** As the page of the score shows it; in a pause it shows none. */
async function scoreIn(services: Services, member: Member, language: Language): Promise<ExportHead["score"]> {
  const { isPaused, score } = await readInsights(services, member, language);
  if (isPaused || !score) return null;
  return {
    whole: score.whole,
    parts: score.parts.map(({ name, figure, sentence }) => ({ name, figure, sentence })),
    months: score.trend.rows.map(({ month, figure }) => ({ month, figure })),
  };
}

type KeepingRow = { keepingAt: Date | null; keepingVersion: string | null; keepingWithdrawnAt: Date | null };

function keepingIn({ keepingAt, keepingVersion, keepingWithdrawnAt }: KeepingRow): ExportHead["keepingConsent"] {
  if (keepingAt && keepingVersion) return { at: keepingAt.toISOString(), version: keepingVersion };
  return keepingWithdrawnAt && { withdrawnAt: keepingWithdrawnAt.toISOString() };
}

/** One JSON document, piece by piece. */
async function* jsonExport(parts: AsyncIterable<ExportPart>): AsyncGenerator<string> {
  let count = 0;
  for await (const part of parts) {
    if (part.kind === "head") yield `{"you":${JSON.stringify(part.head)},"answers":[`;
    else {
      const { space, activity, date, data } = part;
      yield `${count++ ? "," : ""}\n${JSON.stringify(Object.assign({ space, activity, date }, data, { space, activity, date }))}`;
    }
  }
  yield "\n]}\n";
}

/** What an export may be taken as, by the ending of its file. */
const FORMATS = {
  json: { type: "application/json", text: jsonExport },
  html: { type: "text/html; charset=utf-8", text: htmlExport },
  csv: { type: "text/csv; charset=utf-8", text: csvExport },
} satisfies Record<
  string,
  { type: string; text: (parts: AsyncIterable<ExportPart>, language: Language) => AsyncIterable<string> }
>;

export type ExportFormat = keyof typeof FORMATS;

export const isExportFormat = (format: string): format is ExportFormat => Object.hasOwn(FORMATS, format);

/** The photos as one archive: one's own, and those of the partner that are open to one. */
export function exportPhotos(services: Services, member: Member) {
  const date = services.clock().toISOString().slice(0, 10);
  const name = `the-couple-app-photos-${date}.zip`;
  return { name, type: "application/zip", text: zipped(photosToTake(services, member, inPortions())) };
}

/** An export as it goes to the browser: its name, type and text. */
export function exportAs(format: ExportFormat, services: Services, member: Member, language: Language) {
  const date = services.clock().toISOString().slice(0, 10);
  const { type, text } = FORMATS[format];
  return { name: `the-couple-app-${date}.${format}`, type, text: text(partsOf(services, member, language), language) };
}
