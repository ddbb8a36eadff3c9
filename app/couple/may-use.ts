import type { Member } from "#app/members/member.ts";

/**
 * Whether the two may use something that is free or premium: the one place that says so. Everything is included for now
 * (docs/product/premium-and-legal.md). What somebody has made or answered stays open whatever this says: it is asked
 * before something new is begun.
 */
export const mayUse = (_member: Pick<Member, "couple">, _item: { tier: string }): boolean => true;
