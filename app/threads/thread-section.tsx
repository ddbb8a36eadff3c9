import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { LineForm } from "./line-form.tsx";
import { ReactionForm, ReactionMark } from "./reaction-form.tsx";
import { threadTexts } from "./texts.ts";
import { LINES_MAX, type Line, type ThreadView } from "./thread.ts";
import "./thread.css";

/** What an action of `actUnder` refuses, as the page shows it. */
export type ThreadProblem = FormErrors<"line" | "reaction" | "remove" | "partner" | "since">;

/**
 * A reaction each to what the other said, and the lines that the two write below it.
 * @param at the page that it stands on, which its forms are sent to
 * @param draft under which name this device keeps a line that was not sent
 */
export function ThreadSection({
  view,
  at,
  draft,
  problem,
}: {
  view: ThreadView;
  at: Path;
  draft: { me: string; of: string };
  problem: ThreadProblem | undefined;
}) {
  const t = useTexts(threadTexts);
  const { partnerName, lines } = view;
  const isOfLine = problem !== undefined && !problem.errors.reaction && !problem.errors.remove;
  return (
    <>
      <section className="back-forth" aria-label={t.reactions}>
        {view.theirs ? (
          <p className="got">
            <ReactionMark reaction={view.theirs.reaction} />
            <span>
              <b>{named(t.got[view.theirs.reaction](partnerName))}</b>{" "}
              <span className="small muted num">{view.theirs.when}</span>
            </span>
          </p>
        ) : null}
        {isOfLine ? null : <ErrorList errors={problem?.errors} />}
        <ReactionForm view={view} at={at} />
      </section>
      <section className="between" aria-labelledby="thread">
        <h2 id="thread">{t.between}</h2>
        {view.older ? (
          <p>
            <Link className="tap" to={`${at}?before=${view.older}`}>
              {t.older}
            </Link>
          </p>
        ) : null}
        {lines.length === 0 ? <p className="muted mt-1">{named(t.nothing(partnerName))}</p> : null}
        <ol className="talk-list" aria-live="polite">
          {lines.map((line) => (
            <OneLine key={line.id} line={line} view={view} at={at} />
          ))}
        </ol>
        {view.isPast ? (
          <p className="mb-1">
            <Link className="tap" to={at}>
              {t.newest}
            </Link>
          </p>
        ) : null}
        {view.isFull ? (
          <p className="muted">{t.full(LINES_MAX)}</p>
        ) : (
          <LineForm view={view} at={at} draft={draft} problem={isOfLine ? problem : undefined} />
        )}
      </section>
    </>
  );
}

function OneLine({ line: { id, isMine, when, words }, view, at }: { line: Line; view: ThreadView; at: Path }) {
  const t = useTexts(threadTexts);
  return (
    <li className={isMine ? "a" : "b"}>
      <p className="say-who">
        <PairMark state={isMine ? "you" : "them"} size="who" />
        <b>{named(isMine ? t.you : view.partnerName)}</b> <span className="num">{when}</span>
      </p>{" "}
      <p className="words-in" dir="auto">
        {words}
      </p>
      {isMine ? (
        <PostForm action={`${at}?under=remove`} preventScrollReset data-failed={t.notSent}>
          <input type="hidden" name="remove" value={id} />
          <button type="submit" className="btn plain small">
            {t.remove}
            <span className="sr">: {words.slice(0, 60)}</span>
          </button>
        </PostForm>
      ) : null}
    </li>
  );
}
