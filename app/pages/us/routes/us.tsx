import { Outlet, useMatches } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { cityOf } from "#app/calendar/time-zone.ts";
import { WithdrawRow } from "#app/features/age-consent/withdraw-row.tsx";
import { initialOf, visibleName } from "#app/http/person-name.ts";
import { callName } from "#app/members/member.ts";
import { hasEndedSpace } from "#app/pages/rights/ended-spaces.server.ts";
import { Photo } from "#app/photos/photo-picture.tsx";
import { photosOf } from "#app/photos/read-photos.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { LANGUAGE_NAMES } from "#app/texts/language-names-texts.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Avatars } from "#app/ui/avatars.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { DataCard } from "../data-card.tsx";
import { SignOutCard } from "../sign-out-card.tsx";
import { usTexts } from "../texts.ts";
import { ThemeCard } from "../theme-card.tsx";
import type { Route } from "./+types/us";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(usTexts(language).us) }];
};

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const { person, partner, paused, couple } = member;
  const services = context.get(servicesContext);
  const ids = [person.id, ...(partner ? [partner.id] : [])];
  const photos = await photosOf(services, member, couple.id, "member", ids);
  return {
    photo: photos.get(person.id)?.[0] ?? null,
    theirPhoto: (partner && photos.get(partner.id)?.[0]) ?? null,
    myName: callName(person),
    firstName: visibleName(person.firstName ?? ""),
    lastName: visibleName(person.lastName ?? ""),
    email: person.email,
    timeZone: person.timeZone,
    // Where there is one language, there is nothing to set.
    ...(services.languages.length > 1 && { language: { mine: person.language } }),
    partnerName: partner && callName(partner),
    isPaused: paused !== null,
    ageConsentGiven: person.ageConsentGiven,
    hasArchive: await hasEndedSpace(services, person.id),
  };
}

/** The two, and what each may set. A field that is open is a route of its own within this screen. */
export default function Us({ loaderData: us }: Route.ComponentProps) {
  const t = useTexts(usTexts);
  const both = us.partnerName ? t.and(us.myName, us.partnerName) : us.myName;
  const open = useMatches().at(-1)?.pathname;
  const names = [us.firstName, us.lastName].filter(Boolean).join(" ");
  return (
    <AppPage>
      <section className="couple">
        <Avatars
          you={initialOf(us.myName)}
          them={us.partnerName && initialOf(us.partnerName)}
          label={both}
          photos={{
            you: us.photo && <Photo photo={us.photo} sizes="184px" alt="" className="pic p-a" />,
            them: us.theirPhoto && <Photo photo={us.theirPhoto} sizes="184px" alt="" className="pic p-b" />,
          }}
        />
        <h1>{named(both)}</h1>
        {us.partnerName ? null : <p className="muted">{us.isPaused ? t.paused : t.alone}</p>}
      </section>
      <div className="two">
        <section className="card" aria-labelledby="you">
          <h2 id="you">{t.you}</h2>
          <ul className="list">
            <Row
              label={t.name}
              value={names || t.noName}
              to="/us/edit-firstName"
              isOpen={open === "/us/edit-firstName"}
            />
            <Row
              label={t.photo}
              value={t.photoIs[us.photo?.status ?? "none"]}
              to="/us/photo"
              isOpen={open === "/us/photo"}
            />
            <Row
              label={t.timeZone}
              value={us.timeZone ? cityOf(us.timeZone) : t.noZone}
              to="/us/time-zone"
              isOpen={open === "/us/time-zone"}
            />
            {us.language ? (
              <Row
                label={t.language}
                value={us.language.mine ? LANGUAGE_NAMES[us.language.mine] : t.asBrowser}
                to="/us/language"
              />
            ) : null}
            <Row label={t.email} value={us.email} to="/us/edit-email" isOpen={open === "/us/edit-email"} />
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
function Row({ label, value, to, isOpen }: { label: string; value: string; to: Path; isOpen?: boolean }) {
  const t = useTexts(usTexts);
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
        <span className="sr">{t.change}</span>
      </Link>
    </li>
  );
}
