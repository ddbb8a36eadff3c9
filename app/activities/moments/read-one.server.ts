import { fullDate } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { brokenTexts } from "#app/encryption/texts.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { openRound } from "#app/rounds/open-parts.server.ts";
import { type Round, stateOfTheirs } from "#app/rounds/round.ts";
import type { Language } from "#app/texts/languages.ts";
import { momentsActivity } from "./activity.ts";
import { furthestApart, pairsOf } from "./apart.ts";
import { isWritable, itemOf } from "./items.ts";
import type { Apart, OneMoment } from "./moment-view.ts";
import type { MomentName, Said } from "./moments.ts";
import { apartTexts, momentTexts } from "./texts.ts";
import { WORD_FIELDS } from "./word-fields.ts";

/** Opens one form of one date, as far as the member may read it. @param round the same, as `readRound` has it */
export async function readOne(
  services: Services,
  member: Member,
  { moment, date, round }: { moment: MomentName; date: LocalDate; round: Round },
  language: Language,
): Promise<OneMoment> {
  const { partner } = member;
  const which = { activity: momentsActivity.key, item: itemOf(moment, date) };
  const [field = ""] = WORD_FIELDS[moment];
  const damaged = { [field]: brokenTexts(language).unreadable };
  const texts = round.mine ? await openRound(services, member, which, { body: damaged }) : null;
  const mine = (texts?.mine?.body ?? null) as Said | null;
  const theirs = (texts?.theirs ?? null) as Said | null;
  const state = stateOfTheirs(member, round, theirs !== null);
  const theirDay = partner && ownDay(services.clock(), partner);
  return {
    moment,
    date,
    dateLabel: momentTexts(language).forms[moment].of(fullDate(language, date)),
    partnerName: partner && callName(partner),
    mine,
    isDamaged: texts?.damaged.body ?? false,
    mineHeld: partner !== null && (round.mine?.held ?? false),
    isOver: theirDay !== null && date < theirDay && !isWritable(moment, date, round, theirDay),
    theirs: state === "open" ? { state, said: theirs ?? {} } : { state, isIn: round.theirs !== null },
    apart: mine && theirs && partner ? apartOf(moment, mine, theirs, callName(partner), language) : null,
  };
}

function apartOf(moment: MomentName, mine: Said, theirs: Said, name: string, language: Language): Apart | null {
  const t = apartTexts(language);
  const pairs = pairsOf(moment, mine, theirs).filter(({ field }) => t.questions[field] !== undefined);
  if (pairs.length === 0) return null;
  const [first, second] = furthestApart(pairs);
  if (!first) return { sentence: t.none, question: t.questionOfNone };
  const said = (pair: typeof first) => [t.inSentence[pair.field] ?? "", pair.mine, pair.theirs] as const;
  const sentence = second
    ? t.two(name, said(first), said(second))
    : t.one(said(first)[0], name, first.mine, first.theirs);
  return { sentence, question: t.questions[first.field] ?? "" };
}
