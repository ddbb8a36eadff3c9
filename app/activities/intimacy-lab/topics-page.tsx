import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { InsteadCard } from "./instead-card.tsx";
import type { TopicsView } from "./lab-view.ts";
import { labTexts } from "./texts.ts";
import "./lab.css";

type Errors = Partial<Record<string, string>> | undefined;

/** Which topics somebody puts off, and whether a maybe of theirs may meet. */
export function TopicsPage({ view, errors }: { view: TopicsView; errors: Errors }) {
  const t = useTexts(labTexts);
  const pending = useNavigation().state !== "idle";
  const { instead, topics, off, maybe, partner } = view;
  return (
    <AppPage back="/intimacyLab" backLabel={t.back} title={t.title}>
      <div className="stack">
        <h1>{t.topics}</h1>
        {instead ? null : <p className="muted w-24">{t.topicsLead}</p>}
      </div>
      <ErrorList errors={errors} />
      {instead ? (
        <InsteadCard instead={instead} back="/intimacyLab/topics" />
      ) : (
        <PostForm action="/intimacyLab/topics" className="card stack">
          <input type="hidden" name="partner" value={partner} />
          <ChoiceField
            name="off"
            legend={t.topicsLegend}
            several
            look="rows"
            options={topics.map(({ name, label, cards }) => ({ value: name, label: t.topicCards(label, cards) }))}
            chosen={off}
          />
          <ChoiceField
            name="maybe"
            legend={t.maybeLegend}
            several
            look="rows"
            options={[{ value: "yes", label: t.maybe }]}
            chosen={maybe ? ["yes"] : []}
            hint={t.maybeHint}
          />
          <Button pending={pending} pendingText={t.keeping}>
            {t.save}
          </Button>
        </PostForm>
      )}
    </AppPage>
  );
}
