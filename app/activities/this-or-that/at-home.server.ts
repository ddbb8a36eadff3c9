import { seesAdult } from "#app/members/keeping.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { isOpen, type Round, waitsForMe } from "#app/rounds/round.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Waiting } from "../activity.ts";
import { thisOrThat } from "./activity.ts";
import { itemReader } from "./stored-items.server.ts";
import { playHomeTexts } from "./texts.ts";

/** What of it waits for the member: what the partner has finished, and what has opened, a line for each. */
export async function atHome(
  services: Services,
  member: Member,
  { language, rounds }: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[] }> {
  const t = playHomeTexts(language);
  const name = member.partner && callName(member.partner);
  // Of what is 18+ nobody is told whom it does not concern now.
  const withAdult = seesAdult(member.person);
  const own = rounds.filter(
    (round) => round.activity === thisOrThat.key && waitsForMe(round) && (withAdult || !round.adult),
  );
  const ofItem = await itemReader(
    services,
    member.couple.id,
    own.map(({ item }) => item),
  );
  const waits = own.flatMap((round) => {
    const of = ofItem(round.item);
    return of ? [{ round, path: `/this-or-that/${of.name}` as const }] : [];
  });
  const line = (some: { round: Round; path: `/${string}` }[], kind: "reveal" | "turn", title: string): Waiting[] => {
    const [first] = some.toSorted((a, b) => (a.round.date < b.round.date ? 1 : -1));
    if (!first) return [];
    const to = some.length > 1 ? "/this-or-that" : kind === "reveal" ? (`${first.path}/results` as const) : first.path;
    return [{ kind, date: first.round.date, to, icon: "cards", title }];
  };
  const open = waits.filter(({ round }) => isOpen(round));
  const theirs = waits.filter(({ round }) => round.mine === null);
  return {
    card: null,
    waiting: name
      ? [...line(open, "reveal", t.unread(open.length)), ...line(theirs, "turn", t.finished(name, theirs.length))]
      : [],
  };
}
