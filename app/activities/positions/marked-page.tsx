import { KeepingCard } from "#app/features/keeping/keeping-card.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Act } from "./mark.ts";
import { LEAVE, MARKED, pathOf } from "./paths.ts";
import type { MarkedItem, MarkedView } from "./position-view.ts";
import { markedTexts } from "./texts.ts";
import "./positions.css";

/** What the member has saved, tried and put away. */
export function MarkedPage({
  view,
  errors,
}: {
  view: MarkedView;
  errors: Partial<Record<string, string>> | undefined;
}) {
  const t = useTexts(markedTexts);
  const { asks, saved, tried, away } = view;
  const isEmpty = saved.length + tried.length + away.length === 0;
  return (
    <AppPage read back={pathOf("together")} backLabel={t.back} title={t.title}>
      <div className="position stack">
        <h1>{t.title}</h1>
        <p className="muted">{t.lead}</p>
        <ErrorList errors={errors} />
        {asks ? <KeepingCard back={MARKED} leaveTo={LEAVE} /> : null}
        {!asks && isEmpty ? (
          <div className="meet top">
            <PairMark state="neither" size="big" />
            <p className="muted">{t.none}</p>
            <p>
              <ButtonLink to={pathOf("together")}>{t.toDraw}</ButtonLink>
            </p>
          </div>
        ) : null}
        <MarkedList id="saved" title={t.saved} items={saved} undo="unsave" says={[t.unsave, t.unsaveOne]} />
        <MarkedList id="tried" title={t.tried} items={tried} />
        <MarkedList
          id="away"
          title={t.away}
          lead={t.awayLead}
          items={away}
          undo="bring-back"
          says={[t.bringBack, t.bringBackOne]}
        />
      </div>
    </AppPage>
  );
}

function MarkedList({
  id,
  title,
  lead,
  items,
  undo,
  says: [undoText, undoOne] = ["", () => ""],
}: {
  id: string;
  title: string;
  lead?: string;
  items: readonly MarkedItem[];
  undo?: Act;
  says?: readonly [string, (title: string) => string];
}) {
  const t = useTexts(markedTexts);
  if (items.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead ? <p className="small muted">{lead}</p> : null}
      <ul className="list marked">
        {items.map((item) => (
          <li key={item.id}>
            <PostForm action={MARKED}>
              <input type="hidden" name="item" value={item.id} />
              <button className="li" type="submit" name="do" value="show" aria-label={t.show(item.title)}>
                <b>{item.title}</b> <Icon name="chevron" small />
              </button>
            </PostForm>
            {undo ? (
              <PostForm action={MARKED} preventScrollReset>
                <input type="hidden" name="item" value={item.id} />
                <input type="hidden" name="version" value={item.version} />
                <Button kind="plain" small name="do" value={undo} aria-label={undoOne(item.title)}>
                  {undoText}
                </Button>
              </PostForm>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
