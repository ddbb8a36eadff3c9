import { ADULT_HEAT } from "#app/content/adult-heat.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import { truthOrDare } from "./activity.ts";
import { HEATS, type Heat } from "./cards.ts";
import { offeredCards } from "./find-cards.server.ts";
import type { HeatLine, HeatsView } from "./heat-view.ts";
import { waitingIn } from "./waiting.server.ts";

/** The three heats, each with what waits for the member in it. */
export async function listHeats(services: Services, member: Member): Promise<HeatsView> {
  const rounds = await readRounds(services.database.db, member, truthOrDare.key, "all");
  const waiting = await waitingIn(services, member, [...rounds.values()]);
  const cards = await offeredCards(services.database);
  const stateOf = (heat: Heat): HeatLine["state"] => {
    const here = waiting.filter((one) => one.heat === heat);
    if (here.some(({ kind }) => kind === "reveal")) return "fresh";
    return here.length > 0 ? "theirs" : "new";
  };
  return {
    partnerName: member.partner && callName(member.partner),
    heats: HEATS.map((heat) => {
      const of = cards.filter((card) => card.heat === heat);
      const premium = of.length > 0 && !of.some((card) => mayUse(services, member, card));
      return { heat, adult: heat >= ADULT_HEAT, premium, state: stateOf(heat) };
    }),
  };
}
