import { memberContext } from "#app/access/guards.server.ts";
import { TimeZoneCard } from "#app/calendar/time-zone-card.tsx";
import { pendingCode } from "#app/couple/pending-code.server.ts";
import { ConnectForm } from "#app/features/invites/connect-form.tsx";
import type { Invite } from "#app/features/invites/invite.ts";
import { InviteCode } from "#app/features/invites/share-code.tsx";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { PartnerHere } from "#app/live/partner-here.tsx";
import { noteSignOfLife } from "#app/members/sign-of-life.server.ts";
import { Face } from "#app/photos/face.tsx";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink, IconLink } from "#app/ui/button.tsx";
import { Clocks } from "#app/ui/clocks.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { AskCard } from "../../notifications/ask-card.tsx";
import { AddressCard } from "../address-card.tsx";
import { OpenedCard, TonightsCard } from "../further-cards.tsx";
import { AskPartnerCard, PausedCard, YouTwoCard } from "../partner-card.tsx";
import { readHome } from "../read-home.server.ts";
import { StreakCard } from "../streak-card.tsx";
import { homeTexts } from "../texts.ts";
import { ThoughtForm } from "../thought-form.tsx";
import { SmallCard, TodayCard } from "../today-card.tsx";
import { WaitingCard } from "../waiting-card.tsx";
import type { Route } from "./+types/dashboard";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  const t = homeTexts(language);
  return [{ title: uiTexts(language).titleOf(t.home) }, { name: "description", content: t.description }];
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const home = await readHome(services, member, context.get(languageContext));
  await ifPossible(services.log, noteSignOfLife(services.database.db, member.person, services.clock()));
  return { ...home, pendingCode: pendingCode(request) };
}

export default function Dashboard({ loaderData: home }: Route.ComponentProps) {
  const t = useTexts(homeTexts);
  const name = home.partnerName;
  const quiet = home.partner.asked !== null || home.paused !== null;
  const cards = home.cards.map((card) =>
    card.small ? <SmallCard key={card.key} card={card} /> : <TodayCard key={card.key} card={card} quiet={quiet} />,
  );
  return (
    <>
      <AppPage end={<IconLink icon="sliders" label={t.settings} to="/us" />}>
        <div className="dash">
          <div className="col">
            <div className="o1">
              <h1 className="mb-1">{named(home.greeting)}</h1>
              <div className="muted seen">
                {home.faces.theirs ? <Face photo={home.faces.theirs} size={44} isTheirs /> : null}
                <div>
                  <PartnerHere name={name} before={home.seen} />
                  {home.thought?.theirs ? (
                    <p>
                      <b>{named(home.thought.theirs)}</b>
                    </p>
                  ) : null}
                </div>
              </div>
            </div>
            {home.paused ? <PausedCard paused={home.paused} /> : null}
            {name && home.partner.asked ? (
              <AskPartnerCard name={name} asked={home.partner.asked} faces={home.faces} />
            ) : null}
            {name && home.justJoined && !home.partner.asked ? <JoinedCard name={name} /> : null}
            {home.parted ? <PartedCard words={home.parted} /> : null}
            {home.invite ? <InviteCard invite={home.invite} pendingCode={home.pendingCode} /> : null}
            {home.invite ? null : cards}
            {name && !home.partner.asked && home.partner.undoUntil ? (
              <YouTwoCard name={name} earlier={home.partner.earlier} undoUntil={home.partner.undoUntil} />
            ) : null}
            <WaitingCard waiting={home.waiting} />
            {home.opened ? <OpenedCard opened={home.opened} /> : null}
            {name && home.asksToReach ? <AskCard name={name} /> : null}
          </div>
          <div className="col">
            {home.invite ? cards : null}
            {home.unconfirmed ? <AddressCard email={home.unconfirmed} /> : null}
            {home.asksTimeZone ? <TimeZoneCard /> : null}
            {home.clocks ? (
              <section className="o1" aria-label={t.localTimes}>
                <Clocks {...home.clocks} />
              </section>
            ) : null}
            {home.thought ? <ThoughtForm thought={home.thought} /> : null}
            <StreakCard streak={home.streak} calendar={home.calendar} partnerName={home.partnerName} />
            {home.tonight ? <TonightsCard idea={home.tonight} /> : null}
          </div>
        </div>
      </AppPage>
      <FollowLive />
    </>
  );
}

/** Told at once, to whoever has accepted a code; the other one is asked. */
function JoinedCard({ name }: { name: string }) {
  const t = useTexts(homeTexts);
  return (
    <section className="card o2 row between flow" aria-labelledby="joined">
      <div>
        <h2 id="joined">{named(t.isHere(name))}</h2>
        <p className="small muted mt-1">{t.connected}</p>
      </div>
      <ButtonLink kind="quiet" small to="/invite/success">
        {t.see}
      </ButtonLink>
    </section>
  );
}

function PartedCard({ words }: { words: string }) {
  const t = useTexts(homeTexts);
  return (
    <section className="card o2 stack-s" aria-label={t.parted}>
      <p>{words}</p>
      <p>
        <Link className="tap" to="/us/archive">
          {t.archive}
        </Link>
      </p>
    </section>
  );
}

function InviteCard({ invite, pendingCode }: { invite: Invite; pendingCode: string | null }) {
  const t = useTexts(homeTexts);
  return (
    <section className="card o2 stack" aria-labelledby="invite">
      <div className="g-mid">
        <PairMark state="you" size="alone" />
      </div>
      <h2 id="invite">{t.bringIn}</h2>
      <InviteCode invite={invite} />
      <p className="or-line">{t.or}</p>
      <ConnectForm code={pendingCode} />
    </section>
  );
}
