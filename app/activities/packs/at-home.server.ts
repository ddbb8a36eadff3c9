import type { LocalDate } from "#app/calendar/local-date.ts";
import { type Bank, knownBank } from "#app/content/bank.server.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { isClosed, isOpen, type Round, waitsForMe } from "#app/rounds/round.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Opened, Waiting } from "../activity.ts";
import { packsActivity } from "./activity.ts";
import { pageOf } from "./read-packs.server.ts";
import { packHomeTexts } from "./texts.ts";

/** What of the packs waits for the member: what the partner has answered, and what has opened, a line for each. */
export async function atHome(
  services: Pick<Services, "database">,
  member: Member,
  { language, rounds, today }: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[]; opened: Opened | null }> {
  const t = packHomeTexts(language);
  const name = member.partner && callName(member.partner);
  const own = rounds.filter((round) => round.activity === packsActivity.key);
  const mine = own.filter(waitsForMe);
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
    opened: name === null ? null : lastOpened(await knownBank(services.database), own, today),
  };
}

/** The newest that both have read; a question that is offered no more is passed over. */
function lastOpened(bank: Bank, rounds: Round[], today: LocalDate): Opened | null {
  const read = rounds.filter((round) => round.date < today && isOpen(round) && round.mine?.read && !isClosed(round));
  for (const { date, item } of read.toSorted(newestFirst)) {
    const question = bank.find(item);
    if (question) return { date, to: pageOf(item), title: question.text };
  }
  return null;
}

const newestFirst = (a: { date: LocalDate; item: string }, b: { date: LocalDate; item: string }) =>
  a.date === b.date ? (a.item < b.item ? -1 : 1) : a.date < b.date ? 1 : -1;
