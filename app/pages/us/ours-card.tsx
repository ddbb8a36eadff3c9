import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { usTexts } from "./texts.ts";

/** What the two have, to be read again. */
export function OursCard({ year }: { year: string }) {
  const t = useTexts(usTexts).ours;
  return (
    <section className="card" aria-labelledby="ours">
      <h2 id="ours">{t.title}</h2>
      <ul className="list">
        <li>
          <Link to="/insights">
            <span className="t">
              <b>{t.insights}</b> <span className="small muted">{t.insightsMore}</span>
            </span>
            <Icon name="chevron" small />
          </Link>
        </li>
        <li>
          <Link to="/us/memories">
            <span className="t">
              <b>{t.memories}</b> <span className="small muted">{t.memoriesMore}</span>
            </span>
            <Icon name="chevron" small />
          </Link>
        </li>
        <li>
          <Link to={`/us/year/${year}`}>
            <span className="t">
              <b>{t.year}</b> <span className="small muted">{t.yearMore}</span>
            </span>
            <Icon name="chevron" small />
          </Link>
        </li>
      </ul>
    </section>
  );
}
