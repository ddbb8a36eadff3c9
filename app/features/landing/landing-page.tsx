import type { ReactNode } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LegalLinks } from "#app/ui/legal-links.tsx";
import { lensPath, placePair } from "#app/ui/lens.ts";
import { Link } from "#app/ui/link.tsx";
import { Logo, PairMark } from "#app/ui/pair.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { Hero } from "./hero.tsx";
import { Portrait } from "./portrait.tsx";
import { landingTexts } from "./texts.ts";
import { IntimacyDrawing, QuestionsDrawing, StreaksDrawing } from "./tool-drawings.tsx";

/**
 * docs/product/landing.md#what-stands-there, landing screen. `inviteCode` is the code that a partner's link left in the
 * cookie.
 */
export function LandingPage({
  inviteCode = null,
  makersUrl = null,
}: {
  inviteCode?: string | null | undefined;
  makersUrl?: string | null | undefined;
}) {
  const t = useTexts(landingTexts);
  const { product } = useTexts(uiTexts);
  return (
    <div className="land" data-invite-code={inviteCode ?? undefined}>
      <header className="bar">
        <Link className="brand" to="/">
          <Logo width={40} />
          {product}
        </Link>{" "}
        <ButtonLink reloadDocument to="/auth/sign-in" kind="quiet" small className="end">
          {t.signIn}
        </ButtonLink>
      </header>
      <main id="m" tabIndex={-1}>
        <section className="hero-t wrap">
          {inviteCode ? <InviteStrip code={inviteCode} /> : null}
          <h1>{t.headline}</h1>
          <div>
            <p className="sub">{t.sub}</p>
            <p className="acts">
              <ButtonLink reloadDocument to="/auth/create-account">
                {t.createAccount}
              </ButtonLink>
            </p>
          </div>
        </section>
        <Hero />
        <Story />
        <Tools />
      </main>
      <Footer makersUrl={makersUrl} />
    </div>
  );
}

function InviteStrip({ code }: { code: string }) {
  const t = useTexts(landingTexts);
  return (
    <div className="strip">
      <PairMark size="strip" state="them" />
      <p>
        <b>{t.invited(code)}</b> {t.invitedMore}
      </p>
    </div>
  );
}

function Story() {
  const t = useTexts(landingTexts);
  return (
    <section className="story wrap">
      <h2>{t.story}</h2>
      <figure className="portrait">
        <Portrait />
      </figure>
      <div className="txt">
        <p className="lead">{t.storyLead}</p>
        <p>{t.storyRituals}</p>
        <p>{t.storyNow}</p>
      </div>
    </section>
  );
}

function Tools() {
  const t = useTexts(landingTexts);
  return (
    <section className="wrap" aria-label={t.tools}>
      <div className="tools">
        <Tool drawing={<QuestionsDrawing />} name={t.questions}>
          {t.questionsMore}
        </Tool>
        <Tool drawing={<IntimacyDrawing />} name={t.intimacy}>
          {t.intimacyMore}
        </Tool>
        <Tool drawing={<StreaksDrawing />} name={t.streaks}>
          {t.streaksMore}
        </Tool>
      </div>
    </section>
  );
}

function Tool({ drawing, name, children }: { drawing: ReactNode; name: string; children: ReactNode }) {
  return (
    <article className="tool">
      {drawing}
      <div className="stack-s">
        <h3>{name}</h3>
        <p>{children}</p>
      </div>
    </article>
  );
}

function Footer({ makersUrl }: { makersUrl: string | null }) {
  const t = useTexts(landingTexts);
  const at = placePair({ r: 100, distance: 110, padX: 1, padY: 1 });
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="deco">
          <svg viewBox={at.viewBox} aria-hidden="true">
            <circle className="you-a" cx={at.you} cy={at.y} r={at.r} />
            <circle className="them-a" cx={at.them} cy={at.y} r={at.r} />
            <path className="both-a" d={lensPath(at.you, at.them, at.y, at.r)} />
          </svg>
        </div>
        <h2>
          {t.free[0]}
          <br />
          {t.free[1]}
        </h2>
        <p>
          <ButtonLink reloadDocument to="/auth/create-account">
            {t.createAccount}
          </ButtonLink>
        </p>
        <ul>
          {makersUrl ? (
            <li>
              <a href={makersUrl} rel="noopener">
                {t.makers}
              </a>
            </li>
          ) : null}
          <LegalLinks />
          <li>
            <Link to="/premium">{t.premium}</Link>
          </li>
        </ul>
      </div>
    </footer>
  );
}
