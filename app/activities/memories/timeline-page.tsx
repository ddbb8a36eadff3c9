import { useEffect } from "react";
import { Photo } from "#app/photos/photo-picture.tsx";
import { photoTexts } from "#app/photos/texts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { forgetSent } from "#app/ui/kept-words.ts";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { memoryDraft } from "./memory-draft.ts";
import type { MemoryView, TimelineView } from "./memory-view.ts";
import { memoryTexts } from "./texts.ts";
import "./memories.css";

/** How wide a photo stands in the timeline: in one of two columns, or beside the mark of its author. */
const SIZES = "(min-width: 1024px) 400px, calc(100vw - 122px)";

/** What the two remember, the newest day first. */
export function TimelinePage({ view }: { view: TimelineView }) {
  const t = useTexts(memoryTexts);
  const { years, partnerName, older, isPast } = view;
  useSentMemories(view);
  return (
    <AppPage back="/us" backLabel={t.us} title={t.us}>
      <div className="stack">
        <div className="row between flow">
          <h1>{t.title}</h1>{" "}
          <ButtonLink icon="plus" to="/us/memories/new">
            {t.add}
          </ButtonLink>
        </div>
        <p className="muted lead-p">
          {named(view.isPaused ? t.leadPaused : partnerName ? t.lead(partnerName) : t.leadAlone)}
        </p>
        {partnerName ? (
          <p>
            <Link className="tap small" to={`/us/year/${view.thisYear}`}>
              {t.ourYear}
            </Link>
          </p>
        ) : null}
      </div>
      {years.length === 0 ? (
        <section className="card stack mem-none">
          <PairMark state="you" size="invite" />
          <p>{partnerName ? named(t.empty(partnerName)) : t.emptyAlone}</p>
        </section>
      ) : null}
      <div className="mem">
        {years.map(({ year, memories }) => (
          <section key={year} className="card" aria-labelledby={`y${year}`}>
            <h2 id={`y${year}`} className="num">
              {year}
            </h2>
            <ol className="time">
              {memories.map((memory) => (
                <Entry key={memory.id} memory={memory} partnerName={partnerName} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {older || isPast ? (
        <p className="row flow g-2">
          {older ? (
            <ButtonLink kind="quiet" small to={`/us/memories?before=${encodeURIComponent(older)}`}>
              {t.older}
            </ButtonLink>
          ) : null}{" "}
          {isPast ? (
            <ButtonLink kind="plain" small to="/us/memories">
              {t.newest}
            </ButtonLink>
          ) : null}
        </p>
      ) : null}
    </AppPage>
  );
}

/** Forgets the drafts of what stands here by now: where the browser itself has sent a form, no script has seen it go. */
function useSentMemories({ me, years }: TimelineView): void {
  useEffect(() => {
    const mine = years.flatMap(({ memories }) => memories.filter(({ isMine }) => isMine));
    forgetSent(
      memoryDraft({ me, id: null }),
      mine.map(({ words }) => ({ words })),
    );
    for (const { id, words } of mine) forgetSent(memoryDraft({ me, id }), [{ words }]);
  }, [me, years]);
}

function Entry({ memory, partnerName }: { memory: MemoryView; partnerName: string | null }) {
  const t = useTexts(memoryTexts);
  const of = useTexts(photoTexts);
  const { id, date, label, isMine, title, words, photo, held } = memory;
  return (
    <li>
      <PairMark state={isMine ? "you" : "them"} size="legend" />
      <div>
        <p className="small muted num">
          <time dateTime={date}>{named(isMine || !partnerName ? t.byYou(label) : t.by(label, partnerName))}</time>
        </p>
        {title ? (
          <h3 dir="auto" className="mem-title">
            {title}
          </h3>
        ) : null}
        <p className="own" dir="auto">
          {words}
        </p>
        {photo ? (
          <figure>
            <Photo photo={photo} sizes={SIZES} alt={photo.alt ?? t.photoOf(label)} />
            {isMine && photo.status === "preparing" ? (
              <figcaption className="small muted">{of.status.preparing}</figcaption>
            ) : null}
          </figure>
        ) : null}
        {held ? (
          <p className="small muted">
            {t.held} <Link to="/us/partner">{t.sayYes}</Link>
          </p>
        ) : null}
        {isMine ? (
          <p>
            <Link className="tap small" to={`/us/memories/${id}`}>
              {t.change} <span className="sr">{t.changeOf(label)}</span>
            </Link>
          </p>
        ) : null}
      </div>
    </li>
  );
}
