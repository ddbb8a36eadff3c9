import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { askTexts } from "./ask-texts.ts";

/** Asks whether something may come, once. Either answer ends the question; the browser asks for itself later. */
export function AskCard({ name }: { name: string }) {
  const t = useTexts(askTexts);
  return (
    <section className="card o5 stack-s" aria-labelledby="may-come">
      <h2 id="may-come">{t.title}</h2>
      <p className="small muted">{named(t.lead(name))}</p>
      <PostForm action="/us/notifications/ask" className="row flow g-2">
        <Button kind="quiet" small name="answer" value="yes">
          {t.yes}
        </Button>{" "}
        <Button kind="plain" small name="answer" value="no">
          {t.no}
        </Button>
      </PostForm>
      <p className="small muted">{t.once}</p>
    </section>
  );
}
