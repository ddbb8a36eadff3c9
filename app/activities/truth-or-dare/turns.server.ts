import type { LocalDate } from "#app/calendar/local-date.ts";
import { ADULT_HEAT } from "#app/content/adult-heat.ts";
import { liveTexts } from "#app/live/texts.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { turnsOf } from "#app/rounds/turns.ts";
import type { PlayMoment } from "../activity.server.ts";
import type { PlayTurn } from "../activity.ts";
import { truthOrDare } from "./activity.ts";
import { HEATS, type Heat, heatNamed, pathOf } from "./cards.ts";
import { itemReader } from "./stored-cards.server.ts";
import { cardTexts, homeTexts } from "./texts.ts";
import { waitingIn } from "./waiting.server.ts";

/** What of it waits for one of the two: a line for each heat and state, however many cards. The heat that is 18+ is not named. */
export async function cardTurns(
  services: Services,
  member: Member,
  { language, rounds, asks, today }: PlayMoment,
): Promise<PlayTurn[]> {
  const all = [...(await waitingIn(services, member, rounds)), ...(await waitingForPartner(services, member, rounds))];
  const t = cardTexts(language);
  const says = homeTexts(language);
  const partner = member.partner && callName(member.partner);
  const line = (heat: Heat, whose: PlayTurn["whose"]): PlayTurn[] => {
    const some = all.filter((one) => one.heat === heat && (one.kind === "theirs") === (whose === "theirs"));
    const date = some
      .map((one) => one.date)
      .sort()
      .at(-1);
    if (!date) return [];
    const [count, isOpen] = [some.length, some.some(({ kind }) => kind === "reveal")];
    const mine = isOpen ? t.state.fresh : says.theirsDone(count, partner ?? t.yourPartner);
    const theirs = partner ? says.wait(count, partner) : says.waitAlone(count);
    return [
      {
        ...{ whose, date, to: pathOf(heat) },
        state: whose === "theirs" ? "you" : isOpen ? "both" : "them",
        title: heat >= ADULT_HEAT ? t.title : says.inHeat(t.heat[heat]),
        sentence: whose === "theirs" ? theirs : mine,
      },
    ];
  };
  const waitsIn = asks.flatMap(({ activity, item }) => (activity === truthOrDare.key && heatNamed(item)) || []);
  const invited = (heat: Heat): PlayTurn[] =>
    partner && waitsIn.includes(heat)
      ? [
          {
            ...{ whose: "mine", date: today, to: pathOf(heat, "live"), state: "them" },
            ...{ title: says.inHeat(t.heat[heat]), sentence: liveTexts(language).waits(partner) },
          },
        ]
      : line(heat, "mine");
  return HEATS.flatMap((heat) => [...invited(heat), ...line(heat, "theirs")]);
}

type Line = { heat: Heat; kind: "reveal" | "turn" | "theirs"; date: LocalDate };

/** The cards that the member has done and the partner has not. */
async function waitingForPartner(
  services: Services,
  { couple }: Member,
  rounds: PlayMoment["rounds"],
): Promise<Line[]> {
  const some = turnsOf(truthOrDare.key, rounds, []).filter(({ whose }) => whose === "theirs");
  if (some.length === 0) return [];
  const cardOf = await itemReader(
    services,
    couple.id,
    some.map(({ item }) => item),
  );
  return some.flatMap(({ item, date }): Line[] => {
    const card = cardOf(item);
    return card ? [{ heat: card.heat, kind: "theirs", date }] : [];
  });
}
