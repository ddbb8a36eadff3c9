import type { ReactNode } from "react";
import type { AnswerForm } from "#app/content/content-item.ts";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { type Answer, answerInWords } from "./answer.ts";
import { answeringTexts } from "./texts.ts";

/** What both have answered, side by side, once both have. */
export function BothAnswers({
  form,
  mine,
  theirs,
  fresh,
  myCity,
  partnerName,
  partnerCity,
}: {
  form: AnswerForm;
  mine: Answer;
  theirs: Answer;
  /** The member sees it for the first time. */
  fresh: boolean;
  myCity: string | null;
  partnerName: string | null;
  partnerCity: string | null;
}) {
  const t = useTexts(answeringTexts);
  const language = useLanguage();
  const [my, their] = [answerInWords(language, mine, form), answerInWords(language, theirs, form)];
  const isList = form.kind === "choice" && form.multiple;
  // Side by side only while both are short enough for it.
  const tall = Math.max(my.length, their.length) > 420;
  return (
    <section
      className={["reveal", tall ? "tall" : "", fresh ? "fresh" : ""].filter(Boolean).join(" ")}
      aria-label={t.bothAnswers}
    >
      <OneAnswer side="a" who={[t.you, myCity]} words={my} isList={isList} />
      <p className="seam">
        <Icon name="heart" small />
        {t.openToBoth}
      </p>
      <OneAnswer side="b" who={[partnerName ?? t.yourPartner, partnerCity]} words={their} isList={isList} />
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
