import { useRef, useState } from "react";
import { useNavigation } from "react-router";
import { TimeZoneCard } from "#app/calendar/time-zone-card.tsx";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { draftKey } from "#app/ui/draft.ts";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Select, TextArea } from "#app/ui/field.tsx";
import { useKeptWords } from "#app/ui/kept-words.ts";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { askDraft } from "./ask-draft.ts";
import type { AskView, IdeaView } from "./date-view.ts";
import { datesTexts } from "./texts.ts";
import { TimeFields } from "./time-fields.tsx";

/** What a form was refused for. `stale`: something has changed since its page was made, and it may be sent anew. */
export type Refused = FormErrors & { stale?: boolean };

/** Asks the other one for a date: when, and a few words; of an idea of one's own, what and how long too. */
export function AskForm({ view, ask, problem }: { view: IdeaView; ask: AskView; problem: Refused | undefined }) {
  const t = useTexts(datesTexts);
  const pending = useNavigation().state === "submitting";
  const { idea } = view;
  const given = problem?.values ?? {};
  const errors = problem?.errors ?? {};
  const sheet = useRef<HTMLFormElement>(null);
  // The partner as of when the form was opened: who comes while it is being filled in is not the one it was written to.
  const [knew] = useState((problem?.stale ? undefined : given.partner) ?? ask.partner);
  const draft = askDraft(view.me, idea?.id ?? null, knew);
  useKeptWords(sheet, draft);
  if (ask.place === null) return <TimeZoneCard />;
  return (
    <PostForm
      action={idea ? `/dates/idea/${idea.id}` : "/dates/own"}
      className="card stack date-form"
      noValidate
      ref={sheet}
      data-draft={draftKey(draft)}
    >
      <h2>{named(t.ask(ask.partnerName))}</h2>
      <ErrorList errors={problem?.errors} />
      {idea ? (
        <input type="hidden" name="version" value={idea.version} />
      ) : (
        <>
          <TextArea
            name="idea"
            label={t.ownIdea}
            placeholder={t.ownIdeaHint}
            dir="auto"
            rows={2}
            defaultValue={given.idea ?? ""}
            error={errors.idea}
          />
          <Select
            name="length"
            label={t.length}
            options={view.lengths}
            defaultValue={given.length ?? "60"}
            error={errors.length}
          />
        </>
      )}
      <TimeFields ask={ask} errors={errors} given={given} />
      <TextArea
        name="words"
        label={t.words}
        placeholder={t.wordsHint}
        dir="auto"
        rows={3}
        defaultValue={given.words ?? ""}
        error={errors.words}
      />
      <input type="hidden" name="partner" value={knew} />
      <Button wide pending={pending} pendingText={t.sending}>
        {named(t.send(ask.partnerName))}
      </Button>
    </PostForm>
  );
}
