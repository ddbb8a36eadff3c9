import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { type Draft, draftKey, readDraft, writeDraft } from "#app/ui/draft.ts";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { isSame, useKeptWords } from "#app/ui/kept-words.ts";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { visitsTexts } from "./texts.ts";
import { PLACE_MAX } from "./visit.ts";
import type { VisitsView } from "./visit-view.ts";

/** What a form was refused for. `stale`: it was for another partner, or for a visit as it was, and may be sent anew. */
export type Refused = FormErrors & { stale?: boolean };

/** When, who travels, where, and a few words. */
export function ProposeForm({
  view,
  partnerName,
  problem,
}: {
  view: VisitsView;
  partnerName: string;
  problem: Refused | undefined;
}) {
  const t = useTexts(visitsTexts);
  const { state, formAction } = useNavigation();
  const pending = state === "submitting" && formAction === "/us/visits";
  const isAsked = view.ahead.some((visit) => visit.state === "theirs" || visit.state === "moved");
  const given = problem?.values ?? {};
  const errors = problem?.errors ?? {};
  const sheet = useRef<HTMLFormElement>(null);
  // The partner as of when the form was opened: who comes while it is being filled in is not the one it was written to.
  const [knew] = useState((problem?.stale ? undefined : given.partner) ?? view.partner);
  const draft = { me: view.me, of: `visit-${knew}` };
  useProposed(draft, view);
  useKeptWords(sheet, draft);
  return (
    <PostForm action="/us/visits" className="card stack" noValidate ref={sheet} data-draft={draftKey(draft)}>
      <h2>{t.propose}</h2>
      <ErrorList errors={problem?.errors} />
      {(["from", "to"] as const).map((end) => (
        <TextField
          key={end}
          name={end}
          type="date"
          label={t[end]}
          hint={t.date}
          min={end === "to" ? view.today : undefined}
          defaultValue={given[end] ?? ""}
          error={errors[end]}
        />
      ))}
      <ChoiceField
        name="travels"
        legend={t.travels}
        options={[
          { value: "author", label: t.iTravel },
          { value: "other", label: named(t.theyTravel(partnerName)) },
          { value: "both", label: t.bothTravel },
        ]}
        chosen={given.travels ? [given.travels] : []}
        error={errors.travels}
      />
      <TextField
        name="place"
        label={t.place}
        hint={t.placeHint}
        dir="auto"
        autoComplete="off"
        list="places"
        maxLength={2 * PLACE_MAX}
        defaultValue={given.place ?? ""}
        error={errors.place}
      />
      <datalist id="places">
        {view.places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <TextArea
        name="words"
        label={t.words}
        placeholder={t.wordsHint}
        dir="auto"
        defaultValue={given.words ?? ""}
        error={errors.words}
      />
      <input type="hidden" name="partner" value={knew} />
      {/* One coral button a view: where something waits for a yes, that is it. */}
      <Button kind={isAsked ? "quiet" : "action"} wide pending={pending} pendingText={t.sending}>
        {t.send}
      </Button>
    </PostForm>
  );
}

/** Forgets a draft once a visit of one's own says its words: before the form looks for them, as it is begun anew then. */
function useProposed({ me, of }: Draft, { ahead }: VisitsView): void {
  const said = JSON.stringify(ahead.filter(({ isMine }) => isMine).map(({ words }) => words));
  useEffect(() => {
    const kept = (JSON.parse(readDraft({ me, of }) ?? "{}") as { words?: string }).words ?? "";
    if ((JSON.parse(said) as string[]).some((words) => words !== "" && isSame(words, kept))) writeDraft({ me, of }, "");
  }, [me, of, said]);
}
