import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { threadTexts } from "./texts.ts";
import { NO_REACTION, REACTIONS, type Reaction, type ThreadView } from "./thread.ts";

/** The drawn ones; the wish to hear more is in words. */
const ICONS = { heart: "heart", laugh: "laugh", drop: "drop", star: "star" } as const;
const isDrawn = (reaction: Reaction): reaction is keyof typeof ICONS => reaction in ICONS;

/** What the partner has answered with, drawn. */
export function ReactionMark({ reaction }: { reaction: Reaction }) {
  return (
    <span className="seal">
      <Icon name={isDrawn(reaction) ? ICONS[reaction] : "question"} />
    </span>
  );
}

/** A press gives one, another one changes it, the same takes it back. */
export function ReactionForm({ view: { mine, partner, partnerName }, at }: { view: ThreadView; at: Path }) {
  const t = useTexts(threadTexts);
  return (
    <div className="give">
      <h2 className="label" id="reactions">
        {named(t.theirWords(partnerName))}
      </h2>
      <PostForm
        action={`${at}?under=reaction`}
        className="react"
        preventScrollReset
        data-failed={t.notSent}
        aria-labelledby="reactions"
      >
        <input type="hidden" name="partner" value={partner} />
        {REACTIONS.map((reaction) => (
          <button
            key={reaction}
            type="submit"
            name="reaction"
            value={mine === reaction ? NO_REACTION : reaction}
            aria-pressed={mine === reaction}
          >
            {isDrawn(reaction) ? <Icon name={ICONS[reaction]} /> : null}
            <span className={isDrawn(reaction) ? "sr" : "words"}>{t.reaction[reaction]}</span>
          </button>
        ))}
      </PostForm>
      {mine ? <p className="tiny muted">{t.again}</p> : null}
    </div>
  );
}
