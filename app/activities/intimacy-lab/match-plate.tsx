import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { MatchArt } from "./card-art.tsx";
import type { MatchView } from "./lab-view.ts";
import { labTexts } from "./texts.ts";

/** A card that both opened, with the way to take one's own side of it back. */
export function MatchPlate({ match, partner, maybe }: { match: MatchView; partner: string; maybe: boolean }) {
  const t = useTexts(labTexts);
  const pending = useNavigation().state !== "idle";
  const { ten, card, version, topic, text, about, safety, lines, hasDirections, since } = match;
  return (
    <article className="desire plate">
      <MatchArt />
      <div className="in stack">
        <p className="row flow">
          <span className="chip both-c">{since === null ? t.sinceToday : t.since(since)}</span>{" "}
          <span className="chip">{topic}</span>
        </p>
        <p className="label">{maybe ? t.one.maybe : t.one.yes}</p>
        <h2>{text}</h2>
        <p>{about}</p>
        {lines.map((line) => (
          <p key={line} className="said">
            {line}
          </p>
        ))}
        {safety ? <p className="small">{safety}</p> : null}
        {/* It asks in its place: in an address the card would stand in the browser's history. */}
        <details>
          <summary aria-label={t.takeMineBackOf(text)}>{t.takeMineBack}</summary>
          <PostForm action="/intimacyLab/open" className="stack-s">
            <p className="small muted">{t.takeBackAsks}</p>
            <input type="hidden" name="ten" value={ten} />
            <input type="hidden" name="card" value={card} />
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="partner" value={partner} />
            <input type="hidden" name="first" value="not-now" />
            {hasDirections ? <input type="hidden" name="second" value="not-now" /> : null}
            <Button kind="quiet" small pending={pending} pendingText={t.keeping} aria-label={t.takeBackNowOf(text)}>
              {t.takeBackNow}
            </Button>
          </PostForm>
        </details>
      </div>
    </article>
  );
}
