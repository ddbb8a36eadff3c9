import type { Language } from "#app/texts/languages.ts";
import type { HomeCard } from "../activity.ts";
import { questionHomeTexts } from "./texts.ts";

/** How far the two are with today's question. */
export type TodayQuestion = {
  text: string;
  mine: boolean;
  theirs: boolean;
  /** For whose yes to the other an answer from before the pairing waits. */
  heldFor: "mine" | "theirs" | null;
};

/** The dashboard's card of today's question. @param partnerName null for who is alone */
export function todayCard(language: Language, question: TodayQuestion, partnerName: string | null): HomeCard {
  const t = questionHomeTexts(language);
  const { text, mine, theirs, heldFor } = question;
  const state = mine && theirs ? "both" : mine ? "you" : theirs ? "them" : "neither";
  return {
    state,
    stateLabel: state === "neither" ? t.nobody : t[state](partnerName ?? t.yourPartner),
    label: t.label,
    title: text,
    sentence: sentence(t, question, partnerName),
    to: "/daily-questions",
    action: mine ? (theirs && !heldFor ? t.readBoth : t.yourAnswer) : partnerName ? t.answer : t.answerFirst,
  };
}

function sentence(
  t: ReturnType<typeof questionHomeTexts>,
  { mine, theirs, heldFor }: TodayQuestion,
  name: string | null,
): string {
  // Alone there is nobody whose half could be in.
  if (!name) return mine ? t.mineIn : t.neitherAlone;
  if (mine && theirs) return !heldFor ? t.bothOpen : heldFor === "mine" ? t.bothHeldForMe : t.bothHeldFor(name);
  if (mine) return t.mineInFor(name);
  if (!theirs) return t.neither;
  return heldFor === "mine" ? t.theirsHeldForMe(name) : heldFor ? t.theirsHeldFor(name) : t.theirsIn(name);
}
