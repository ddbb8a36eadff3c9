import { ownDay } from "#app/calendar/own-day.ts";
import { brokenTexts } from "#app/encryption/texts.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { isIdea } from "#app/ideas/ideas.ts";
import { readIdeas } from "#app/ideas/shared-ideas.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { openRound } from "#app/rounds/open-parts.server.ts";
import { newestRounds, readRound } from "#app/rounds/read-rounds.server.ts";
import { type Damaged, isOpen, stateOfTheirs } from "#app/rounds/round.ts";
import { markRead } from "#app/rounds/take-part.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { afterIntimacy } from "./activity.ts";
import { type After, revealed, type Said } from "./after.ts";
import type { AfterView, Theirs } from "./after-view.ts";
import { helpLines } from "./help-lines.ts";
import { type Current, currentOf, isStillOn, itemOf, ofItem, writableItems } from "./occasions.ts";
import { labelOf } from "./texts.ts";

const { key: activity } = afterIntimacy;

/** So many earlier ones are listed at a time. */
const PAST_SHOWN = 12;
/** More than there can be within the days that one may write to. */
const WRITABLE = 30;

/** What a page without an occasion in its address is about, for the member at this moment. */
export async function currentFor(
  { database, clock }: Pick<Services, "database" | "clock">,
  member: Member,
  another: boolean,
): Promise<Current> {
  const today = ownDay(clock(), member.person);
  const rounds = await newestRounds(database.db, member, activity, writableItems(today), WRITABLE);
  return currentOf(rounds, today, another);
}

/**
 * Reads the page of an occasion, and notes that what is open was seen.
 * @param asked the occasion in the address; null for the one that is on
 * @param params of the address: whether to begin another one or change something, and where the earlier ones begin
 * @returns null for one that nothing was or may be written in
 */
export async function readAfter(
  services: Services,
  member: Member,
  { asked, params }: { asked: string | null; params: URLSearchParams },
  language: Language,
): Promise<AfterView | null> {
  const { keeping } = member.person;
  const occasion = asked === null ? null : ofItem(asked);
  if (asked !== null && !occasion) return null;
  const current = await currentFor(services, member, params.has("another"));
  const of = occasion ?? ("form" in current ? current.form : "done" in current ? current.done : null);
  // With the yes to keeping taken back nothing of what was kept is shown, until it is given again.
  const isShown = keeping !== "withdrawn";
  const one = isShown && of ? await readOne(services, member, itemOf(of), language) : null;
  if (isShown && occasion && !one?.mine && !one?.isBegun) return null;
  const { mine = null, damaged = WHOLE, theirs = WAITING } = one ?? {};
  const { mineHeld = false, isOver = false, canChange = false } = one ?? {};
  return {
    keeping,
    partnerName: member.partner && callName(member.partner),
    partner: knownTo(member),
    occasion: of && { item: itemOf(of), label: labelOf(language, of) },
    ...{ mine, damaged, theirs, mineHeld, isOver, canChange },
    editing: canChange && params.has("change"),
    canBegin: "done" in current && current.canBegin,
    ideas: isShown ? (await readIdeas(services, member, activity)).filter(isIdea) : [],
    ...(isShown
      ? await pastOf(services, member, params.get("before"), of && itemOf(of), language)
      : { past: [], older: null }),
    help: helpLines(services.env.HELP_LINES),
  };
}

const WHOLE: Damaged = { body: false, kept: false };
const WAITING: Theirs = { state: "waiting", isIn: false };

/** One occasion, as far as the member may read it. */
async function readOne(services: Services, member: Member, item: string, language: Language) {
  const now = services.clock();
  const today = ownDay(now, member.person);
  const which = { activity, item };
  const round = await readRound(services.database.db, member, which);
  const occasion = ofItem(item);
  const isOn = occasion !== null && isStillOn(occasion, round, today);
  const { unreadable } = brokenTexts(language);
  const inPlace = { body: { words: unreadable }, kept: { change: unreadable } } satisfies Record<string, Said>;
  const texts = round.mine ? await openRound(services, member, which, inPlace) : null;
  const shared = (texts?.mine?.body ?? null) as Said | null;
  const mine: After | null = shared && { shared, kept: (texts?.mine?.kept ?? {}) as Said };
  const said = (texts?.theirs ?? null) as Said | null;
  const state = stateOfTheirs(member, round, said !== null);
  const theirs: Theirs =
    state === "open" && shared && said
      ? { state, said: revealed(shared, said) }
      : { state: state === "open" ? "waiting" : state, isIn: round.theirs !== null };
  if (theirs.state === "open" && !round.mine?.read)
    await ifPossible(services.log, markRead(services.database.db, member, which, now));
  return {
    ...{ mine, theirs, damaged: texts?.damaged ?? WHOLE },
    isBegun: isOn,
    mineHeld: member.partner !== null && (round.mine?.held ?? false),
    isOver: mine !== null && !isOn,
    canChange: mine !== null && isOn && !isOpen(round) && member.person.keeping === "given",
  };
}

async function pastOf(
  services: Services,
  member: Member,
  before: string | null,
  shown: string | null,
  language: Language,
): Promise<Pick<AfterView, "past" | "older">> {
  const to = before !== null && ofItem(before) ? before : "9999-12-31-9";
  const rounds = await newestRounds(services.database.db, member, activity, { from: "2000", to }, PAST_SHOWN + 1);
  const done = rounds.slice(0, PAST_SHOWN).flatMap((round) => {
    const of = ofItem(round.item);
    return of && round.mine && round.item !== shown && round.item !== before
      ? [{ item: round.item, label: labelOf(language, of), isOpen: isOpen(round) }]
      : [];
  });
  return { past: done, older: rounds.length > PAST_SHOWN ? (rounds[PAST_SHOWN - 1]?.item ?? null) : null };
}
