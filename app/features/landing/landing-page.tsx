import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { LegalLinks } from "#app/ui/legal-links.tsx";
import { lensPath, placePair } from "#app/ui/lens.ts";
import { Link } from "#app/ui/link.tsx";
import { Logo, PairMark } from "#app/ui/pair.tsx";
import { Hero } from "./hero.tsx";
import { Portrait } from "./portrait.tsx";
import { IntimacyDrawing, QuestionsDrawing, StreaksDrawing } from "./tool-drawings.tsx";

/** docs/product/landing.md#title-and-description: the page's title. */
export const LANDING_TITLE = "Couple App - Post-Sex Feedback App";

/** docs/product/landing.md#title-and-description: what the page's description mentions. */
export const LANDING_DESCRIPTION =
  "An app for couples, above all for those who live far apart: a question a day that opens once you have both answered, post-sex feedback forms, and compatibility scores with AI-generated summaries.";

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
  return (
    <div className="land">
      <header className="bar">
        <Link className="brand" to="/">
          <Logo width={40} />
          The Couple App
        </Link>{" "}
        <ButtonLink reloadDocument to="/auth/sign-in" kind="quiet" small className="end">
          Sign In
        </ButtonLink>
      </header>
      <main id="m" tabIndex={-1}>
        <section className="hero-t wrap">
          {inviteCode ? <InviteStrip code={inviteCode} /> : null}
          <h1>App that keeps couples in&nbsp;love</h1>
          <div>
            <p className="sub">Make your honeymoon phase last</p>
            <p className="acts">
              <ButtonLink reloadDocument to="/auth/create-account">
                Create an account
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
  return (
    <div className="strip">
      <PairMark size="strip" state="them" />
      <p>
        <b>You have an invite: {code}</b> Create an account or sign in, and it is filled in for you.
      </p>
    </div>
  );
}

function Story() {
  return (
    <section className="story wrap">
      <h2>Four years apart taught us to ask.</h2>
      <figure className="portrait">
        <Portrait />
      </figure>
      <div className="txt">
        <p className="lead">
          We loved each other across an ocean for four years. What held was not grand. It was small and it came back
          every day.
        </p>
        <p>
          A trivia round over breakfast for one and dinner for the other. A short form after each weekend together: what
          felt good, what we would do again. One question before sleep, answered on both sides before either could peek.
        </p>
        <p>
          The distance went, the rituals stayed. So we made a place for them, first for the two of us and now for the
          two of you.
        </p>
      </div>
    </section>
  );
}

function Tools() {
  return (
    <section className="wrap" aria-label="Tools">
      <div className="tools">
        <Tool drawing={<QuestionsDrawing />} name="Questions">
          Daily activities and questions. You both answer, then both answers open.
        </Tool>
        <Tool drawing={<IntimacyDrawing />} name="Intimacy Lab">
          Answer, match, grow closer. Only what you both want is ever shown.
        </Tool>
        <Tool drawing={<StreaksDrawing />} name="Streaks">
          Daily connection streaks. Two dots a day that meet when you both did your part.
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
          The Couple App <br />
          for free
        </h2>
        <p>
          <ButtonLink reloadDocument to="/auth/create-account">
            Create an account
          </ButtonLink>
        </p>
        <ul>
          {makersUrl ? (
            <li>
              <a href={makersUrl} rel="noopener">
                The makers
              </a>
            </li>
          ) : null}
          <LegalLinks />
          <li>
            <Link to="/premium">Premium</Link>
          </li>
        </ul>
      </div>
    </footer>
  );
}
