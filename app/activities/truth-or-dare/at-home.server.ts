import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Waiting } from "../activity.ts";
import { pathOf } from "./cards.ts";
import { homeTexts } from "./texts.ts";
import { waitingIn } from "./waiting.server.ts";

/** What of it waits for the member, a line for what has opened and one for what the partner has done. */
export async function atHome(
  services: Services,
  member: Member,
  { language, rounds }: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[] }> {
  if (!member.partner) return { card: null, waiting: [] };
  const t = homeTexts(language);
  const all = await waitingIn(services, member, rounds);
  const line = (kind: "reveal" | "turn", title: string): Waiting[] => {
    const some = all.filter((one) => one.kind === kind).toSorted((a, b) => (a.date < b.date ? 1 : -1));
    const [first] = some;
    if (!first) return [];
    const oneHeat = some.every(({ heat }) => heat === first.heat);
    const to = oneHeat ? pathOf(first.heat) : "/truth-or-dare";
    return [{ kind, date: first.date, to, icon: "cards", title }];
  };
  return { card: null, waiting: [...line("reveal", t.open), ...line("turn", t.theirs(callName(member.partner)))] };
}
