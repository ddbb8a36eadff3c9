import { ButtonLink } from "#app/ui/button.tsx";
import { named } from "#app/ui/named.tsx";
import { TodayDeco } from "#app/ui/pair.tsx";
import type { TodayQuestion } from "./home-view.ts";

/** Today's question and how far the two are with it. */
export function TodayCard({
  question,
  partnerName,
  quiet = false,
}: {
  question: TodayQuestion;
  partnerName: string | null;
  /** Beside something that asks for more attention. */
  quiet?: boolean;
}) {
  const { mine, theirs, heldFor } = question;
  const state = mine && theirs ? "both" : mine ? "you" : theirs ? "them" : "neither";
  const name = partnerName ?? "your partner";
  return (
    <section className="card today stack o2" aria-labelledby="today">
      <TodayDeco state={state} label={decoLabel(state, name)} />
      <p className="label">Today's question</p>
      <h2 id="today" className="ask">
        {question.text}
      </h2>
      <p className="small muted">{named(sentence(question, partnerName))}</p>
      <ButtonLink to="/daily-questions" kind={quiet ? "quiet" : "action"}>
        {mine ? (theirs && !heldFor ? "Read both" : "Your answer") : partnerName ? "Answer" : "Answer first"}
      </ButtonLink>
    </section>
  );
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

function decoLabel(state: "both" | "you" | "them" | "neither", name: string): string {
  if (state === "both") return `You and ${name} have both answered`;
  if (state === "you") return `You have answered, ${name} has not yet`;
  if (state === "them") return `${name} has answered, you have not yet`;
  return "Nobody has answered yet";
}
