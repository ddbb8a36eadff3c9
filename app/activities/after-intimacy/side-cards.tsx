import { ideaText, ideaTexts } from "#app/ideas/texts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import type { AfterView, HelpLine } from "./after-view.ts";
import { afterTexts, doorTexts } from "./texts.ts";

/** What opens when both are in, and what never does. */
export function OpensCard() {
  const t = useTexts(afterTexts);
  return (
    <section className="card stack" aria-labelledby="opens">
      <h2 id="opens">{t.opensTitle}</h2>
      <ul className="rule small">
        <li>
          <PairMark state="both" size="rule" /> <span>{t.opens}</span>
        </li>
        <li>
          <PairMark state="you" size="rule" /> <span>{t.staysMine}</span>
        </li>
      </ul>
      <PrivacyNote>{t.noScore}</PrivacyNote>
    </section>
  );
}

/** For somebody who did not feel well with it: sentences to say, and people to talk to. Nothing here is sent. */
export function DoorCard({ help }: { help: readonly HelpLine[] }) {
  const t = useTexts(doorTexts);
  return (
    <section className="door stack-s" aria-labelledby="door">
      <h2 id="door">{t.title}</h2>
      <p className="small">{t.lead}</p>
      {t.ways.map(({ name, more }) => (
        <details key={name}>
          <summary>{name}</summary>
          <p>{more}</p>
        </details>
      ))}
      <details>
        <summary>{t.pressed}</summary>
        <div className="stack-s">
          {t.pressedMore.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {help.length > 0 ? (
            <>
              <p className="label">{t.linesTitle}</p>
              <ul className="points">
                {help.map(({ text, href }) => (
                  <li key={text}>
                    {href ? (
                      <a href={href} rel="noreferrer">
                        {text}
                      </a>
                    ) : (
                      text
                    )}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          <p>{t.noLines}</p>
        </div>
      </details>
    </section>
  );
}

/** What the two have kept; each may take one away for both. */
export function IdeasCard({ ideas }: Pick<AfterView, "ideas">) {
  const t = useTexts(afterTexts);
  const says = useTexts(ideaTexts);
  if (ideas.length === 0) return null;
  return (
    <section className="card" aria-labelledby="ideas">
      <h2 id="ideas">{t.ideasTitle}</h2>
      <p className="small muted mt-1">{t.ideasLead}</p>
      <ul className="list ideas">
        {ideas.map((idea) => (
          <li key={idea}>
            <span>{ideaText(says, idea)}</span>
            {/* It asks in its place: in an address the idea would stand in the browser's history. */}
            <details>
              <summary aria-label={t.removeIdea(ideaText(says, idea))}>{t.remove}</summary>
              <PostForm action="/checkin/after" className="stack-s" preventScrollReset>
                <p className="small muted">{t.removeAsks}</p>
                <input type="hidden" name="remove" value={idea} />
                <Button small aria-label={t.removeIdeaNow(ideaText(says, idea))}>
                  {t.removeNow}
                </Button>
              </PostForm>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
