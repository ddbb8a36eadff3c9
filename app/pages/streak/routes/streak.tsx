import { data } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { homeTexts } from "../../home/texts.ts";
import { MonthCard } from "../month-card.tsx";
import { readStreak } from "../read-streak.server.ts";
import { RuleCard, ShieldsCard, TallyCard } from "../rule-cards.tsx";
import { streakTexts } from "../texts.ts";
import type { Route } from "./+types/streak";
import "../streak.css";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(homeTexts(language).daysInRow(loaderData?.length ?? 0)) }];
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const streak = await readStreak(services, member, url.searchParams.get("month"), context.get(languageContext));
  if (!streak) throw data(null, { status: 404 });
  return streak;
}

/** How many days in a row, a month of them, and the rule in three sentences. */
export default function Streak({ loaderData: streak }: Route.ComponentProps) {
  const t = useTexts(streakTexts);
  const home = useTexts(homeTexts);
  const { partnerName } = streak;
  return (
    <AppPage back="/dashboard" title={home.home}>
      <div className="stack-s">
        <h1>{home.daysInRow(streak.length)}</h1>
        {partnerName ? null : <p className="muted">{streak.isPaused ? t.paused : t.alone}</p>}
      </div>
      <div className="two">
        <MonthCard calendar={streak.calendar} partnerName={partnerName} />
        <div className="stack">
          {partnerName ? <TallyCard streak={streak} /> : null}
          <RuleCard partnerName={partnerName} />
          {partnerName ? <ShieldsCard streak={streak} /> : null}
        </div>
      </div>
    </AppPage>
  );
}
