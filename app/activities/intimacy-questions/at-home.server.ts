import { tookAdultBack } from "#app/members/keeping.ts";
import type { Member } from "#app/members/member.ts";
import { waitsForMe } from "#app/rounds/round.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Waiting } from "../activity.ts";
import { intimacyQuestions } from "./activity.ts";
import { QUESTIONS } from "./question.ts";
import { questionsHomeTexts } from "./texts.ts";

/**
 * That there is something, and no word of what; one line for all of it. Nothing for who has taken one of the two consents
 * back: who has never been asked may follow it to the question.
 */
export async function atHome(
  _services: unknown,
  member: Member,
  { language, rounds }: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[] }> {
  if (!member.partner || tookAdultBack(member.person)) return { card: null, waiting: [] };
  const t = questionsHomeTexts(language);
  const [newest] = rounds
    .filter((round) => round.activity === intimacyQuestions.key && waitsForMe(round))
    .sort((a, b) => (a.date < b.date ? 1 : -1));
  if (!newest) return { card: null, waiting: [] };
  const { date } = newest;
  const line = { kind: "turn", date, to: QUESTIONS, icon: "flame", title: t.waiting, note: t.note } as const;
  return { card: null, waiting: [line] };
}
