import { useMatches } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { initialOf, visibleName } from "#app/http/person-name.ts";
import { callName } from "#app/members/member.ts";
import { hasEndedSpace } from "#app/pages/rights/ended-spaces.server.ts";
import { Photo } from "#app/photos/photo-picture.tsx";
import { photosOf } from "#app/photos/read-photos.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Avatars } from "#app/ui/avatars.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { AsksCard } from "../asks-card.tsx";
import { DataCard } from "../data-card.tsx";
import { DatesCard } from "../dates-card.tsx";
import { HoursCard } from "../hours-card.tsx";
import { OursCard } from "../ours-card.tsx";
import { PartnerCard } from "../partner-card.tsx";
import { readUs } from "../read-us.server.ts";
import { SignOutCard } from "../sign-out-card.tsx";
import { usTexts } from "../texts.ts";
import { ThemeCard } from "../theme-card.tsx";
import "../us.css";
import { YouCard } from "../you-card.tsx";
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
    ...(await readUs(services, member, context.get(languageContext))),
    myName: callName(person),
    names: [person.firstName, person.lastName]
      .map((name) => visibleName(name ?? ""))
      .join(" ")
      .trim(),
    email: person.email,
    timeZone: person.timeZone,
    lastSeenHidden: person.lastSeenHidden,
    hereOnAdult: person.ageConsentGiven && !person.lastSeenHidden ? person.hereOnAdult : null,
    // Where there is one language, there is nothing to set.
    ...(services.languages.length > 1 && { language: { mine: person.language } }),
    partnerName: partner && callName(partner),
    isPaused: paused !== null,
    ageConsentGiven: person.ageConsentGiven,
    keeping: person.keeping,
    hasArchive: await hasEndedSpace(services, person.id),
  };
}

/** The two, and what each may set. A field that is open is a route of its own within this screen. */
export default function Us({ loaderData: us }: Route.ComponentProps) {
  const t = useTexts(usTexts);
  const both = us.partnerName ? t.and(us.myName, us.partnerName) : us.myName;
  const open = useMatches().at(-1)?.pathname ?? "";
  return (
    <AppPage>
      <div className="two">
        <div className="stack">
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
            {us.lines.length > 0 ? <p className="muted num">{us.lines.join(" ")}</p> : null}
          </section>
          {us.hours && us.partnerName ? <HoursCard view={us.hours} partnerName={us.partnerName} /> : null}
        </div>
        <div className="stack">
          <DatesCard anniversary={us.anniversary} visit={us.visit} open={open} />
          {us.partnerName && us.theirs.length > 0 ? <PartnerCard name={us.partnerName} said={us.theirs} /> : null}
        </div>
      </div>
      <h2 className="t-2xl mt-10" id="settings">
        {t.settings}
      </h2>
      <div className="two">
        <div className="stack">
          <YouCard us={us} open={open} />
        </div>
        <div className="stack">
          <OursCard year={us.year} />
          <ThemeCard />
          <AsksCard ageConsentGiven={us.ageConsentGiven} keeping={us.keeping} />
          <SignOutCard />
          <DataCard partnerName={us.partnerName} hasArchive={us.hasArchive} />
        </div>
      </div>
    </AppPage>
  );
}
