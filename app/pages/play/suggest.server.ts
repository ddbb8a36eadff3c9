import { hash } from "node:crypto";
import type { Bank } from "#app/content/bank.server.ts";
import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { TonightsIdea } from "./play-view.ts";
import { type How, suitsTonight, type Where } from "./tonight.ts";

const KIND = "date-idea";

/**
 * An idea for this evening: the ideas lie in an order of the couple and the evening, the same for both.
 * @param where null: it is not known
 * @param after the idea that this one comes behind in that order; behind the last comes the first
 * @returns null where there is none; `another`: whether another one comes after it
 */
export function suggest(
  bank: Bank,
  services: Pick<Services, "includes">,
  { couple }: Pick<Member, "couple">,
  { evening, where, how, after }: { evening: number; where: Where | null; how: How; after: string | null },
): TonightsIdea | null {
  const placeOf = (id: string) => hash("sha256", `${couple.shuffleSeed} ${evening} ${id}`, "base64url");
  const ideas = bank.of(KIND).flatMap(({ id, category, setting, tier, text, detail }) => {
    // Checked when it was loaded.
    const { about, minutes, energy } = detail as { about: string; minutes: number; energy: string };
    const isFor = suitsTonight({ category, setting, minutes, energy }, where, how);
    if (!isFor || !mayUse(services, { couple }, { tier })) return [];
    return [{ id, text, about, minutes, place: placeOf(id) }];
  });
  ideas.sort((a, b) => (a.place < b.place ? -1 : 1));
  // One that has been retired meanwhile still has its place.
  const from = after === null ? null : placeOf(after);
  const behind = from === null ? undefined : ideas.find(({ place }) => place > from);
  const idea = behind ?? ideas[0];
  if (!idea) return null;
  const { id, text, about, minutes } = idea;
  return { id, title: text, about, minutes, another: ideas.length > 1 };
}
