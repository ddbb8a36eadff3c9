import { useTexts } from "#app/texts/use-texts.tsx";
import { Link } from "#app/ui/link.tsx";
import type { CommonView } from "./insights-view.ts";
import { insightTexts } from "./texts.ts";

/** What the two have in common, or where they differ: each with something to ask tonight. */
export function CommonCard({ kind, all }: { kind: "alike" | "apart"; all: readonly CommonView[] }) {
  const t = useTexts(insightTexts);
  return (
    <section className="card" aria-labelledby={kind}>
      <h2 id={kind} className="mb-1">
        {t[kind]}
      </h2>
      {all.length === 0 ? <p className="small muted">{kind === "alike" ? t.alikeNone : t.apartNone}</p> : null}
      <ul className="list common">
        {all.map(({ title, ask, to }) => (
          <li key={title}>
            <p>{title}</p>
            <p className="small">
              <b>{t.ask}</b> {ask}
            </p>
            <Link className="tap small" to={to} aria-label={`${t.see}: ${title}`}>
              {t.see}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
