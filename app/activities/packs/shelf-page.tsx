import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { PackArt } from "./pack-art.tsx";
import { PackCard } from "./pack-card.tsx";
import type { ShelfView } from "./pack-view.ts";
import { packTexts } from "./texts.ts";
import "./packs.css";

/** All packs: what the two go on with, what is open to them, and what comes with premium. */
export function ShelfPage({
  view,
  errors,
}: {
  view: ShelfView;
  /** Why a switch was not turned. */
  errors: { form: string } | undefined;
}) {
  const t = useTexts(packTexts);
  const { goOn, open, further, partnerName } = view;
  return (
    <AppPage back="/daily-questions" title={t.questions}>
      <div className="stack">
        <h1>{t.title}</h1>
        <p className="muted lead-p">{t.lead}</p>
      </div>
      <ErrorList errors={errors} />
      {goOn ? (
        <section className="on-shelf" aria-labelledby="go">
          <PackArt pack={goOn.name} />
          <div className="stack-s">
            <p className="label num">{goOn.label}</p>
            <h2 id="go">{goOn.question.text}</h2>
            <p className="small muted">{named(goOn.why)}</p>
            <p>
              <ButtonLink to={goOn.question.to}>{t.goOn}</ButtonLink>
            </p>
          </div>
        </section>
      ) : null}
      <section className="stack" aria-labelledby="yours">
        <div className="sec-h">
          <h2 id="yours">{t.openToYou}</h2>
          <p className="small muted">{partnerName ? named(t.oneSwitch(partnerName)) : t.oneSwitchAlone}</p>
        </div>
        {open.length === 0 ? <p className="muted">{t.nothing}</p> : null}
        <ul className="packs">
          {open.map((pack) => (
            <PackCard key={pack.name} pack={pack} />
          ))}
        </ul>
      </section>
      {further.length > 0 ? (
        <section className="stack" aria-labelledby="more">
          <div className="sec-h">
            <h2 id="more">{t.further}</h2>
            <p className="small muted">
              {t.premium} <Link to="/premium">{t.whatItHolds}</Link>
            </p>
          </div>
          <ul className="shelf">
            {further.map(({ name, title, sample }) => (
              <li key={name}>
                <PackArt pack={name} />
                <div>
                  <h3>{title}</h3>
                  <p className="muted">{sample}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <PrivacyNote>{t.staysOpen}</PrivacyNote>
    </AppPage>
  );
}
