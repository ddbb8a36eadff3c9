import { Outlet } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { datesTexts } from "./texts.ts";
import type { AnniversaryView, VisitAhead } from "./us-view.ts";

const ANNIVERSARY = "/us/set/anniversary";

/** The dates of the two: when they meet next, and since when they are together. */
export function DatesCard({
  anniversary,
  visit,
  open,
}: {
  anniversary: AnniversaryView | null;
  /** Undefined for whoever has no partner: visits are for two. */
  visit: VisitAhead | null | undefined;
  open: string;
}) {
  const t = useTexts(datesTexts);
  if (open === ANNIVERSARY) {
    return (
      <section className="card" aria-label={t.anniversary}>
        <Outlet />
      </section>
    );
  }
  return (
    <section className="card dates num" aria-label={t.title}>
      <div>
        {visit === undefined ? null : (
          <div>
            <h2 className="label mb-1">{t.visit}</h2>
            {visit ? (
              <>
                <b>{visit.days}</b>
                <p className="small muted">{visit.from}</p>
              </>
            ) : (
              <p className="small muted">{t.noVisit}</p>
            )}
            <p>
              <Link className="tap small" to="/us/visits">
                {t.visits}
              </Link>
            </p>
          </div>
        )}
        <div>
          <h2 className="label mb-1">{t.anniversary}</h2>
          {anniversary ? (
            <>
              <b>{anniversary.day}</b>
              <p className="small muted">
                {anniversary.since} {named(anniversary.setBy)}
              </p>
            </>
          ) : (
            <p className="small muted">{t.notSet}</p>
          )}
          <p>
            <Link className="tap small" to={ANNIVERSARY} preventScrollReset>
              {anniversary ? t.change : t.set}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
