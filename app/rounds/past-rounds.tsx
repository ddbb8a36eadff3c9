import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

type Props = {
  title: string;
  /** The page below which each has one of its own. */
  under: `/${string}`;
  /** The newest first; `item` as an address has it. */
  past: readonly { item: string; label: string; isOpen: boolean }[];
  /** Before which there are older ones. */
  older: string | null;
  says: { openToBoth: string; mineIn: string; older: string };
};

/** The earlier rounds of one kind that the member has done. */
export function PastRounds({ title, under, past, older, says }: Props) {
  if (past.length === 0 && older === null) return null;
  return (
    <section className="card" aria-labelledby="past">
      <h2 id="past" className="mb-1">
        {title}
      </h2>
      <ul className="list">
        {past.map(({ item, label, isOpen }) => (
          <li key={item}>
            <Link to={`${under}/${item}`}>
              <span className="t">
                <b>{label}</b> <span className="small muted">{isOpen ? says.openToBoth : says.mineIn}</span>
              </span>
              <Icon name="chevron" small />
            </Link>
          </li>
        ))}
      </ul>
      {older ? (
        <p>
          <Link className="tap" to={`${under}?before=${older}`}>
            {says.older}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
