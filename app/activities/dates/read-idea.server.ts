import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { chipsOf, lengthInWords } from "./date-in-words.ts";
import { LENGTHS } from "./date-plan.ts";
import type { IdeaView, Nobody } from "./date-view.ts";
import { ideasNamed, offeredIdeas } from "./find-ideas.server.ts";
import { addressPart, drawAfter, type Filters, fits } from "./idea.ts";
import { askView, readClocks } from "./read-ask.server.ts";

/** How long an idea of one's own is taken to last while nobody has said it. Minutes. */
const USUAL_MINUTES = 60;

export const nobodyToAsk = ({ partner, paused }: Pick<Member, "partner" | "paused">): Nobody | null =>
  partner ? null : paused ? "paused" : "alone";

/** The page of one idea, with the form that asks; null for what is none. @param id null: an idea of one's own */
export async function readIdea(
  services: Services,
  member: Member,
  id: string | null,
  filters: Filters,
  language: Language,
): Promise<IdeaView | null> {
  const { database, clock } = services;
  const idea = id === null ? null : ((await ideasNamed(database, [id])).get(id) ?? null);
  if (id !== null && !idea) return null;
  const closed = idea?.retired ? "retired" : idea && !mayUse(services, member, idea) ? "premium" : null;
  const minutes = idea?.minutes ?? USUAL_MINUTES;
  const lengths = LENGTHS.map((value) => ({ value, label: lengthInWords(language, Number(value)) }));
  const of = idea && { ...idea, about: closed === "premium" ? "" : idea.about, chips: chipsOf(language, idea) };
  const ask =
    closed || !member.partner ? null : askView(member, await readClocks(services, member), minutes, clock(), language);
  const fitting = (await offeredIdeas(database)).filter((one) => fits(one, filters) && mayUse(services, member, one));
  const next = idea && drawAfter(fitting, member.couple.shuffleSeed, idea.id);
  return {
    me: member.person.id,
    idea: of && { id: of.id, version: of.version, title: of.title, about: of.about, chips: of.chips },
    closed,
    lengths: idea ? [] : lengths,
    nobody: nobodyToAsk(member),
    ask,
    another: next && `/dates/idea/${next.id}${addressPart(filters)}`,
  };
}
