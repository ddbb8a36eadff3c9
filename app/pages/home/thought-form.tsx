import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { thoughtTexts } from "./thought-texts.ts";
import type { ThoughtView } from "./thought-view.ts";

/** One press, and the other knows: it has no words, and asks for none. */
export function ThoughtForm({ thought: { partnerId, mine, more } }: { thought: ThoughtView }) {
  const t = useTexts(thoughtTexts);
  const pending = useNavigation().formAction === "/dashboard/thought";
  return (
    <div className="thought o1">
      {more ? (
        <PostForm action="/dashboard/thought" preventScrollReset>
          <input type="hidden" name="partner" value={partnerId} />
          <Button kind="quiet" small icon="heart" pending={pending}>
            {t.send}
          </Button>
        </PostForm>
      ) : null}
      <p className="small muted" role="status">
        {mine ? named(mine) : null}
      </p>
    </div>
  );
}
