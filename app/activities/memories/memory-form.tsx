import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import type { FormErrors } from "#app/http/form-errors.ts";
import { Photo } from "#app/photos/photo-picture.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type Draft, draftKey, writeDraft } from "#app/ui/draft.ts";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { useKeptWords } from "#app/ui/kept-words.ts";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { useUnsent } from "#app/ui/unsent-forms.ts";
import { FIRST_DAY } from "./memory.ts";
import { memoryDraft } from "./memory-draft.ts";
import { FORM_SIZES, MemoryPhoto } from "./memory-photo.tsx";
import type { MemoryFormView } from "./memory-view.ts";
import { memoryTexts } from "./texts.ts";
import "./memories.css";

/**
 * What a form was refused for. `stale`: it was for another partner, or for words that have changed since (`changed`),
 * and may be sent anew.
 */
export type Refused = FormErrors & { stale?: boolean; changed?: boolean };

/** A new memory, or one's own to change; or the question whether it is to go. */
export function MemoryFormPage({ view, refused }: { view: MemoryFormView; refused: Refused | undefined }) {
  const t = useTexts(memoryTexts);
  return (
    <AppPage back="/us/memories" backLabel={t.timeline} title={t.title} read>
      {view.removing ? (
        <Removing view={view} errors={refused?.errors} />
      ) : (
        <>
          <h1>{view.id ? t.changeTitle : t.newTitle}</h1>
          {/* A refusal for what has changed meanwhile begins the form anew, with what stood in it. */}
          <MemoryForm key={refused?.stale ? `${view.partner} ${view.since}` : ""} view={view} refused={refused} />
        </>
      )}
    </AppPage>
  );
}

function MemoryForm({ view, refused }: { view: MemoryFormView; refused: Refused | undefined }) {
  const t = useTexts(memoryTexts);
  const pending = useNavigation().state !== "idle";
  const [sheet, unsent] = useUnsent();
  const draft = memoryDraft(view);
  useKeptWords(sheet, draft);
  useSent(draft);
  const problem = unsent ?? refused;
  const values: Partial<Record<string, string>> | undefined = problem?.values;
  const errors: Partial<Record<string, string>> | undefined = problem?.errors;
  const before = refused?.stale ? undefined : values;
  // As it was when the form was opened: somebody who comes while one writes changes who would read it.
  const [knew] = useState(before?.partner ?? view.partner);
  const [since] = useState(values?.since ?? String(view.since));
  const { memory, partnerName, id } = view;
  const to = `/us/memories/${id ?? "new"}` as const;
  return (
    <PostForm
      action={to}
      className="card stack"
      noValidate
      ref={sheet}
      encType="multipart/form-data"
      data-draft={draftKey(draft)}
    >
      <ErrorList errors={problem?.errors} />
      {refused?.changed ? (
        <div>
          <p className="small muted">{t.saysNow}</p>
          <p className="own" dir="auto">
            {memory.words}
          </p>
        </div>
      ) : null}
      <TextField
        name="date"
        type="date"
        label={t.when}
        hint={t.whenHint}
        min={FIRST_DAY}
        max={view.today}
        required
        defaultValue={values ? values.date : memory.date}
        error={errors?.date}
        className="day"
      />
      <TextField
        name="title"
        label={t.name}
        hint={t.nameHint}
        dir="auto"
        autoComplete="off"
        defaultValue={values ? values.title : memory.title}
        error={errors?.title}
      />
      <TextArea
        name="words"
        label={t.words}
        placeholder={t.placeholder}
        dir="auto"
        defaultValue={values ? values.words : memory.words}
        error={errors?.words}
      />
      <MemoryPhoto view={view} problem={problem} />
      <PrivacyNote>
        {named(view.isPaused ? t.privatePaused : partnerName ? t.private(partnerName) : t.privateAlone)}
      </PrivacyNote>
      <div className="stack-s">
        <Button wide pending={pending} pendingText={t.keeping}>
          {id ? t.keepChange : t.keep}
        </Button>{" "}
        <ButtonLink
          kind="plain"
          wide
          to="/us/memories"
          onClick={() => id && writeDraft(draft, "")}
          data-forget={id ? draftKey(draft) : undefined}
        >
          {id ? t.leave : t.back}
        </ButtonLink>
      </div>
      {id ? (
        <p>
          <Link className="tap danger" to={`${to}?remove`}>
            {t.remove}
          </Link>
        </p>
      ) : null}
      <input type="hidden" name="partner" value={knew} />
      <input type="hidden" name="since" value={since} />
    </PostForm>
  );
}

/** Forgets a draft once the server has taken its form: only then it leads back to the timeline. */
function useSent({ me, of }: Draft): void {
  const { formMethod, state, location } = useNavigation();
  const isTaken = state === "loading" && formMethod !== undefined && location.pathname === "/us/memories";
  useEffect(() => {
    if (isTaken) writeDraft({ me, of }, "");
  }, [isTaken, me, of]);
}

function Removing({ view, errors }: { view: MemoryFormView; errors: FormErrors["errors"] | undefined }) {
  const t = useTexts(memoryTexts);
  const pending = useNavigation().state !== "idle";
  const { id, memory, photo, partnerName } = view;
  useSent(memoryDraft(view));
  return (
    <PostForm action={`/us/memories/${id}?remove`} className="card stack" data-forget={draftKey(memoryDraft(view))}>
      <ErrorList errors={errors} />
      <h1>{t.removeTitle}</h1>
      {memory.title ? (
        <h2 dir="auto" className="mem-title">
          {memory.title}
        </h2>
      ) : null}
      <p className="own" dir="auto">
        {memory.words}
      </p>
      {photo ? (
        <div className="mem-photo">
          <Photo photo={photo} sizes={FORM_SIZES} alt={photo.alt ?? t.current} />
        </div>
      ) : null}
      <p className="muted">{partnerName ? named(t.removeMore(partnerName)) : t.removeMoreAlone}</p>
      <div className="stack-s">
        <Button wide pending={pending}>
          {t.removeIt}
        </Button>{" "}
        <ButtonLink kind="plain" wide to="/us/memories">
          {t.keepIt}
        </ButtonLink>
      </div>
    </PostForm>
  );
}
