import { KINDS } from "#app/notifications/notice.ts";
import { LANGUAGE_NAMES } from "#app/texts/language-names-texts.ts";
import type { Language } from "#app/texts/languages.ts";
import type { ExportHead } from "./export-parts.ts";
import { exportedTexts } from "./export-texts.ts";

/** What is kept about somebody, as their files say it: a name and a value each, in the language of the reader. */
export function headRows(head: ExportHead, language: Language): [name: string, value: string][] {
  const t = exportedTexts(language);
  const names = [head.firstName, head.lastName].filter(Boolean).join(" ");
  return [
    [t.name, names || t.notGiven],
    [t.email, head.email],
    [t.timeZone, head.timeZone ?? t.notGiven],
    ...(head.language ? [[t.language, LANGUAGE_NAMES[head.language]] as [string, string]] : []),
    [t.since, head.memberSince.slice(0, 10)],
    [t.adult, head.ageConsent ? t.openedOn(head.ageConsent.at.slice(0, 10), head.ageConsent.version) : t.closed],
    [t.keeping, keepingIn(head.keepingConsent, t)],
    ...head.subscriptions.map((one): [string, string] => [
      t.premium,
      t.subscribed(one.id, one.status, one.began.slice(0, 10)),
    ]),
    ...(head.summaryConsent
      ? [
          [t.summary, t.summaryGiven(head.summaryConsent.at.slice(0, 10), head.summaryConsent.version)] as [
            string,
            string,
          ],
        ]
      : []),
    ...reachRows(head, t),
    [t.lastHere, lastHereIn(head.lastHere, t)],
    ...onceRows(head, t),
    [t.partner, head.partner ?? t.nobodyYet],
    ...(head.score ? scoreRows(head.score, t) : []),
    [t.daysComplete, t.days(head.streak.completeDays, head.streak.longest)],
  ];
}

/** What may reach them, and where. */
function reachRows({ notifications, devices }: ExportHead, t: ReturnType<typeof exportedTexts>): [string, string][] {
  const { quietFrom, quietTo, asked, lastSent, letters } = notifications;
  const kinds = KINDS.filter((kind) => notifications[kind]).map((kind) => t.kinds[kind]);
  return [
    [t.hearOf, kinds.join(", ") || t.nothingAtAll],
    [t.quietHours, quietFrom === quietTo ? t.noQuiet : t.quietSpan(quietFrom, quietTo)],
    [t.letters, letters ? t.on : t.off],
    ...(asked ? [[t.askedForPush, asked.slice(0, 10)] as [string, string]] : []),
    ...(lastSent ? [[t.lastSent, t.sent(lastSent.on, lastSent.count)] as [string, string]] : []),
    ...devices.map(({ since, browser }): [string, string] => [
      t.device,
      t.deviceSince(browser ?? t.unknownBrowser, since.slice(0, 10)),
    ]),
  ];
}

type Texts = ReturnType<typeof exportedTexts>;

function lastHereIn({ at, shown, onAdultPages }: ExportHead["lastHere"], t: Texts): string {
  if (!shown) return t.hereHidden;
  return [at ? t.at(at) : t.notYet, onAdultPages ? t.hereOnAdult : t.notOnAdult].join(", ");
}

/** What there is of who did it, and of nobody else. */
function onceRows(head: ExportHead, t: Texts): [string, string][] {
  const { lastThought, nextReminder, playing, wentToPay, premiumUntil } = head;
  const rows: [string, string | null][] = [
    [t.lastThought, lastThought && t.thought(lastThought.at.slice(0, 10), lastThought.count)],
    [t.waiting, head.waiting.map((kind) => t.kinds[kind]).join(", ") || null],
    [t.nextReminder, nextReminder && t.at(nextReminder.at)],
    ...playing.map(({ activity, since }): [string, string] => [
      t.playing,
      t.playingSince(activity, since.slice(0, 10)),
    ]),
    [t.wentToPay, wentToPay?.slice(0, 10) ?? null],
    [t.premiumUntil, premiumUntil?.slice(0, 10) ?? null],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

function scoreRows({ whole, parts, months }: NonNullable<ExportHead["score"]>, t: Texts): [string, string][] {
  const ofParts = parts.map(({ name, figure, sentence }): [string, string] => [
    t.scoreOf(name),
    figure === null ? sentence : `${figure}: ${sentence}`,
  ]);
  const ofMonths = months.flatMap(({ month, figure }): [string, string][] =>
    figure === null ? [] : [[t.scoreIn(month), String(figure)]],
  );
  return [[t.score, whole === null ? t.notEnough : String(whole)], ...ofParts, ...ofMonths];
}

function keepingIn(consent: ExportHead["keepingConsent"], t: ReturnType<typeof exportedTexts>): string {
  if (consent === null) return t.keepingNever;
  return "at" in consent
    ? t.keepingGiven(consent.at.slice(0, 10), consent.version)
    : t.keepingWithdrawn(consent.withdrawnAt.slice(0, 10));
}
