import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { lengthOf } from "#app/http/text-length.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Draft, draftKey, readDraft, writeDraft } from "#app/ui/draft.ts";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { isSame, takeUp } from "#app/ui/kept-words.ts";
import type { Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { threadTexts } from "./texts.ts";
import { LINE_MAX, type ThreadView } from "./thread.ts";

type Problem = { errors: { line?: string; form?: string }; values: { line?: string; partner?: string } };

/** A line to the partner. What is typed stays in the field, and on this device, until it has been kept. */
export function LineForm({
  view,
  at,
  draft: { me, of },
  problem,
}: {
  view: ThreadView;
  at: Path;
  draft: Draft;
  problem: Problem | undefined;
}) {
  const t = useTexts(threadTexts);
  const { formAction, state } = useNavigation();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const pending = state !== "idle" && (formAction?.endsWith("?under=line") ?? false);
  // The partner as of when the form was opened: who comes while it is being filled in is not the one it is written to.
  const [knew] = useState(problem?.values.partner ?? view.partner);
  const mine = view.lines.findLast(({ isMine }) => isMine);
  const newest = useRef(mine?.words);
  newest.current = mine?.words;
  useEffect(() => {
    const kept = readDraft({ me, of }) ?? "";
    // The tab may have closed between the keeping and the page that said so, or the browser itself have sent it.
    if (isSame(kept, newest.current ?? "")) writeDraft({ me, of }, "");
    if (area.current) setTyped(takeUp(area.current, { me, of }));
  }, [me, of]);
  // A line of one's own that has come since it was sent: it is kept, and the field is free for the next one.
  const sent = useRef<string | null>(null);
  if (pending && sent.current === null) sent.current = mine?.id ?? "";
  useEffect(() => {
    if (pending || sent.current === null) return;
    const isKept = !problem && (mine?.id ?? "") !== sent.current;
    sent.current = null;
    if (!isKept || !area.current) return;
    area.current.value = "";
    setTyped(null);
    writeDraft({ me, of }, "");
  }, [pending, problem, mine?.id, me, of]);
  const words = problem?.values.line ?? "";
  return (
    <PostForm action={`${at}?under=line`} className="write" noValidate preventScrollReset>
      <input type="hidden" name="partner" value={knew} />
      <input type="hidden" name="since" value={view.since} />
      <ErrorList errors={problem?.errors} />
      <TextArea
        ref={area}
        name="line"
        label={named(t.write(view.partnerName))}
        dir="auto"
        rows={2}
        defaultValue={words}
        error={problem?.errors.line}
        data-draft={draftKey({ me, of })}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          writeDraft({ me, of }, event.currentTarget.value);
        }}
      />
      {typed ? (
        <p className="row between tiny muted">
          <span>{t.draftKept}</span>
          <span className="num">{t.length(lengthOf(typed), LINE_MAX)}</span>
        </p>
      ) : null}
      <div className="write-end">
        <PrivacyNote>{t.private}</PrivacyNote>
        <Button pending={pending} pendingText={t.sending}>
          {t.send}
        </Button>
      </div>
    </PostForm>
  );
}
