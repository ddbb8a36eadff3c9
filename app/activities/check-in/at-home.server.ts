import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Waiting } from "../activity.ts";
import { checkedIn } from "./read-day.server.ts";
import { checkInHomeTexts } from "./texts.ts";

/** Who of the two has checked in today. A check-in is a part of the day: where nobody has one, nothing is asked. */
async function whoToday(db: Db, member: Member, { today, days }: HomeMoment) {
  const day = days.find(({ date }) => date === today);
  if (!day?.mine.done && !day?.theirs.done) return { mine: false, theirs: false };
  return checkedIn(db, member, today);
}

/** Until the member has checked in today it waits for them; after it a small card leads to what is there. */
export async function atHome(
  { database }: Pick<Services, "database">,
  member: Member,
  moment: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[] }> {
  const { mine, theirs } = await whoToday(database.db, member, moment);
  const t = checkInHomeTexts(moment.language);
  const partner = member.partner && callName(member.partner);
  const to = "/checkin";
  if (!mine) {
    const note = theirs && partner ? t.theirsFirst(partner) : t.oneMinute;
    return { card: null, waiting: [{ date: moment.today, to, icon: "waves", title: t.title, note }] };
  }
  const isBoth = theirs && partner !== null;
  const card: HomeCard = {
    small: true,
    state: isBoth ? "both" : "you",
    stateLabel: isBoth ? t.bothLabel(partner) : t.youLabel,
    label: t.yours,
    title: t.yours,
    sentence: isBoth ? t.both(partner) : partner ? t.waiting(partner) : t.alone,
    to,
    action: isBoth ? t.readBoth : t.look,
  };
  return { card, waiting: [] };
}
