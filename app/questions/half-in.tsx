import type { AnswerForm } from "#app/content/content-item.ts";
import { LookAgain } from "#app/live/look-again.tsx";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { type Answer, answerInWords } from "./answer.ts";
import { answeringTexts } from "./texts.ts";

/** The member has answered and waits: their own answer, which may still be changed. */
export function HalfIn({
  form,
  mine,
  partnerName,
  partnerAnswered,
  why,
  changeTo,
}: {
  form: AnswerForm;
  mine: Answer;
  partnerName: string | null;
  partnerAnswered: boolean;
  /** Why they wait. */
  why: string;
  changeTo: Path;
}) {
  const t = useTexts(answeringTexts);
  const language = useLanguage();
  return (
    <>
      <section className="meet">
        <PairMark state={partnerAnswered ? "both" : "you"} size="big" label={t.halves(partnerName, partnerAnswered)} />
        <h2>{t.halfIn}</h2>
        <p className="muted w-24">{named(why)}</p>
        <LookAgain />
      </section>
      <section className="sheet stack-s" aria-label={t.yourAnswer}>
        <p className="row between flow">
          <span className="label">{t.yourAnswer}</span>{" "}
          <Link className="btn plain small" to={changeTo}>
            <Icon name="pencil" small />
            {t.change}
          </Link>
        </p>
        <p className="own" dir="auto">
          {answerInWords(language, mine, form)}
        </p>
      </section>
    </>
  );
}
