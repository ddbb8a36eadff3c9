import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import { Visitor } from "./visitor.ts";

export const PASSWORD = "lisbon22";

/** An address nobody has used: the Auth emulator is the same for the whole test run. */
export const newEmail = (name = "someone"): string => `${name}-${randomUUID().slice(0, 13)}@example.test`;

export type Account = { email: string; password: string; firstName: string; lastName: string };

export const account = (firstName: string): Account => ({
  email: newEmail(firstName.toLowerCase()),
  password: PASSWORD,
  firstName,
  lastName: "Tester",
});

/** Signs up through the three forms; ends on the invite screen. */
export async function signUp(visitor: Visitor, { email, password, firstName, lastName }: Account): Promise<void> {
  await visitor.open("/");
  await visitor.click("Create an account");
  await visitor.press("Continue", { email });
  await visitor.press("Continue", { password });
  await visitor.press("Create an account", { firstName, lastName });
}

/** Signs in through the two forms. */
export async function signIn(
  visitor: Visitor,
  { email, password }: Pick<Account, "email" | "password">,
): Promise<void> {
  await visitor.open("/auth/sign-in");
  await visitor.press("Continue", { email });
  await visitor.press("Sign In", { password });
}

/** The address in the newest letter that asks this recipient to confirm theirs. */
export function confirmLink({ services }: Pick<TestApp, "services">, email: string): string {
  const letter = services.mailer.mailbox?.find(({ kind, to }) => kind === "confirm-email" && to === email);
  const link = /\/confirm-address\?ticket=\S+/.exec(letter?.text ?? "")?.[0];
  if (!link) throw new Error(`no letter asks ${email} to confirm the address`);
  return link;
}

/** Opens the link of that letter and says yes. */
export async function confirmAddress(app: TestApp, visitor: Visitor, email: string): Promise<void> {
  await visitor.open(confirmLink(app, email));
  await visitor.press("Yes, it is mine");
}

/** Two people who have connected, each in a browser of their own, both on their dashboard, with their time zones set. */
export async function connectedCouple(
  app: TestApp,
  zones: { a?: string; b?: string } = { a: "Europe/Lisbon", b: "Europe/Lisbon" },
): Promise<{ a: Visitor; b: Visitor; accounts: { a: Account; b: Account } }> {
  const [a, b] = [new Visitor(app), new Visitor(app)];
  const accounts = { a: account("Mara"), b: account("Theo") };
  await signUp(a, accounts.a);
  const code = inviteCode(a);
  await b.open(`/join?code=${code}`);
  await signUp(b, accounts.b);
  await b.press("Connect Partner");
  await b.press("Continue");
  await a.open("/dashboard");
  if (zones.a) await setZone(a, zones.a);
  if (zones.b) await setZone(b, zones.b);
  return { a, b, accounts };
}

/** The code on the page that is open. */
export function inviteCode({ page }: Visitor): string {
  const code = page?.$(".code").first().text() ?? "";
  if (!/^[A-HJ-NP-Z2-9]{5}$/.test(code)) throw new Error(`no invite code on ${page?.url}`);
  return code;
}

export async function setZone(visitor: Visitor, timeZone: string): Promise<void> {
  await visitor.open("/us/time-zone");
  await visitor.press("Use this time zone", { timeZone });
}

/** Answers the question of the page that is open, whatever way of answering it has. */
export async function answer(visitor: Visitor, words: string): Promise<void> {
  const field = visitor.page?.$("[name=answer]").first();
  const isWords = field?.is("textarea") ?? false;
  await visitor.press("Send my answer", { answer: isWords ? words : String(field?.val() ?? "") });
}
