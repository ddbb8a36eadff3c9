import type { ReactNode } from "react";
import { Outlet, useMatches, useNavigation } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { cityOf } from "#app/calendar/time-zone.ts";
import { initialOf, visibleName } from "#app/http/person-name.ts";
import { callName } from "#app/members/member.ts";
import { hasEndedSpace } from "#app/pages/rights/ended-spaces.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Avatars } from "#app/ui/avatars.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { ThemeCard } from "../theme-card.tsx";
import type { Route } from "./+types/us";

export const meta: Route.MetaFunction = () => [{ title: "Us · The Couple App" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { person, partner, paused } = context.get(memberContext);
  return {
    myName: callName(person),
    firstName: visibleName(person.firstName ?? ""),
    lastName: visibleName(person.lastName ?? ""),
    email: person.email,
    timeZone: person.timeZone,
    partnerName: partner && callName(partner),
    isPaused: paused !== null,
    ageConsentGiven: person.ageConsentGiven,
    hasArchive: await hasEndedSpace(context.get(servicesContext), person.id),
  };
}

/** The two, and what each may set. A field that is open is a route of its own within this screen. */
export default function Us({ loaderData: us }: Route.ComponentProps) {
  const open = useMatches().at(-1)?.pathname;
  const names = [us.firstName, us.lastName].filter(Boolean).join(" ");
  return (
    <AppPage>
      <section className="couple">
        <Avatars
          you={initialOf(us.myName)}
          them={us.partnerName && initialOf(us.partnerName)}
          label={us.partnerName ? `${us.myName} and ${us.partnerName}` : us.myName}
        />
        <h1>{named(us.partnerName ? `${us.myName} and ${us.partnerName}` : us.myName)}</h1>
        {us.partnerName ? null : (
          <p className="muted">
            {us.isPaused
              ? "A pause between you two. Home says what it waits for."
              : "The second circle is still open. Your invite code is on Home."}
          </p>
        )}
      </section>
      <div className="two">
        <section className="card" aria-labelledby="you">
          <h2 id="you">You</h2>
          <ul className="list">
            <Row
              label="Name"
              value={names || "Not given yet"}
              to="/us/edit-firstName"
              isOpen={open === "/us/edit-firstName"}
            />
            <Row
              label="Time zone"
              value={us.timeZone ? cityOf(us.timeZone) : "Not known yet"}
              to="/us/time-zone"
              isOpen={open === "/us/time-zone"}
            />
            <Row label="Email" value={us.email} to="/us/edit-email" isOpen={open === "/us/edit-email"} />
            {us.ageConsentGiven ? <WithdrawRow /> : null}
          </ul>
        </section>
        <div className="stack">
          <ThemeCard />
          <SignOutCard />
          <DataCard partnerName={us.partnerName} hasArchive={us.hasArchive} />
        </div>
      </div>
    </AppPage>
  );
}

/** A setting: its value and the way to change it, or its open form. */
function Row({ label, value, to, isOpen }: { label: string; value: string; to: Path; isOpen: boolean }) {
  if (isOpen) {
    return (
      <li className="open">
        <Outlet />
      </li>
    );
  }
  return (
    <li>
      <Link to={to} preventScrollReset>
        <span className="t">
          <span className="small muted">{label}</span>{" "}
          <b>
            <bdi>{value}</bdi>
          </b>
        </span>{" "}
        <Icon name="pencil" small />
        <span className="sr">Change</span>
      </Link>
    </li>
  );
}

/** A way to another page. */
function Way({ to, label, children, isEnd }: { to: Path; label: string; children: ReactNode; isEnd?: boolean }) {
  return (
    <li>
      <Link to={to} className={isEnd ? "danger" : undefined}>
        <span className="t">
          <b>{label}</b> <span className="small muted">{children}</span>
        </span>
        <Icon name="chevron" small />
      </Link>
    </li>
  );
}

function DataCard({ partnerName, hasArchive }: { partnerName: string | null; hasArchive: boolean }) {
  return (
    <section className="card" aria-labelledby="data">
      <h2 id="data">Your data, and leaving</h2>
      <ul className="list">
        <Way to="/us/export" label="Export everything you wrote">
          One file: your own words, and what is open to you both.
        </Way>
        <Way to="/us/archive" label="Your words">
          Search what you have written{hasArchive ? ", also in spaces that have ended" : ""}.
        </Way>
        {partnerName ? (
          <Way to="/us/leave" label="Leave the couple" isEnd>
            First a page that says what happens.
          </Way>
        ) : null}
        <Way to="/us/delete" label="Delete my account" isEnd>
          {partnerName ? named(`Your words go. ${partnerName} keeps ${partnerName}'s.`) : "Your words go with it."}
        </Way>
      </ul>
    </section>
  );
}

function WithdrawRow() {
  const pending = useNavigation().formAction === "/us/withdraw-age-consent";
  return (
    <li>
      <PostForm action="/us/withdraw-age-consent" preventScrollReset>
        <button type="submit" aria-busy={pending || undefined}>
          <span className="t">
            <b>Withdraw my 18+ consent</b>{" "}
            <span className="small muted">The 18+ pages close at once. You can open them again at any time.</span>
          </span>
        </button>
      </PostForm>
    </li>
  );
}

function SignOutCard() {
  const pending = useNavigation().formAction === "/sign-out";
  return (
    <section className="card stack" aria-labelledby="out">
      <h2 id="out">Signing out</h2>
      <p className="small muted">Your partner keeps their own way in.</p>
      {/* Full page loads: nothing private stays in the memory of this tab. */}
      <div className="row flow">
        <PostForm action="/sign-out" reloadDocument>
          <Button kind="quiet" small pending={pending}>
            Sign out
          </Button>
        </PostForm>
        <PostForm action="/us/browsers" reloadDocument>
          <input type="hidden" name="everywhere" value="yes" />
          <Button kind="plain" small>
            Sign out everywhere
          </Button>
        </PostForm>
      </div>
      <p className="small muted">
        Quick exit, at the top of every page, signs you out here and opens a page about something else at once. With a
        keyboard, press Escape three times. It can't empty your browser's history.
      </p>
      <p>
        <Link className="tap" to="/us/browsers">
          Where you are signed in
        </Link>
      </p>
    </section>
  );
}
