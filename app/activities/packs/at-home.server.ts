import type { LocalDate } from "#app/calendar/local-date.ts";
import { callName, type Member } from "#app/members/member.ts";
import { isOpen, type Round, waitsForMe } from "#app/rounds/round.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Waiting } from "../activity.ts";
import { packsActivity } from "./activity.ts";
import { pageOf } from "./read-packs.server.ts";
import { packHomeTexts } from "./texts.ts";

/** What of the packs waits for the member: what the partner has answered, and what has opened, a line for each. */
export async function atHome(
  _services: unknown,
  member: Member,
  { language, rounds }: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[] }> {
  const t = packHomeTexts(language);
  const name = member.partner && callName(member.partner);
  const mine = rounds.filter((round) => round.activity === packsActivity.key && waitsForMe(round));
  const line = (some: Round[], kind: "reveal" | "turn", title: (count: number) => string): Waiting[] => {
    const [first] = some.toSorted(newestFirst);
    if (!first) return [];
    const to = some.length === 1 ? pageOf(first.item) : "/packs";
    const icon = kind === "reveal" ? "heart" : "question";
    return [{ kind, date: first.date, to, icon, title: title(some.length) }];
  };
  return {
    card: null,
    waiting: name
      ? [
          ...line(mine.filter(isOpen), "reveal", t.unread),
          ...line(
            mine.filter((round) => round.mine === null),
            "turn",
            (count) => t.answered(name, count),
          ),
        ]
      : [],
  };
}

const newestFirst = (a: { date: LocalDate; item: string }, b: { date: LocalDate; item: string }) =>
  a.date === b.date ? (a.item < b.item ? -1 : 1) : a.date < b.date ? 1 : -1;
