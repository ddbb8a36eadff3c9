import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { visitsTexts } from "./texts.ts";
import type { AskedAct } from "./visit-view.ts";

/** Asks before a visit is taken from the other one too: called off, or away with its words. */
export function VisitQuestion({
  id,
  act,
  partnerName,
  children,
}: {
  id: string;
  act: AskedAct;
  partnerName: string;
  /** The hidden fields that say which page it is. */
  children: React.ReactNode;
}) {
  const t = useTexts(visitsTexts);
  const pending = useNavigation().state === "submitting";
  const question = t.questions[act];
  return (
    <PostForm action={`/us/visits?of=${id}`} className="stack">
      <div>
        <p>
          <b>{question.title}</b>
        </p>
        <p className="small muted mt-1">{named(question.more(partnerName))}</p>
      </div>
      {children}
      <input type="hidden" name="act" value={act} />
      <div className="row flow">
        <Button small pending={pending}>
          {t[act]}
        </Button>
        <ButtonLink kind="plain" small to="/us/visits" preventScrollReset>
          {t.leaveIt}
        </ButtonLink>
      </div>
    </PostForm>
  );
}
