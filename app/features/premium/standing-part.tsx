import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { MineCard } from "./mine-card.tsx";
import { NoteLine } from "./note-line.tsx";
import { PortalForm } from "./portal-form.tsx";
import type { Offer, PremiumView } from "./premium-view.ts";
import { premiumTexts } from "./texts.ts";

/** How whoever looks stands to premium, and what they can do about it. */
export function StandingPart({ offers, standing, note }: NonNullable<PremiumView>) {
  const t = useTexts(premiumTexts);
  return (
    <>
      {note === null ? null : note === "refunded" ? (
        <p role="status">{t.notes.refunded}</p>
      ) : (
        <ErrorList errors={{ form: t.notes[note] }} />
      )}
      {standing.kind === "mine" ? <MineCard {...standing.mine} /> : null}
      {standing.kind === "partner" ? (
        <NoteLine
          label={t.standing}
          first={standing.name ? named(t.theyPay(standing.name)) : t.yours}
          more={t.theyPayMore}
        />
      ) : null}
      {standing.kind === "stands" ? <NoteLine label={t.standing} first={t.rests} more={t.notes.standing} /> : null}
      {standing.kind === "waiting" ? (
        <>
          <NoteLine label={t.standing} first={t.waiting} more={t.waitingMore} />
          <p>
            <ButtonLink to="/premium?back=paid" kind="quiet" wide>
              {t.lookAgain}
            </ButtonLink>
          </p>
        </>
      ) : null}
      {standing.kind === "free" || standing.kind === "stranger" ? (
        <Offers offers={offers} canBuy={standing.kind === "free"} />
      ) : null}
      {"hasPaid" in standing && standing.hasPaid ? <PortalForm label={t.invoices} /> : null}
    </>
  );
}

function Offers({ offers, canBuy }: { offers: Offer[] | null; canBuy: boolean }) {
  const t = useTexts(premiumTexts);
  if (!offers || offers.length === 0) return <NoteLine label={t.prices} first={t.prices} more={t.cantSay} />;
  return (
    <section className="card stack" aria-labelledby="prices">
      <h2 id="prices">{t.prices}</h2>
      {offers.map((offer) => (
        <div key={offer.id} className="stack">
          <p className="num">
            <b>{offer.amount}</b> {offer.often}, {t.forBoth} <span className="small muted">{offer.tax}</span>
          </p>
          {canBuy ? (
            <PostForm action="/premium/checkout" reloadDocument>
              <input type="hidden" name="price" value={offer.id} />
              <Button wide kind={offer === offers[0] ? "action" : "quiet"}>
                {t.subscribe(offer.amount, offer.often)}
              </Button>
            </PostForm>
          ) : null}
        </div>
      ))}
      {canBuy ? <p className="small muted">{t.toStripe}</p> : null}
    </section>
  );
}
