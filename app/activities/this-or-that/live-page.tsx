import { BothHere } from "#app/live/both-here.tsx";
import { BelowLive, EnterLive, WaitLive } from "#app/rounds/live-parts.tsx";
import { TogetherTrack } from "#app/rounds/together-track.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { LiveOpen } from "./live-open.tsx";
import type { LiveView } from "./live-view.ts";
import { PairFields } from "./pair-fields.tsx";
import { FIRST, SECOND } from "./plays.ts";
import { liveGameTexts } from "./texts.ts";
import "#app/rounds/play.css";
import "./this-or-that.css";

/** A game that two play at the same time. */
export function LivePage({ view, errors }: { view: LiveView; errors: Partial<Record<string, string>> | undefined }) {
  const t = useTexts(liveGameTexts);
  const { name, title, partnerName, state } = view;
  const parts = { action: actionOf(view), partnerName, fields: <PairFields view={view} pair={null} /> };
  const counts = state === "pick" || state === "open" ? view : null;
  return (
    <AppPage back={`/this-or-that/${name}`} backLabel={t.back} title={t.barTitle(title)}>
      <ErrorList errors={errors} />
      {counts ? (
        <div>
          <div className="here">
            <span className="label num">{t.at(counts.done, counts.total)}</span> <BothHere name={partnerName} />
          </div>
          <TogetherTrack done={counts.done} total={counts.total} label={t.bothDone(counts.done, counts.total)} />
        </div>
      ) : null}
      {state === "enter" ? (
        <EnterLive {...parts} asks={view.asks} lead={t.lead(partnerName)} opens={t.opens(partnerName)} />
      ) : null}
      {state === "waiting" ? (
        <WaitLive {...parts} adult={view.adult}>
          <ButtonLink kind="plain" small to="/this-or-that">
            {t.all}
          </ButtonLink>
        </WaitLive>
      ) : null}
      {state === "pick" ? <PickPair key={view.pair.id} view={view} /> : null}
      {state === "open" ? <LiveOpen view={view} /> : null}
      {counts ? <BelowLive {...parts} slower={t.slower(partnerName)} /> : null}
    </AppPage>
  );
}

const actionOf = ({ name }: LiveView) => `/this-or-that/${name}/live` as const;

/** The pair that is open to both. One may pick otherwise until the other one has picked too. */
function PickPair({ view }: { view: Extract<LiveView, { state: "pick" }> }) {
  const t = useTexts(liveGameTexts);
  const { pair, mine, theirsIn, partnerName } = view;
  return (
    <>
      <h1 className="sr">{t.pairHeading(pair.first, pair.second)}</h1>
      <p className="live-say" role="status">
        <PairMark state={theirsIn ? "them" : mine ? "you" : "neither"} size="legend" />
        <span>
          {theirsIn ? (
            <>
              <b>{named(t.theirsIn(partnerName))}</b> <span className="muted">{t.opensWithYours}</span>
            </>
          ) : mine ? (
            <>
              <b>{t.yoursIn(mine === FIRST ? pair.first : pair.second)}</b>{" "}
              <span className="muted">{named(t.opensWithTheirs(partnerName))}</span>
            </>
          ) : (
            <span className="muted">{t.pickOne}</span>
          )}
        </span>
      </p>
      <PostForm action={actionOf(view)} className="tot live" preventScrollReset>
        <PairFields view={view} pair={pair} />
        {([FIRST, SECOND] as const).map((which) => (
          <button
            key={which}
            type="submit"
            className={which === FIRST ? "pick a" : "pick b"}
            name="do"
            value={which}
            aria-pressed={mine === null ? undefined : mine === which}
          >
            {which === FIRST ? pair.first : pair.second}
          </button>
        ))}
        <span className="or" aria-hidden="true">
          {t.or}
        </span>
      </PostForm>
    </>
  );
}
