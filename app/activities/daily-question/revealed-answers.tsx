import type { ReactNode } from "react";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { answerInWords } from "./answer.ts";
import type { QuestionPageView } from "./question-view.ts";
import { questionTexts } from "./texts.ts";

/** Both answers, side by side while they are short enough for it. They come together on the first sight. */
export function RevealedAnswers({ view }: { view: Extract<QuestionPageView, { state: "revealed" }> }) {
  const t = useTexts(questionTexts);
  const language = useLanguage();
  const { form } = view.question;
  const [mine, theirs] = [answerInWords(language, view.mine, form), answerInWords(language, view.theirs, form)];
  const isList = form.kind === "choice" && form.multiple;
  // Side by side only while both are short enough for it.
  const tall = Math.max(mine.length, theirs.length) > 420;
  return (
    <section
      className={["reveal", tall ? "tall" : "", view.fresh ? "fresh" : ""].filter(Boolean).join(" ")}
      aria-label={t.bothAnswers}
    >
      <OneAnswer side="a" who={[t.you, view.myCity]} words={mine} isList={isList} />
      <p className="seam">
        <Icon name="heart" small />
        {t.openToBoth}
      </p>
      <OneAnswer side="b" who={[view.partnerName ?? t.yourPartner, view.partnerCity]} words={theirs} isList={isList} />
    </section>
  );
}

function OneAnswer({
  side,
  who,
  words,
  isList,
}: {
  side: "a" | "b";
  who: (string | null)[];
  words: string;
  isList: boolean;
}): ReactNode {
  return (
    <article className={`ans ${side}`}>
      <p className="who">
        <PairMark state={side === "a" ? "you" : "them"} size="who" />
        {named(who.filter(Boolean).join(", "))}
      </p>
      <blockquote dir="auto">{isList ? <Picks lines={words.split("\n")} /> : words}</blockquote>
    </article>
  );
}

/** Several options: on a narrow page a broken line would look like two of them. */
function Picks({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="picks">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
