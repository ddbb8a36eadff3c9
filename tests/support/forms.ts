import { ownDay } from "#app/calendar/own-day.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import type { TestApp } from "./app.ts";
import type { Fields } from "./bodies.ts";
import { memberOf, type TestMember } from "./members.ts";
import type { Visitor } from "./visitor.ts";

/**
 * What a form says of a field: that it is not there (null: it may be left out), that what is in it can't be kept, that it
 * came twice (null: it may).
 */
export type Said = { missing: string | null; broken: string; twice: string | null };

/**
 * A form of the product, somebody who stands before it, and a body that it takes. Nothing is said of what nobody types,
 * such as the day that a form was begun on.
 */
export type ProductForm = { path: string; by: Visitor; good: Fields; says: Record<string, Said> };

export const NOT_KEEPABLE = "This text holds characters that can't be kept.";
export const NO_EMAIL = "Please enter a valid email address";
export const SHORT = "Password must be at least 6 characters";
export const NO_CONNECTION = "Invalid code or connection error. Please try again.";
export const NO_ZONE = "Pick a time zone from the list.";
export const NO_PLACE = "Pick a place on the scale first.";
export const NO_CHOICE = "Pick one first.";
export const NO_WORDS = "Write something first. A single word will do.";

/** Put where no answer of the product may ever show it. */
export const SECRET_PASSWORD = "canary-pass";

export const says = (missing: string, broken = missing, twice: string | null = missing): Said => ({
  missing,
  broken,
  twice,
});

/** The ways in which a question is answered. */
export type AnswerKind = "text" | "scale" | "choice" | "several";

/** Lets today's question of somebody alone be one of a kind: the first, or a later one. @returns the path of its page */
export async function askToday(
  { services, clock }: TestApp,
  who: TestMember,
  kind: AnswerKind,
  which = 0,
): Promise<string> {
  const { db } = services.database;
  const member = await memberOf(services, who.uid);
  const items = await db.select().from(contentItems).orderBy(contentItems.id);
  const item = items.filter(({ detail }) => {
    const form = detail as { kind: string; multiple?: boolean };
    return (form.multiple ? "several" : form.kind) === kind;
  })[which];
  if (!item) throw new Error(`no ${kind} question`);
  const date = ownDay(clock.at, member.person);
  await db
    .insert(coupleDays)
    .values({ coupleId: member.couple.id, date, questionId: item.id })
    .onConflictDoUpdate({ target: [coupleDays.coupleId, coupleDays.date], set: { questionId: item.id } });
  return `/daily-questions/${date}`;
}
