import { callName, type Member } from "#app/members/member.ts";
import { isOpen } from "#app/rounds/round.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Waiting } from "../activity.ts";
import { checkInActivity } from "./activity.ts";
import { checkInHomeTexts } from "./texts.ts";

/** Until the member has checked in today it waits for them; after it a small card leads to what is there. */
export async function atHome(
  _services: unknown,
  member: Member,
  moment: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[] }> {
  const round = moment.rounds.find(({ activity, item }) => activity === checkInActivity.key && item === moment.today);
  const [mine, theirs] = [round?.mine ?? null, round?.theirs ?? null];
  const t = checkInHomeTexts(moment.language);
  const partner = member.partner && callName(member.partner);
  const to = "/checkin";
  if (!mine) {
    const note = theirs && partner ? t.theirsFirst(partner) : t.oneMinute;
    return {
      card: null,
      waiting: [{ kind: theirs ? "turn" : "offer", date: moment.today, to, icon: "waves", title: t.title, note }],
    };
  }
  const isBoth = theirs !== null && partner !== null;
  const canRead = round !== undefined && isOpen(round);
  const card: HomeCard = {
    small: true,
    state: isBoth ? "both" : "you",
    stateLabel: isBoth ? t.bothLabel(partner) : t.youLabel,
    label: t.yours,
    title: t.yours,
    sentence: isBoth ? t.both(partner) : partner ? t.waiting(partner) : t.alone,
    to,
    action: canRead ? t.readBoth : t.look,
  };
  return { card, waiting: [] };
}
