import { tookAdultBack } from "#app/members/keeping.ts";
import type { Member } from "#app/members/member.ts";
import { waitsForMe } from "#app/rounds/round.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Waiting } from "../activity.ts";
import { afterIntimacy } from "./activity.ts";
import { isStillOn, ofItem } from "./occasions.ts";
import { afterHomeTexts } from "./texts.ts";

/**
 * That there is something, and no word of what; one line for all of it. Nothing for who has taken one of the two consents
 * back: who has never been asked may follow it to the question.
 */
export async function atHome(
  _services: unknown,
  member: Member,
  { language, rounds, today }: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[] }> {
  if (!member.partner || tookAdultBack(member.person)) return { card: null, waiting: [] };
  const t = afterHomeTexts(language);
  const [newest] = rounds
    .filter((round) => {
      const of = round.activity === afterIntimacy.key ? ofItem(round.item) : null;
      return of !== null && waitsForMe(round) && (round.mine !== null || isStillOn(of, round, today));
    })
    .sort((a, b) => (a.date < b.date ? 1 : -1));
  if (!newest) return { card: null, waiting: [] };
  const to = newest.mine ? (`/checkin/after/${newest.item}` as const) : ("/checkin/after" as const);
  const line = { kind: "turn", date: newest.date, to, icon: "pair", title: t.waiting, note: t.note } as const;
  return { card: null, waiting: [line] };
}
