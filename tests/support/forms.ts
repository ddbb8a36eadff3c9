import { ownDay } from "#app/calendar/own-day.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import type { TestApp } from "./app.ts";
import { encoded, type Fields } from "./bodies.ts";
import { codeOf, memberOf, newMember, newPair, type TestMember } from "./members.ts";
import { newEmail } from "./people.ts";
import { Visitor } from "./visitor.ts";

/** What a form says of a field: that it is not there, that what is in it can't be kept, that it came twice. */
export type Said = { missing: string; broken: string; twice: string };

/** A form of the product, somebody who stands before it, and a body that it takes. */
export type ProductForm = { path: string; by: Visitor; good: Fields; says: Record<string, Said> };

const NOT_KEEPABLE = "This text holds characters that can't be kept.";
export const NO_EMAIL = "Please enter a valid email address";
export const SHORT = "Password must be at least 6 characters";
export const NO_CONNECTION = "Invalid code or connection error. Please try again.";
export const NO_ZONE = "Pick a time zone from the list.";
export const NO_PLACE = "Pick a place on the scale first.";
export const NO_CHOICE = "Pick one first.";
export const NO_WORDS = "Write something first. A single word will do.";

/** Put where no answer of the product may ever show it. */
export const SECRET_PASSWORD = "canary-pass";

const says = (missing: string, broken = missing, twice = missing): Said => ({ missing, broken, twice });

export const FORM_NAMES = [
  "sign-up email",
  "sign-up password",
  "sign-up names",
  "sign-in email",
  "sign-in password",
  "names",
  "time zone",
  "connect",
  "skip",
  "continue",
  "text answer",
  "scale answer",
  "choice answer",
  "several choices",
] as const;

export type FormName = (typeof FORM_NAMES)[number];

/** Every form post of the product but sign-out, which asks for nothing and refuses nobody. */
export async function everyForm(app: TestApp): Promise<Record<FormName, ProductForm>> {
  const email = newEmail();
  const stranger = new Visitor(app);
  const [up, named, into] = [new Visitor(app), new Visitor(app), new Visitor(app)];
  for (const visitor of [up, named]) await visitor.post("/auth/create-account", encoded({ email }));
  await named.post("/auth/create-account/password", encoded({ password: SECRET_PASSWORD }));
  await into.post("/auth/sign-in", encoded({ email }));

  const newcomer = await newMember(app, { past: false });
  await codeOf(newcomer);
  const { visitor: member } = await newMember(app);
  const { a: paired } = await newPair(app);

  const emails = { good: { email }, says: { email: says(NO_EMAIL) } };
  const passwords = { good: { password: SECRET_PASSWORD }, says: { password: says(SHORT, NOT_KEEPABLE) } };
  const names = {
    good: { firstName: "Mara", lastName: "Tester" },
    says: {
      firstName: says("Please enter your first name.", NOT_KEEPABLE),
      lastName: says("Please enter your last name.", NOT_KEEPABLE),
    },
  };
  const zones = { good: { timeZone: "Europe/Lisbon" }, says: { timeZone: says(NO_ZONE) } };
  const nothing = { good: {}, says: {} };
  const answers = async (kind: Kind, answer: string, said: Said): Promise<ProductForm> => {
    const who = await newMember(app);
    return { path: await askToday(app, who, kind), by: who.visitor, good: { answer }, says: { answer: said } };
  };
  return {
    "sign-up email": { path: "/auth/create-account", by: stranger, ...emails },
    "sign-up password": { path: "/auth/create-account/password", by: up, ...passwords },
    "sign-up names": { path: "/auth/create-account/name", by: named, ...names },
    "sign-in email": { path: "/auth/sign-in", by: stranger, ...emails },
    "sign-in password": { path: "/auth/sign-in/password", by: into, ...passwords },
    names: { path: "/us/edit-firstName", by: member, ...names },
    "time zone": { path: "/us/time-zone", by: member, ...zones },
    connect: {
      path: "/invite/connect",
      by: newcomer.visitor,
      good: { code: "ZZZZZ" },
      says: { code: says(NO_CONNECTION) },
    },
    skip: { path: "/invite/skip", by: newcomer.visitor, ...nothing },
    continue: { path: "/invite/success", by: paired.visitor, ...nothing },
    "text answer": await answers("text", "Rain.", says(NO_WORDS, NOT_KEEPABLE)),
    "scale answer": await answers("scale", "3", says(NO_PLACE)),
    "choice answer": await answers("choice", "a", says(NO_CHOICE, NO_CHOICE, "Pick just one.")),
    "several choices": await answers("several", "z", says(NO_CHOICE)),
  };
}

type Kind = "text" | "scale" | "choice" | "several";

/** Lets today's question of somebody alone be one of a kind. @returns the path of its page */
export async function askToday({ services, clock }: TestApp, who: TestMember, kind: Kind): Promise<string> {
  const { db } = services.database;
  const member = await memberOf(services, who.uid);
  const items = await db.select().from(contentItems).orderBy(contentItems.id);
  const item = items.find(({ detail }) => {
    const form = detail as { kind: string; multiple?: boolean };
    return (form.multiple ? "several" : form.kind) === kind;
  });
  if (!item) throw new Error(`no ${kind} question`);
  const date = ownDay(clock.at, member.person);
  await db
    .insert(coupleDays)
    .values({ coupleId: member.couple.id, date, questionId: item.id })
    .onConflictDoUpdate({ target: [coupleDays.coupleId, coupleDays.date], set: { questionId: item.id } });
  return `/daily-questions/${date}`;
}
