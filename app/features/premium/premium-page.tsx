import { sentence, useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LegalLinks } from "#app/ui/legal-links.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/pair.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { NoteLine } from "./note-line.tsx";
import { OfferTable } from "./offer-table.tsx";
import type { PremiumView } from "./premium-view.ts";
import { StandingPart } from "./standing-part.tsx";
import { premiumTexts } from "./texts.ts";
import "./premium.css";

/**
 * docs/product/premium-and-legal.md
 * @param home where a signed-in person belongs; null for a stranger
 */
export function PremiumPage({ home, premium }: { home: Path | null; premium: PremiumView }) {
  const t = useTexts(premiumTexts);
  const { product } = useTexts(uiTexts);
  return (
    <div className="land">
      <header className="bar">
        <Link className="brand" to={home ?? "/"}>
          <Logo width={40} />
          {product}
        </Link>{" "}
        {home ? (
          <ButtonLink to={home} kind="quiet" small className="end">
            {t.backToApp}
          </ButtonLink>
        ) : (
          <ButtonLink to="/auth/sign-in" kind="quiet" small className="end">
            {t.signIn}
          </ButtonLink>
        )}
      </header>
      <main id="m" tabIndex={-1}>
        <div className="offer wrap">
          <div className="top">
            <h1>{t.headline}</h1>
            <p className="muted lead mt-3">{t.lead}</p>
          </div>
          <section className="card" aria-label={t.sideBySide}>
            <OfferTable />
          </section>
          <div className="stack">
            {premium ? (
              <StandingPart {...premium} />
            ) : (
              <NoteLine label={t.onThisServer} first={t.included} more={t.nothingToBuy} />
            )}
            <section className="card stack">
              <h2>{t.alwaysFree}</h2>
              <p>{t.alwaysFreeMore}</p>
              <p className="muted">{t.noOnePays}</p>
            </section>
            {home ? null : (
              <p>
                <ButtonLink to="/auth/create-account" wide>
                  {t.createAccount}
                </ButtonLink>
              </p>
            )}
          </div>
          <Rules intro={premium ? t.rulesHold : t.rules} />
        </div>
      </main>
      <footer className="foot low">
        <div className="wrap">
          <ul>
            <li>
              <Link to="/">{product}</Link>
            </li>
            <LegalLinks />
          </ul>
        </div>
      </footer>
    </div>
  );
}

function Rules({ intro }: { intro: string }) {
  const t = useTexts(premiumTexts);
  return (
    <div className="rules">
      <p className="muted">{intro}</p>
      <section>
        <h2>{t.oneForTwo}</h2>
        <p className="muted">{t.oneForTwoMore}</p>
      </section>
      <section>
        <h2>{t.cancelling}</h2>
        <p className="muted">{t.cancellingMore}</p>
      </section>
      <section>
        <h2>{t.moneyBack}</h2>
        <p className="muted">{sentence(t.moneyBackMore((policy) => <Link to="/refund-policy">{policy}</Link>))}</p>
      </section>
    </div>
  );
}
