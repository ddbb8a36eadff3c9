import type { TestApp } from "./app.ts";
import { encoded } from "./bodies.ts";
import {
  NO_CONNECTION,
  NO_EMAIL,
  NO_ZONE,
  NOT_KEEPABLE,
  type ProductForm,
  SECRET_PASSWORD,
  SHORT,
  says,
} from "./forms.ts";
import { codeOf, newMember, newPair } from "./members.ts";
import { newEmail } from "./people.ts";
import { type ActivityForm, planters } from "./planters.ts";
import { Visitor } from "./visitor.ts";

const OWN_NAMES = [
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
] as const;

type OwnName = (typeof OWN_NAMES)[number];
export type FormName = OwnName | ActivityForm;

/** The names of all forms, those of the activities last. */
export const FORM_NAMES: readonly FormName[] = [
  ...OWN_NAMES,
  ...planters.flatMap(({ planter }) => Object.keys(planter.forms) as ActivityForm[]),
];

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
  const own: Record<OwnName, ProductForm> = {
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
  };
  const ofActivities: Partial<Record<FormName, ProductForm>> = {};
  for (const { planter } of planters)
    for (const [name, make] of Object.entries(planter.forms)) ofActivities[name as ActivityForm] = await make(app);
  return { ...own, ...(ofActivities as Record<ActivityForm, ProductForm>) };
}
