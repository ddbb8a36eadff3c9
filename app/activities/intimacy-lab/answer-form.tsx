import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import type { Path } from "#app/ui/link.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { ANSWERS, type Answer } from "./answers.ts";
import { CardArt } from "./card-art.tsx";
import type { CardView } from "./lab-view.ts";
import { labTexts } from "./texts.ts";

type Props = {
  action: Path;
  ten: number;
  partner: string;
  card: CardView;
  /** What was said so far, to each direction. */
  mine?: readonly (Answer | null)[];
};

/** One card, and what to say to it: a press, or one of the four for each of its two directions. */
export function AnswerForm({ action, ten, partner, card, mine = [] }: Props) {
  const t = useTexts(labTexts);
  const pending = useNavigation().state !== "idle";
  const { id, version, topic, text, about, safety, options } = card;
  const choices = ANSWERS.map((answer) => ({ value: answer, label: t.answers[answer] }));
  return (
    <article className="desire card-w">
      <CardArt />
      <div className="in stack">
        <p className="chip">{topic}</p>
        <h2>{text}</h2>
        <p>{about}</p>
        {safety ? <p className="small muted">{safety}</p> : null}
        <PostForm action={action} className="stack" aria-label={t.yourAnswer} key={id}>
          <input type="hidden" name="ten" value={ten} />
          <input type="hidden" name="card" value={id} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="partner" value={partner} />
          {options.length === 2 ? (
            <>
              {(["first", "second"] as const).map((name, at) => (
                <ChoiceField
                  key={name}
                  name={name}
                  legend={options[at]}
                  options={choices}
                  chosen={[mine[at] ?? ""]}
                  required
                />
              ))}
              <Button wide pending={pending} pendingText={t.keeping}>
                {t.keep}
              </Button>
            </>
          ) : (
            <div className="four">
              {ANSWERS.map((answer) => (
                <button
                  key={answer}
                  type="submit"
                  className="choice"
                  name="first"
                  value={answer}
                  aria-pressed={mine.length > 0 ? mine[0] === answer : undefined}
                >
                  {t.answers[answer]}
                </button>
              ))}
            </div>
          )}
        </PostForm>
      </div>
    </article>
  );
}
