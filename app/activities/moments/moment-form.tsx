import { useState } from "react";
import { useNavigation } from "react-router";
import { DamagedNote } from "#app/encryption/damaged-note.tsx";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type Draft, draftKey, writeDraft } from "#app/ui/draft.ts";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { useKeptWords } from "#app/ui/kept-words.ts";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { ScaleField } from "#app/ui/scale-field.tsx";
import { useUnsent } from "#app/ui/unsent-forms.ts";
import type { MomentView } from "./moment-view.ts";
import { fieldNames } from "./moments.ts";
import { fieldText, momentTexts } from "./texts.ts";

/** What a form was refused for. `stale`: it was of another date, or for another partner, and may be sent anew. */
export type Refused = FormErrors & { stale?: boolean };

/** What is being written, whatever date it is by now: words that were begun last night are there in the morning. */
export const draftOf = ({ me, moment }: Pick<MomentView, "me" | "moment">): Draft => ({ me, of: `checkin-${moment}` });

/** A form, drawn from its description. Nothing is preset but what was said before. */
export function MomentForm({ view, refused }: { view: MomentView; refused: Refused | undefined }) {
  const t = useTexts(momentTexts);
  const pending = useNavigation().state !== "idle";
  const [sheet, unsent] = useUnsent();
  const draft = draftOf(view);
  useKeptWords(sheet, draft);
  const problem = unsent ?? refused;
  const { moment, mine, partnerName } = view;
  const said = view.isDamaged ? null : mine;
  const before: Partial<Record<string, string>> = refused && !refused.stale ? refused.values : {};
  // As it was when the form was opened: midnight, or somebody who comes while one writes, changes what it says.
  const [date] = useState(before.date ?? view.date);
  const [knew] = useState(before.partner ?? view.partner);
  const given = (field: string) => (problem ? (problem.values as typeof before)[field] : said?.[field]?.toString());
  const error = (field: string) => (problem?.errors as typeof before | undefined)?.[field];
  const path = `/checkin/${moment}` as const;
  const privacy =
    view.theirs.state === "paused" ? t.privatePaused : partnerName ? t.private(partnerName) : t.privateAlone;
  return (
    <PostForm
      action={mine ? `${path}/${date}` : path}
      className="card stack"
      noValidate
      ref={sheet}
      data-draft={draftKey(draft)}
    >
      <ErrorList errors={problem?.errors} />
      {view.isDamaged ? <DamagedNote /> : null}
      {fieldNames(moment).map((field) => {
        const text = fieldText(t, moment, field);
        if (!text) return null;
        const shared = { name: field, error: error(field) };
        return "low" in text ? (
          <ScaleField
            key={field}
            {...shared}
            legend={text.label}
            low={text.low}
            high={text.high}
            value={Number(given(field)) || undefined}
            leaveOut={t.leaveOut}
          />
        ) : (
          <TextArea
            key={field}
            {...shared}
            label={text.label}
            placeholder={text.placeholder}
            dir="auto"
            defaultValue={given(field)}
          />
        );
      })}
      <PrivacyNote>{named(privacy)}</PrivacyNote>
      <div className="stack-s">
        <Button wide pending={pending} pendingText={t.sending}>
          {mine ? t.sendChange : t.forms[moment].send}
        </Button>{" "}
        {mine ? (
          <ButtonLink
            kind="plain"
            wide
            to={`${path}/${view.date}`}
            onClick={() => writeDraft(draft, "")}
            data-forget={draftKey(draft)}
          >
            {t.leave}
          </ButtonLink>
        ) : null}
      </div>
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="partner" value={knew} />
    </PostForm>
  );
}
