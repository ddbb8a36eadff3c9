import { named } from "#app/ui/named.tsx";
import type { SaidFact } from "./us-view.ts";

/** What the partner has said of themselves and lets the member see. */
export function PartnerCard({ name, said }: { name: string; said: readonly SaidFact[] }) {
  return (
    <section className="card" aria-labelledby="them">
      <h2 id="them">{named(name)}</h2>
      <dl className="said">
        {said.map(({ name: what, value }) => (
          <div key={what}>
            <dt className="small muted">{what}</dt>{" "}
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
