import type { ReactNode } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Approach, type Nearness } from "./approach.tsx";
import { IconLink } from "./button.tsx";
import { Link, type Path } from "./link.tsx";
import { Nav } from "./nav.tsx";
import { Logo } from "./pair.tsx";
import { QuickExit } from "./quick-exit.tsx";
import { uiTexts } from "./texts.ts";

type BarProps = {
  /** The path that the arrow at the left leads to. Without it the logo stands there. */
  back?: Path | undefined;
  backLabel?: string | undefined;
  /** Beside the arrow: where one is. */
  title?: ReactNode;
  /** At the right: a link, a small button, "1 of 3". */
  end?: ReactNode;
};

function Bar({ back, backLabel, title, end, logo, exit = false }: BarProps & { logo: ReactNode; exit?: boolean }) {
  const t = useTexts(uiTexts);
  return (
    <header className="bar">
      {/* The spaces are for browsers that know no rows. */}
      {back ? <IconLink icon="back" label={backLabel ?? t.back} to={back} className="edge-l" /> : logo}{" "}
      {title ? <span className="label">{title}</span> : null}{" "}
      {end || exit ? (
        <div className="end">
          {exit ? <QuickExit /> : null}
          {end}
        </div>
      ) : null}
    </header>
  );
}

/** A members' page: skip link, navigation, bar with the quick exit, content. `read` narrows it to a measure for reading. */
export function AppPage({
  home = "/dashboard",
  read = false,
  children,
  ...bar
}: BarProps & { home?: Path; read?: boolean; children: ReactNode }) {
  const t = useTexts(uiTexts);
  return (
    <>
      <a className="skip" href="#m">
        {t.skip}
      </a>
      <div className="app">
        <Nav brandTo={home} />
        <Bar
          {...bar}
          exit
          logo={
            <Link className="brand" to={home}>
              <Logo />
              <span className="sr">{t.product}</span>
            </Link>
          }
        />
        <main className={read ? "main read" : "main"} id="m" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}

/**
 * A page by itself: one narrow column, no navigation. The logo with the name leads to `home`; null leaves the logo
 * alone and leads nowhere (a step that has its own way out).
 */
export function BarePage({
  home = "/",
  children,
  ...bar
}: BarProps & { home?: Path | null | undefined; children: ReactNode }) {
  return (
    <div className="bare">
      <BareBar home={home} {...bar} />
      <main className="main" id="m" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** A step of sign-up or invite: the form, and beside it (below, on phones) two discs that draw nearer. */
export function SplitPage({
  nearness,
  home = null,
  children,
  ...bar
}: BarProps & { nearness: Nearness; home?: Path | null | undefined; children: ReactNode }) {
  return (
    <>
      <div className={nearness === "waiting" ? "bare split lone-side" : "bare split"}>
        <BareBar home={home} {...bar} />
        <main className="main" id="m" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Approach nearness={nearness} />
    </>
  );
}

function BareBar({ home, ...bar }: BarProps & { home: Path | null }) {
  const t = useTexts(uiTexts);
  const logo =
    home === null ? (
      <span className="brand">
        <Logo />
      </span>
    ) : (
      <Link className="brand" to={home}>
        <Logo width={38} />
        {t.product}
      </Link>
    );
  return <Bar {...bar} logo={logo} />;
}
