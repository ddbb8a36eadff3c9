import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { pathOf } from "./cards.ts";
import type { HeatLine, HeatsView } from "./heat-view.ts";
import { HeatMark } from "./plate.tsx";
import { cardTexts } from "./texts.ts";
import "./truth-or-dare.css";

/** The three heats, each with what waits in it. */
export function HeatsPage({ view }: { view: HeatsView }) {
  const t = useTexts(cardTexts);
  return (
    <AppPage>
      <div className="stack">
        <h1>{t.title}</h1>
        <p className="muted w-24">{t.lead}</p>
      </div>
      <section className="stack" aria-labelledby="heats">
        <h2 id="heats">{t.pick}</h2>
        <ul className="list heats">
          {view.heats.map((line) => (
            <li key={line.heat}>
              <Link to={pathOf(line.heat)}>
                <span className="t">
                  <b>{t.heat[line.heat]}</b> <span className="small muted">{t.about[line.heat]}</span>{" "}
                  <State line={line} partnerName={view.partnerName} /> <HeatMark heat={line.heat} />
                </span>
                <Icon name="chevron" small />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </AppPage>
  );
}

function State({ line, partnerName }: { line: HeatLine; partnerName: string | null }) {
  const t = useTexts(cardTexts);
  const { state, premium } = line;
  if (state === "new") return <span className="small num muted">{premium ? t.premium : t.state.new}</span>;
  const says = state === "fresh" ? t.state.fresh : t.state.theirs(partnerName ?? t.yourPartner);
  return <span className="small">{named(says)}</span>;
}
