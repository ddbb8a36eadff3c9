import { WithdrawRow } from "#app/features/age-consent/withdraw-row.tsx";
import { KeepingRow } from "#app/features/keeping/keeping-row.tsx";
import type { Keeping } from "#app/members/keeping.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { usTexts } from "./texts.ts";

/** What comes to the two: packs, what is included, and the way out of the 18+ part. */
export function AsksCard({ ageConsentGiven, keeping }: { ageConsentGiven: boolean; keeping: Keeping }) {
  const t = useTexts(usTexts).asks;
  const ways: readonly { to: Path; label: string; more: string }[] = [
    { to: "/us/notifications", label: t.notifications, more: t.notificationsMore },
    { to: "/packs", label: t.packs, more: t.packsMore },
    { to: "/premium", label: t.premium, more: t.premiumMore },
  ];
  return (
    <section className="card" aria-labelledby="asks">
      <h2 id="asks">{t.title}</h2>
      <ul className="list">
        {ways.map(({ to, label, more }) => (
          <li key={to}>
            <Link to={to}>
              <span className="t">
                <b>{label}</b> <span className="small muted">{more}</span>
              </span>
              <Icon name="chevron" small />
            </Link>
          </li>
        ))}
        {ageConsentGiven ? <WithdrawRow /> : null}
        {keeping === "never" ? null : <KeepingRow keeping={keeping} />}
      </ul>
    </section>
  );
}
