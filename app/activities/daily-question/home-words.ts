import type { HomeCard } from "../activity.ts";

/** How far the two are with today's question. */
export type TodayQuestion = {
  text: string;
  mine: boolean;
  theirs: boolean;
  /** For whose yes to the other an answer from before the pairing waits. */
  heldFor: "mine" | "theirs" | null;
};

/** The dashboard's card of today's question. @param partnerName null for who is alone */
export function todayCard(question: TodayQuestion, partnerName: string | null): HomeCard {
  const { text, mine, theirs, heldFor } = question;
  const state = mine && theirs ? "both" : mine ? "you" : theirs ? "them" : "neither";
  return {
    state,
    stateLabel: stateLabel(state, partnerName ?? "your partner"),
    label: "Today's question",
    title: text,
    sentence: sentence(question, partnerName),
    to: "/daily-questions",
    action: mine ? (theirs && !heldFor ? "Read both" : "Your answer") : partnerName ? "Answer" : "Answer first",
  };
}

function sentence({ mine, theirs, heldFor }: TodayQuestion, name: string | null): string {
  const yes = heldFor === "mine" ? "you have said that it is them" : `${name} has said that it is you`;
  if (mine && theirs) return heldFor ? `You have both answered. It opens once ${yes}.` : "Both answers are open.";
  if (mine)
    return name ? `Your half is in. ${name} has a day of their own for it.` : "Your half is in. It waits for them.";
  if (theirs && heldFor) return `${name} has answered. ${name}'s words open when yours are in and ${yes}.`;
  if (theirs) return `${name} has answered. ${name}'s words open when yours are in.`;
  return name
    ? "You both answer, then both answers open."
    : "What you write waits until your partner has answered too.";
}

function stateLabel(state: HomeCard["state"], name: string): string {
  if (state === "both") return `You and ${name} have both answered`;
  if (state === "you") return `You have answered, ${name} has not yet`;
  if (state === "them") return `${name} has answered, you have not yet`;
  return "Nobody has answered yet";
}
