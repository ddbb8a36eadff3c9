import type { Member } from "#app/members/member.ts";

/** What a server includes for a couple: see app/request/services.server.ts. */
type Server = { includes: (coupleId: string, tier: string, premiumUntil: Date | null) => boolean };

/** A server that sells nothing: everything to everybody (docs/product/premium-and-legal.md). */
export const everything: Server["includes"] = () => true;

/** A server that sells premium: what is free to everybody, the rest to two of whom one pays. */
export const whilePaid =
  (clock: () => Date): Server["includes"] =>
  (_, tier, premiumUntil) =>
    tier === "free" || isPremium(premiumUntil, clock());

/** Whether premium that lasts until then is there now. */
export const isPremium = (premiumUntil: Date | null, now: Date): boolean => premiumUntil !== null && premiumUntil > now;

/**
 * Whether the two may use something that is free or premium: the one place that says so. What somebody has made or
 * answered stays open whatever this says: it is asked before something new is begun.
 */
export const mayUse = ({ includes }: Server, { couple }: Pick<Member, "couple">, { tier }: { tier: string }): boolean =>
  includes(couple.id, tier, couple.premiumUntil);
