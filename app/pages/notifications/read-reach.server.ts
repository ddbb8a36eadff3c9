import { browserInWords } from "#app/access/browser-in-words.ts";
import { fullDateAt } from "#app/calendar/date-words.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { cityOf } from "#app/calendar/time-zone.ts";
import { callName, type Member } from "#app/members/member.ts";
import { devicesOf } from "#app/notifications/devices.server.ts";
import { KINDS } from "#app/notifications/notice.ts";
import { sentToday } from "#app/notifications/plan.ts";
import { pushKeyOf } from "#app/notifications/push.server.ts";
import { readSettings } from "#app/notifications/settings.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";

/** What may reach somebody, in words of the page's language. @param here the session and the browser that ask */
export async function readReach(
  services: Pick<Services, "database" | "env" | "clock" | "mailer">,
  { person, partner }: Member,
  here: { sessionId: string; browser: string | null },
  language: Language,
) {
  const { database, env, clock, mailer } = services;
  const settings = await readSettings(database.db, person.id);
  const devices = await devicesOf(database.db, person.id);
  const { quietFrom, quietTo, letters } = settings;
  return {
    partnerName: partner && callName(partner),
    on: Object.fromEntries(KINDS.map((kind) => [kind, settings[kind]])) as Record<(typeof KINDS)[number], boolean>,
    quietFrom,
    quietTo,
    city: cityOf(person.timeZone ?? "UTC"),
    today: sentToday(settings, ownDay(clock(), person)),
    letters: { on: letters, email: person.email, works: mailer.works, confirmed: person.emailConfirmed },
    pushKey: pushKeyOf(env),
    devices: devices.map(({ id, label, createdAt, sessionId, browser }) => ({
      id,
      label: browserInWords(language, label),
      since: fullDateAt(language, createdAt, person),
      isThis: sessionId === here.sessionId || (browser !== null && browser === here.browser),
    })),
  };
}
