import { KeepingCard } from "#app/features/keeping/keeping-card.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { DrawForm } from "./draw-form.tsx";
import type { Act, MarkName } from "./mark.ts";
import { BACK, LEAVE, pathOf } from "./paths.ts";
import { PositionArt } from "./position-art.tsx";
import type { PositionView, ShownPosition } from "./position-view.ts";
import { positionTexts } from "./texts.ts";
import "./positions.css";

/** One position, or one idea for two places, and what the next one is to be like. */
export function PositionPage({
  view,
  errors,
}: {
  view: PositionView;
  errors: Partial<Record<string, string>> | undefined;
}) {
  const t = useTexts(positionTexts);
  const { deck, asks, shown } = view;
  const isApart = deck === "apart";
  const title = isApart ? t.apartTitle : t.title;
  return (
    <AppPage back={isApart ? pathOf("together") : BACK} title={title}>
      <div className="position stack">
        {shown ? null : (
          <div className="stack">
            <h1>{title}</h1>
            <p className="muted w-24">{isApart ? t.apartLead : t.lead}</p>
          </div>
        )}
        <ErrorList errors={errors} />
        {asks ? <KeepingCard back={pathOf(deck)} leaveTo={LEAVE} /> : null}
        {shown ? <Plate view={view} shown={shown} /> : null}
        {asks ? null : (
          <div className="two">
            {shown ? <Comfort view={view} shown={shown} /> : <Nothing view={view} />}
            <DrawForm key={view.turn} view={view} errors={errors} />
          </div>
        )}
      </div>
    </AppPage>
  );
}

/** Before the first one, and where nothing fits. */
function Nothing({ view: { turn } }: { view: PositionView }) {
  const t = useTexts(positionTexts);
  return (
    <div className="stack">
      {turn > 0 ? (
        <div role="status">
          <h2>{t.none}</h2>
          <p className="muted mt-1">{t.noneMore}</p>
        </div>
      ) : null}
      <PrivacyNote>{t.only}</PrivacyNote>
    </div>
  );
}

/** The drawing, the words, and what to do with it. */
function Plate({ view: { deck }, shown }: { view: PositionView; shown: ShownPosition }) {
  const t = useTexts(positionTexts);
  const { title, mood, energy, mobility, lead, about, art } = shown;
  const chips = [
    named(t.moods, mood),
    named(t.isEnergy, energy),
    ...(mobility === null ? [] : [named(t.isMobility, mobility)]),
  ];
  return (
    <article className="plate">
      <figure>
        <PositionArt art={art} alt={art.alt ?? t.artApart} />
      </figure>
      <div className="in stack">
        <ul className="chips">
          {chips.map((chip) => (
            <li key={chip} className="chip">
              {chip}
            </li>
          ))}
        </ul>
        <div role="status">
          <h1>{title}</h1>
          {lead.length > 0 ? <p className="muted mt-1">{lead.join(" ")}</p> : null}
        </div>
        <p>{about}</p>
        <Marks shown={shown} path={pathOf(deck)} />
      </div>
    </article>
  );
}

const LOOKS: readonly { name: MarkName; set: Act; unset: Act; icon: IconName }[] = [
  { name: "saved", set: "save", unset: "unsave", icon: "bookmark" },
  { name: "tried", set: "try", unset: "untry", icon: "check" },
  { name: "away", set: "put-away", unset: "bring-back", icon: "close" },
];

/** The three marks, each a button that is pressed or not. */
function Marks({ shown: { id, version, marks }, path }: { shown: ShownPosition; path: string }) {
  const t = useTexts(positionTexts);
  const words: Record<MarkName, string> = { saved: t.save, tried: t.tried, away: t.away };
  return (
    <PostForm action={path} preventScrollReset>
      <input type="hidden" name="item" value={id} />
      <input type="hidden" name="version" value={version} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in; these are three buttons */}
      <div className="marks" role="group" aria-label={t.actions}>
        {LOOKS.map(({ name, set, unset, icon }) => (
          <button
            key={name}
            type="submit"
            className="choice"
            name="do"
            value={marks[name] ? unset : set}
            aria-pressed={marks[name]}
          >
            <Icon name={icon} small />
            {words[name]}
          </button>
        ))}
      </div>
      <p className="small muted mt-2">{marks.away ? t.isAway : t.awayMore}</p>
    </PostForm>
  );
}

function Comfort({ view: { deck }, shown: { comfort, easier } }: { view: PositionView; shown: ShownPosition }) {
  const t = useTexts(positionTexts);
  return (
    <section aria-labelledby="comfort">
      <h2 id="comfort" className="mb-3">
        {deck === "apart" ? t.privacy : t.comfort}
      </h2>
      <ul className="tips">
        {comfort.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {easier ? <li>{t.easier(easier)}</li> : null}
      </ul>
      <PrivacyNote>{t.only}</PrivacyNote>
    </section>
  );
}

const named = (names: Readonly<Record<string, string>>, name: string): string => names[name] ?? name;
