import { nextVisit, visitFor } from "#app/couple/next-visit.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Waiting } from "../activity.ts";
import { visitWords } from "./texts.ts";
import { countdown, datesInWords } from "./visit-in-words.ts";

const to = "/us/visits";

/** The days until the next visit, and one that waits for the member's yes: both stand beside the couple. */
export async function atHome(
  _services: unknown,
  { couple, partner, seat }: Member,
  { language, today }: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[] }> {
  if (!partner) return { card: null, waiting: [] };
  const t = visitWords(language);
  const [next, asked] = [nextVisit(couple.visits, today), visitFor(couple.visits, seat, today)];
  const card: HomeCard | null = next && {
    small: true,
    state: "both",
    stateLabel: t.stateLabel,
    label: t.label,
    title: countdown(language, next.from, today),
    sentence: datesInWords(language, next.from, next.to, today),
    to,
    action: t.look,
  };
  if (!asked) return { card, waiting: [] };
  const note = datesInWords(language, asked.from, asked.to, today);
  const title = t.proposes(callName(partner));
  return { card, waiting: [{ kind: "turn", date: today, to, icon: "heart", title, note }] };
}
