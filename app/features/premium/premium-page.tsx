import { ButtonLink } from "#app/ui/button.tsx";
import { LegalLinks } from "#app/ui/legal-links.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { Logo, PairMark } from "#app/ui/pair.tsx";
import { OfferTable } from "./offer-table.tsx";

/**
 * docs/product/premium-and-legal.md#on-a-server-that-sells-nothing
 * @param home where a signed-in person belongs; null for a stranger
 */
export function PremiumPage({ home }: { home: Path | null }) {
  return (
    <div className="land">
      <header className="bar">
        <Link className="brand" to={home ?? "/"}>
          <Logo width={40} />
          The Couple App
        </Link>{" "}
        {home ? (
          <ButtonLink to={home} kind="quiet" small className="end">
            Back to the app
          </ButtonLink>
        ) : (
          <ButtonLink to="/auth/sign-in" kind="quiet" small className="end">
            Sign In
          </ButtonLink>
        )}
      </header>
      <main id="m" tabIndex={-1}>
        <div className="offer wrap">
          <div className="top">
            <h1>One subscription, both of you</h1>
            <p className="muted lead mt-3">
              What keeps you two together is free and stays free. Premium opens more of the shelf.
            </p>
          </div>
          <section className="card" aria-label="Free and premium, side by side">
            <OfferTable />
          </section>
          <div className="stack">
            <section className="note" aria-label="On this server">
              <PairMark size="rule" state="both" />
              <p>
                <b>Everything is included on this server.</b>{" "}
                <span>There is nothing to buy and nothing to cancel.</span>
              </p>
            </section>
            <section className="card stack">
              <h2>Always free</h2>
              <p>
                The question of the day and its whole archive. Check-ins and streaks, which never cost money. All you
                two wrote, and a copy of it whenever you like.
              </p>
              <p className="muted">No one is asked to pay to get something of their own back.</p>
            </section>
            {home ? null : (
              <p>
                <ButtonLink to="/auth/create-account" wide>
                  Create an account
                </ButtonLink>
              </p>
            )}
          </div>
          <Rules />
        </div>
      </main>
      <footer className="foot low">
        <div className="wrap">
          <ul>
            <li>
              <Link to="/">The Couple App</Link>
            </li>
            <LegalLinks />
          </ul>
        </div>
      </footer>
    </div>
  );
}

function Rules() {
  return (
    <div className="rules">
      <p className="muted">Should premium be sold here one day, these are its rules.</p>
      <section>
        <h2>One for two</h2>
        <p className="muted">
          One of you subscribes, both have it from that minute. There is no second price for the second person.
        </p>
      </section>
      <section>
        <h2>Cancelling</h2>
        <p className="muted">
          Under Us, by whoever pays, without a letter and without a question. It runs to the end of what is paid, then
          you are back on free. Nothing you made is lost.
        </p>
      </section>
      <section>
        <h2>Money back</h2>
        <p className="muted">
          The same page has the refund. You ask there, and it goes back the way it came. The{" "}
          <Link to="/refund-policy">refund&nbsp;policy</Link> says what holds.
        </p>
      </section>
    </div>
  );
}
