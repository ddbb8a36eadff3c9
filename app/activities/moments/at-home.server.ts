import { callName, type Member } from "#app/members/member.ts";
import { waitsForMe } from "#app/rounds/round.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Waiting } from "../activity.ts";
import { momentsActivity } from "./activity.ts";
import { isWritable, ofItem } from "./items.ts";
import { momentHomeTexts } from "./texts.ts";

/** What the partner has begun and the member may still join, and what is open and was not read. */
export async function atHome(
  _services: unknown,
  member: Member,
  moment: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[] }> {
  const t = momentHomeTexts(moment.language);
  const partner = member.partner && callName(member.partner);
  const waiting = moment.rounds.flatMap((round): Waiting[] => {
    const of = round.activity === momentsActivity.key ? ofItem(round.item) : null;
    if (!of || !partner || !waitsForMe(round)) return [];
    if (!round.mine && !isWritable(of.moment, of.date, round, moment.today)) return [];
    const entry = round.mine
      ? ({ kind: "reveal", note: t.open } as const)
      : ({ kind: "turn", note: t.theirsFirst(partner) } as const);
    const to = `/checkin/${of.moment}/${of.date}` as const;
    return [{ ...entry, date: round.date, to, icon: "pair", title: t.titles[of.moment] }];
  });
  return { card: null, waiting };
}
