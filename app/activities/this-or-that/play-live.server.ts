import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { lockForWriting } from "#app/rounds/keep-part.server.ts";
import { comeOrGo, type LiveRound } from "#app/rounds/live-round.ts";
import { keepLive, mayPlayLive, ownerOfLive, readLive, tellLive } from "#app/rounds/live-rounds.server.ts";
import { stepsOfBoth } from "#app/rounds/steps-of-both.server.ts";
import { type StepResult, stepIn } from "#app/rounds/take-step.server.ts";
import type { Db } from "#db/database.ts";
import { thisOrThat } from "./activity.ts";
import type { Category } from "./find-category.server.ts";
import { scoredWhenOpened } from "./in-insights.server.ts";
import { type BothPicks, type LiveGame, NEW_GAME, pairNow, pickedByBoth, readyIn, withShown } from "./live-game.ts";
import type { SentLive } from "./parse-pick.ts";
import { standToWrite } from "./stand.server.ts";

export type PlayedLive =
  | { ok: true }
  | Extract<StepResult, { ok: false }>
  | { ok: false; reason: "another-time" | "not-included" }
  /** Both have not gone there, or may not play it at the same time. */
  | { ok: false; reason: "not-together" }
  /** The pair is not open to both yet, or not any more. */
  | { ok: false; reason: "not-open" };

type Served = Pick<Services, "database" | "vault" | "clock" | "includes">;

/**
 * What somebody does in a game that two play at the same time: goes there, picks in the pair that is open to both, is
 * done with it, or goes away. Sent twice it changes nothing more.
 */
export async function playLive(
  services: Served,
  member: Member,
  { category, sent }: { category: Category; sent: SentLive },
  now: Date,
): Promise<PlayedLive> {
  const { vault, database } = services;
  const [me, coupleId] = [member.person.id, member.couple.id];
  const stand = await standToWrite(services, member, category, now);
  const isBegun = stand.round !== null || stand.time > 1 || Object.keys(stand.said).length > 0;
  if (!isBegun && !mayUse(services, member, category)) return { ok: false, reason: "not-included" };
  if (Number(sent.time) !== stand.time) return { ok: false, reason: "another-time" };
  const [key, both] = [await vault.keyFor({ coupleId, author: me }), await vault.keyFor(ownerOfLive(coupleId))];
  const of = { activity: thisOrThat.key, item: stand.item, adult: category.adult };
  const whenOpened = await scoredWhenOpened(services, member, category, stand.item);
  return database.transaction(
    async (tx): Promise<PlayedLive> => {
      const reader = await lockForWriting(tx, member, { knew: sent.partner, adult: category.adult });
      if (!reader.ok) return reader;
      const live = await readLive<LiveGame>(tx, vault, coupleId, of);
      const there = await mayPlayLive(tx, coupleId, { adult: category.adult, in: live?.in ?? {} });
      if (!reader.partner || !there.known) return { ok: false, reason: "not-together" };
      const two = { me, partner: reader.partner.id };
      const bothOf = async (who: typeof two) => (await stepsOfBoth(tx, vault, { coupleId, ...who }, of)) as BothPicks;
      const keep = async (after: LiveRound<LiveGame> | null, what: "live" | "asks" | "left") => {
        await keepLive(tx, both, coupleId, of, after, what === "asks" ? now : (live?.askedAt ?? null));
        tellLive(tx, member, of, what);
      };
      if (sent.do === "enter" || sent.do === "leave") {
        // One who has finished has nothing to go there for, if they are not there already.
        const mine = stand.round?.mine && (stand.round.theirs || !(live && me in live.in));
        const went =
          mine && sent.do === "enter" ? null : comeOrGo(live, { ...two, isIn: there.isIn(me) }, sent.do, now, NEW_GAME);
        if (!went) return { ok: true };
        const after = went.after ?? { in: {}, asks: null, game: { ...NEW_GAME, shown: live?.game.shown ?? [] } };
        // With the second of the two, what both had picked in before opens to both.
        const opens =
          sent.do === "enter" && there.isIn(two.partner) ? pickedByBoth(category.pairs, await bothOf(two)) : [];
        const game = withShown(after.game, opens);
        await keep(went.after || game.shown.length > 0 ? { ...after, game } : null, went.what);
        return { ok: true };
      }
      if (!live || !there.both) return { ok: false, reason: "not-together" };
      const picks = await bothOf(two);
      if (sent.do === "next") {
        if (live.game.open !== sent.pair) return { ok: true };
        const game = readyIn(live.game, me, two.partner);
        const isOver = game.open === null && pairNow(category.pairs, picks) === null;
        await keep(isOver ? null : { ...live, game }, "live");
        return { ok: true };
      }
      // The same once more, on a slow line or a second device, is no pick in a pair that is not open.
      if (picks.mine.said[sent.pair] === sent.do) return { ok: true };
      if (live.game.open !== null || pairNow(category.pairs, picks)?.id !== sent.pair)
        return { ok: false, reason: "not-open" };
      const act = { id: sent.pair, version: Number(sent.version), value: sent.do };
      const form = { ...of, act, asked: category.pairs, knew: sent.partner, reader, whenOpened };
      const stepped = await stepIn(tx, { vault, key }, member, form, now);
      if (!stepped.ok) return stepped;
      const opens = Object.hasOwn(picks.theirs.said, sent.pair);
      const game = withShown({ ...live.game, open: sent.pair, ready: [] }, [sent.pair]);
      await keep(opens ? { ...live, game } : live, "live");
      return { ok: true };
    },
    () => key.isLate() || both.isLate() || (whenOpened?.isLate() ?? false),
  );
}

/**
 * Whether a pair has opened to both in a game that they have played at the same time: then neither picks otherwise in
 * it, also when one of them or both have gone away since.
 */
export async function hasOpenedLive(
  tx: Db,
  vault: Services["vault"],
  coupleId: string,
  item: string,
  pair: string,
): Promise<boolean> {
  const live = await readLive<LiveGame>(tx, vault, coupleId, { activity: thisOrThat.key, item });
  return live?.game.shown.includes(pair) ?? false;
}
