import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { isOpen, type Round, waitsForMe } from "#app/rounds/round.ts";
import { ofItem } from "#app/rounds/times.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Waiting } from "../activity.ts";
import { quizzesActivity } from "./activity.ts";
import { quizHomeTexts } from "./texts.ts";

/** What of it waits for the member: what has opened, and what the partner has finished, a line for each. */
export async function atHome(
  _services: Services,
  member: Member,
  { language, rounds }: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[] }> {
  const t = quizHomeTexts(language);
  const name = member.partner && callName(member.partner);
  const waits = rounds.filter((round) => round.activity === quizzesActivity.key && waitsForMe(round));
  const line = (some: readonly Round[], kind: "reveal" | "turn", title: string): Waiting[] => {
    const [newest] = some.toSorted((a, b) => (a.date < b.date ? 1 : -1));
    const of = newest && ofItem(newest.item);
    if (!of) return [];
    const one = kind === "reveal" ? (`/quiz/${of.name}/results` as const) : (`/quiz/${of.name}` as const);
    return [{ kind, date: newest.date, to: some.length > 1 ? "/quiz" : one, icon: "cards", title }];
  };
  const open = waits.filter(isOpen);
  const theirs = waits.filter(({ mine }) => mine === null);
  return {
    card: null,
    waiting: name
      ? [...line(open, "reveal", t.unread(open.length)), ...line(theirs, "turn", t.finished(name, theirs.length))]
      : [],
  };
}
