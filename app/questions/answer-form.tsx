import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { DamagedNote } from "#app/encryption/damaged-note.tsx";
import type { FormErrors } from "#app/http/form-errors.ts";
import { lengthOf } from "#app/http/text-length.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { type Draft, draftKey, writeDraft } from "#app/ui/draft.ts";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { takeUp } from "#app/ui/kept-words.ts";
import type { Path } from "#app/ui/link.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { ScaleField } from "#app/ui/scale-field.tsx";
import { useUnsent } from "#app/ui/unsent-forms.ts";
import { ANSWER_MAX, type Answer } from "./answer.ts";
import type { Question } from "./question.ts";
import { answeringTexts } from "./texts.ts";

/** The way to answer a question: words, options, or a place on a scale. */
export function AnswerForm({
  to,
  question: { id, form },
  draft,
  partner,
  mine: answered,
  problem: refused,
  isStale,
  leaveTo,
}: {
  /** Where the answer is sent, and where its page is. */
  to: Path;
  question: Question;
  /** What the draft of it is kept as on this device; null where none is kept. */
  draft: Draft | null;
  partner: string;
  mine: Answer | null;
  problem: FormErrors<"answer" | "partner"> | undefined;
  /** Whether it was refused because something has changed since the form was opened: it is sent anew as it is now. */
  isStale: boolean;
  /** Where one goes who has not answered and does not want to now. */
  leaveTo: Path;
}) {
  const t = useTexts(answeringTexts);
  const isDamaged = answered?.kind === "text" && answered.damaged === true;
  const mine = isDamaged ? null : answered;
  const pending = useNavigation().state !== "idle";
  const [sheet, unsent] = useUnsent();
  const problem = unsent ?? refused;
  const error = problem?.errors.answer;
  // The partner as of when the form was opened: somebody who comes while it is being filled in is not the one it was
  // written for.
  const [knew] = useState(refused?.values.partner ?? partner);
  return (
    <PostForm action={to} className="stack" noValidate ref={sheet}>
      <input type="hidden" name="question" value={id} />
      <input type="hidden" name="partner" value={isStale ? partner : knew} />
      <ErrorList errors={problem?.errors} />
      {isDamaged ? <DamagedNote /> : null}
      {form.kind === "text" ? (
        <Writing
          draft={draft}
          given={problem?.values.answer ?? (mine?.kind === "text" ? mine.text : "")}
          error={error}
        />
      ) : null}
      {form.kind === "choice" ? (
        <ChoiceField
          name="answer"
          legend={t.yourAnswer}
          legendHidden
          look="rows"
          several={form.multiple}
          options={form.options.map((option) => ({ value: option.id, label: option.text }))}
          chosen={mine?.kind === "choice" ? mine.chosen : []}
          hint={form.multiple ? t.several : undefined}
          error={error}
        />
      ) : null}
      {form.kind === "scale" ? (
        <ScaleField
          name="answer"
          legend={t.yourAnswer}
          legendHidden
          low={form.low}
          high={form.high}
          value={mine?.kind === "scale" ? mine.place : undefined}
          error={error}
        />
      ) : null}
      <PrivacyNote>{t.private}</PrivacyNote>
      <div className="row flow">
        <Button pending={pending} pendingText={t.sending}>
          {t.send}
        </Button>{" "}
        <ButtonLink
          kind="plain"
          to={answered ? to : leaveTo}
          {...(answered && draft && { onClick: () => writeDraft(draft, ""), "data-forget": draftKey(draft) })}
        >
          {answered ? t.leave : t.later}
        </ButtonLink>
      </div>
    </PostForm>
  );
}

/** Free words. What is typed is kept on this device until it has been sent, so that a lost connection loses nothing. */
function Writing({ draft, given, error }: { draft: Draft | null; given: string; error: string | undefined }) {
  const t = useTexts(answeringTexts);
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { me, of } = draft ?? {};
  useEffect(() => {
    const own = me !== undefined && of !== undefined ? { me, of } : null;
    if (area.current) setTyped(takeUp(area.current, own));
  }, [me, of]);
  const length = lengthOf(typed ?? given);
  return (
    <div className="field">
      <TextArea
        ref={area}
        name="answer"
        label={t.yourAnswer}
        labelHidden
        dir="auto"
        placeholder={t.placeholder}
        defaultValue={given}
        error={error}
        data-draft={draft ? draftKey(draft) : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (draft) writeDraft(draft, event.currentTarget.value);
        }}
      />
      {typed === null ? null : (
        <p className="row between tiny muted">
          <span>{draft ? t.draftKept : null}</span>
          <span className="num">{t.length(length, ANSWER_MAX)}</span>
        </p>
      )}
    </div>
  );
}
