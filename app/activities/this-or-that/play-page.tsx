import { KeepingCard } from "#app/features/keeping/keeping-card.tsx";
import { LiveLink } from "#app/rounds/live-parts.tsx";
import { ProgressTrack } from "#app/rounds/progress-track.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { PairFields } from "./pair-fields.tsx";
import type { PlayView } from "./play-view.ts";
import { BACK, END, FIRST, SECOND } from "./plays.ts";
import { thisOrThatTexts } from "./texts.ts";
import { useHands } from "./use-hands.tsx";
import { useTaps } from "./use-taps.tsx";
import "#app/rounds/play.css";
import "./this-or-that.css";

/** The game: one pair, one tap. */
export function PlayPage({ view, errors }: { view: PlayView; errors: Partial<Record<string, string>> | undefined }) {
  const t = useTexts(thisOrThatTexts);
  const { name, title, instead } = view;
  const path = `/this-or-that/${name}` as const;
  return (
    <AppPage back="/this-or-that" backLabel={t.all} title={t.barTitle(title)}>
      <h1 className="sr">{t.heading(title)}</h1>
      <ErrorList errors={errors} />
      {instead === "keeping" ? <KeepingCard back={path} leaveTo="/this-or-that" /> : null}
      {instead === "premium" ? (
        <div className="meet top">
          <PairMark state="neither" size="big" />
          <p className="muted">{t.notIncluded}</p>
          <p className="row flow j-mid">
            <ButtonLink kind="quiet" to="/premium">
              {t.whatItHolds}
            </ButtonLink>{" "}
            <ButtonLink kind="plain" to="/this-or-that">
              {t.all}
            </ButtonLink>
          </p>
        </div>
      ) : null}
      {instead ? null : <Game view={view} />}
    </AppPage>
  );
}

function Game({ view }: { view: PlayView }) {
  const t = useTexts(thisOrThatTexts);
  const { name, partnerName, partnerDone } = view;
  const { said, next, refused, waits, isSending, pick, undo } = useTaps(view);
  const { isSwipe, ...hands } = useHands(pick);
  const action = `/this-or-that/${name}`;
  const picked = Object.keys(said).length;
  const total = view.pairs.length;
  const last = Object.keys(said).at(-1);
  const theirs = partnerName && (partnerDone ? t.done(partnerName) : t.playing(partnerName));
  return (
    <div className="stack">
      <ProgressTrack done={picked} total={total} label={t.at(picked, total)} theirs={theirs} />
      {next ? (
        <PostForm action={action} className="tot" {...hands}>
          <PairFields view={view} pair={next} />
          {([FIRST, SECOND] as const).map((which) => (
            <button
              key={which}
              type="submit"
              className={which === FIRST ? "pick a" : "pick b"}
              name="pick"
              value={which}
              onClick={(event) => {
                event.preventDefault();
                if (!isSwipe(event)) pick(which);
              }}
            >
              {which === FIRST ? next.first : next.second}
            </button>
          ))}
          <span className="or" aria-hidden="true">
            {t.or}
          </span>
        </PostForm>
      ) : (
        <PostForm action={action} className="stack">
          <PairFields view={view} pair={null} />
          <p>{t.allPicked}</p>
          {isSending ? (
            <p className="muted">{t.sending}</p>
          ) : (
            <Button name="pick" value={END}>
              {t.end}
            </Button>
          )}
        </PostForm>
      )}
      <p className="sr" role="status">
        {next ? `${t.at(picked, total)}. ${next.first} ${t.or} ${next.second}` : t.allPicked}
      </p>
      <p className="small" role="status">
        {waits ? (view.adult ? t.offlineHere : t.offline) : refused ? t.changed : ""}
      </p>
      {last ? (
        <PostForm action={action} className="center">
          <PairFields view={view} pair={view.pairs.find(({ id }) => id === last) ?? null} />
          <Button
            kind="plain"
            small
            name="pick"
            value={BACK}
            onClick={(event) => {
              event.preventDefault();
              undo();
            }}
          >
            {t.undo}
          </Button>
        </PostForm>
      ) : null}
      <p className="small muted">{t.keys}</p>
      {view.mayLive && partnerName ? <LiveLink to={`/this-or-that/${name}/live`} partnerName={partnerName} /> : null}
      <PrivacyNote>{named(t.only)}</PrivacyNote>
    </div>
  );
}
