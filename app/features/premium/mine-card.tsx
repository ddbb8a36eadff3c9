import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PortalForm } from "./portal-form.tsx";
import type { Mine } from "./premium-view.ts";
import { premiumTexts } from "./texts.ts";

/** What whoever pays sees of it, and nobody else. */
export function MineCard({ state, day, offer, refundUntil, partnerToo }: Mine) {
  const t = useTexts(premiumTexts);
  const said = { running: t.renews, ending: t.ends, unpaid: t.unpaid, over: () => t.over }[state](day ?? "");
  const label = { running: t.manage, ending: t.goOn, unpaid: t.changeCard, over: t.changeCard }[state];
  return (
    <section className="card stack" aria-labelledby="standing">
      <h2 id="standing">{state === "over" ? t.standing : t.yours}</h2>
      <p>{said}</p>
      {offer ? (
        <p className="num">
          <b>{offer.amount}</b> {offer.often}, {t.forBoth}
        </p>
      ) : null}
      {partnerToo ? <p>{named(t.bothPay(partnerToo))}</p> : null}
      <PortalForm label={label} isMain={state === "unpaid" || state === "over"} />
      {refundUntil ? (
        <PostForm action="/premium/refund" reloadDocument>
          <p className="small muted" id="refund-more">
            {t.refundMore(refundUntil)}
          </p>
          <Button wide kind="quiet" className="mt-3" aria-describedby="refund-more">
            {t.refund}
          </Button>
        </PostForm>
      ) : null}
      <p className="small muted">{t.onlyYou}</p>
    </section>
  );
}
