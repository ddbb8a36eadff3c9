import type { FormErrors } from "#app/http/form-errors.ts";
import { ItemPicture } from "#app/pictures/item-picture.tsx";
import type { Unsent } from "#app/questions/answer.ts";
import { AnswerForm } from "#app/questions/answer-form.tsx";
import { AnsweredChips } from "#app/questions/answered-chips.tsx";
import { BothAnswers } from "#app/questions/both-answers.tsx";
import { HalfIn } from "#app/questions/half-in.tsx";
import { useSentAnswer } from "#app/questions/sent-answer.tsx";
import { UnsentWords } from "#app/questions/unsent-words.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { AppPage } from "#app/ui/page.tsx";
import type { PackQuestionView } from "./pack-view.ts";
import { packTexts } from "./texts.ts";
import "./packs.css";

/** A question of a pack in its three states: still to answer, waiting for the other half, open to both. */
export function PackQuestionPage({
  view,
  problem,
  unsent,
}: {
  view: PackQuestionView;
  problem: FormErrors<"answer" | "partner"> | undefined;
  unsent: Unsent | undefined;
}) {
  const t = useTexts(packTexts);
  const { question, pack, state, partnerName } = view;
  return (
    <AppPage back={`/packs/${pack.name}`} backLabel={t.backToPack} title={t.title} read={state !== "revealed"}>
      <div className="q stack">
        <AnsweredChips
          about={pack.title}
          mine={state !== "before"}
          theirs={state === "revealed" || view.partnerAnswered}
          isOpen={state === "revealed"}
          partnerName={partnerName}
        />
        <h1>{question.text}</h1>
        <ItemPicture picture={question.picture} />
      </div>
      {unsent ? <UnsentWords {...unsent} /> : null}
      <Body view={view} problem={problem} wasSent={!unsent} />
    </AppPage>
  );
}

function Body({
  view,
  problem,
  wasSent,
}: {
  view: PackQuestionView;
  problem: FormErrors<"answer" | "partner"> | undefined;
  wasSent: boolean;
}) {
  const t = useTexts(packTexts);
  const { question, pack, me, state } = view;
  const to = `/packs/question/${question.id}` as const;
  const mine = view.state === "before" || !wasSent ? null : view.mine;
  useSentAnswer({ me, of: question.id }, mine, state === "revealed");
  if (view.state === "before" && view.day)
    return (
      <p className="muted">
        {t.ofADay}{" "}
        <Link className="tap" to={`/daily-questions/${view.day}`}>
          {t.toThatDay}
        </Link>
      </p>
    );
  if (view.state === "before" && !view.mayAnswer)
    return (
      <p className="muted">
        {t.notIncluded} <Link to="/premium">{t.whatItHolds}</Link>
      </p>
    );
  if (view.state === "before" || view.editing)
    return (
      <AnswerForm
        to={to}
        question={question}
        draft={{ me, of: question.id }}
        partner={view.partner}
        mine={view.state === "before" ? null : view.mine}
        problem={problem}
        isStale={!wasSent}
        leaveTo={`/packs/${pack.name}`}
      />
    );
  return (
    <>
      {view.state === "waiting" ? (
        <HalfIn {...view} form={question.form} changeTo={`${to}?change`} />
      ) : (
        <BothAnswers {...view} form={question.form} />
      )}
      <p>
        <ButtonLink kind="quiet" to={`/packs/${pack.name}`}>
          {t.onWith(pack.title)}
        </ButtonLink>
      </p>
    </>
  );
}
