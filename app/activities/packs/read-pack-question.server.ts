import { and, eq } from "drizzle-orm";
import { cityOf } from "#app/calendar/time-zone.ts";
import { type AnswerForm, kinds } from "#app/content/content-item.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import { shownPicture } from "#app/pictures/shown-picture.ts";
import type { Answer } from "#app/questions/answer.ts";
import type { Question } from "#app/questions/question.ts";
import { unreadableAnswer } from "#app/questions/unreadable-answer.ts";
import type { Services } from "#app/request/services.server.ts";
import { openRound } from "#app/rounds/open-parts.server.ts";
import { readRound } from "#app/rounds/read-rounds.server.ts";
import type { Round } from "#app/rounds/round.ts";
import { markRead } from "#app/rounds/take-part.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Database } from "#db/database.ts";
import { alias } from "#db/kit.ts";
import { contentItems } from "#db/schema/content.ts";
import { packsActivity } from "./activity.ts";
import type { PackQuestionView } from "./pack-view.ts";
import { dayOf } from "./read-packs.server.ts";
import { whyTexts } from "./texts.ts";

export type AskedInPack = { question: Question; tier: string; round: Round; pack: { name: string; title: string } };

/**
 * A question of a pack, and how far the two are with it. Null for what is none, and for a retired one that neither has
 * begun.
 */
export async function findPackQuestion(
  { db }: Pick<Database, "db">,
  member: Member,
  id: string,
): Promise<AskedInPack | null> {
  if (!kinds["pack-question"].shape.id.safeParse(id).success) return null;
  const packs = alias(contentItems, "packs");
  const [row] = await db
    .select({ item: contentItems, title: packs.text })
    .from(contentItems)
    .innerJoin(packs, and(eq(packs.kind, "pack"), eq(packs.category, contentItems.category)))
    .where(and(eq(contentItems.id, id), eq(contentItems.kind, "pack-question")));
  if (!row) return null;
  const round = await readRound(db, member, { activity: packsActivity.key, item: id });
  const { text, category, detail, tier, retiredAt } = row.item;
  if (retiredAt && !round.mine && !round.theirs) return null;
  return {
    // Checked when it was loaded.
    question: { id, text, category, form: detail as AnswerForm, picture: shownPicture(row.item) },
    tier,
    round,
    pack: { name: category, title: row.title },
  };
}

/** Reads the page of a question of a pack, and marks a reveal that it shows as seen; null for what is none. */
export async function readPackQuestion(
  services: Services,
  member: Member,
  id: string,
  editing: boolean,
  language: Language,
): Promise<PackQuestionView | null> {
  const found = await findPackQuestion(services.database, member, id);
  if (!found) return null;
  const { question, pack, tier, round } = found;
  const { person, partner } = member;
  const view = {
    question,
    pack,
    me: person.id,
    partner: knownTo(member),
    partnerName: partner && callName(partner),
    myCity: person.timeZone && cityOf(person.timeZone),
    partnerCity: partner?.timeZone ? cityOf(partner.timeZone) : null,
    editing: false,
  };
  const partnerAnswered = round.theirs !== null;
  const of = { activity: packsActivity.key, item: id };
  const said = round.mine ? await openRound(services, member, of, { body: unreadableAnswer(language) }) : null;
  const mine = (said?.mine?.body ?? null) as Answer | null;
  const theirs = (said?.theirs ?? null) as Answer | null;
  if (!mine) {
    const day = partnerAnswered ? null : await dayOf(services.database, member, id);
    return {
      ...view,
      state: "before",
      partnerAnswered,
      mayAnswer: partnerAnswered || mayUse(services, member, { tier }),
      day,
    };
  }
  if (!theirs) {
    return { ...view, state: "waiting", mine, partnerAnswered, why: whyOf(member, round, language), editing };
  }
  const fresh = round.mine?.read === false;
  if (fresh) await ifPossible(services.log, markRead(services.database.db, member, of, services.clock()));
  return { ...view, state: "revealed", mine, theirs, fresh };
}

/** Why one is waiting. */
function whyOf({ partner, paused }: Member, { mine, theirs }: Round, language: Language): string {
  const t = whyTexts(language);
  if (paused) return t.paused;
  if (!partner) return t.alone;
  const name = callName(partner);
  if (mine?.held) return (theirs ? t.mineHeldBoth : t.mineHeld)(name);
  return theirs?.held ? t.theirsHeld(name) : t.waiting(name);
}
