import { beforeAll, expect, test } from "vitest";
import { FORM_MARK } from "#app/ui/form-mark.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { everyForm } from "#tests/support/every-form.ts";
import { call, codeOf, newMember } from "#tests/support/members.ts";
import { newEmail } from "#tests/support/people.ts";
import { type SentForm, sentForms } from "#tests/support/sent-forms.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

const MARK = `${FORM_MARK.name}=${FORM_MARK.value}`;
/** Forms that hold nothing but a button and the hidden mark. */
const BUTTONS_ALONE = [
  "/auth/sign-in/forgot-password",
  "/invite/skip",
  "/invite/success",
  "/quick-exit",
  "/sign-out",
  "/us/delete",
  "/us/export/csv",
  "/us/export/html",
  "/us/export/json",
  "/us/leave",
  "/us/undo",
  "/us/withdraw-age-consent",
];
/** Forms that sign out whatever is sent with them: they refuse nothing. */
const EXITS = ["/quick-exit", "/sign-out"];

const app = appForTests();
let all: { visitor: Visitor; forms: SentForm[] }[];
beforeAll(async () => {
  all = await everybody();
}, 180_000);

/** People at every step, alone and as a couple, with consent and without, and all forms that they come to. */
async function everybody() {
  const forms = Object.values(await everyForm(app));
  const a = await newMember(app);
  app.clock.move(1 / 60); // an undo is for the one who was here first
  const b = await newMember(app);
  await call(b.visitor, `/api/invites/accept/${await codeOf(a)}`);
  await call(a.visitor, "/api/user/age-consent");
  const mover = await newMember(app);
  await mover.visitor.post("/us/edit-email", encoded({ email: newEmail() }));
  const letter = app.services.mailer.mailbox?.findLast(({ text }) => text.includes("/us/confirm-email?ticket="));
  const confirm = /\/us\/confirm-email\?ticket=\S+/.exec(letter?.text ?? "")?.[0] ?? "";
  const starts = new Map<Visitor, string[]>([
    [a.visitor, ["/us", "/us/undo", "/us/leave"]],
    [b.visitor, ["/invite/success"]],
    [mover.visitor, [confirm]],
    [new Visitor(app), []],
  ]);
  for (const { by, path } of forms) starts.set(by, [...(starts.get(by) ?? []), path]);
  const found = [];
  for (const [visitor, paths] of starts)
    found.push({
      visitor,
      forms: (await sentForms(visitor, 0, [...paths, "/", "/dashboard", "/us", "/sign-out"])).forms,
    });
  return found;
}

const posts = () => all.flatMap(({ visitor, forms }) => forms.map((form) => ({ visitor, ...form }))).filter(isPost);
const isPost = ({ method }: { method: string }) => method === "POST";
const withoutQuery = (path: string) => path.split("?")[0] ?? path;

test("Reading changes nothing: every form that posts carries the mark: one without a named field would be sent as GET by lynx", () => {
  const paths = new Set(posts().map(({ path }) => withoutQuery(path)));
  expect([...paths]).toEqual(expect.arrayContaining([...BUTTONS_ALONE, "/us/confirm-email", "/us/edit-firstName"]));
  const unmarked = posts().filter(
    ({ fields }) => !fields.some(({ name, values }) => name === FORM_MARK.name && values[0] === FORM_MARK.value),
  );
  expect(unmarked.map(({ path }) => path)).toEqual([]);
});

test("Reading changes nothing: an action of a button alone refuses what comes without the mark, and changes nothing", async () => {
  const before = await everyRow(app);
  for (const { visitor, path } of posts()) {
    if (!BUTTONS_ALONE.includes(path) || EXITS.includes(path)) continue;
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: app.origin };
    const answer = await visitor.send(path, { method: "POST", headers });
    expect([path, answer.status]).toEqual([path, 400]);
    expect(await answer.text()).toContain("This button was on a page from before.");
  }
  expect(await everyRow(app)).toEqual(before);
});

test("Reading changes nothing: every form sent as GET, its fields in the query, changes nothing and misleads nobody", async () => {
  const before = await everyRow(app);
  const letters = app.services.mailer.mailbox?.length;
  const tried = new Set<string>();
  for (const { visitor, path, fields } of posts()) {
    const query = new URLSearchParams(fields.map(({ name, values }) => [name, values[0] ?? ""]));
    const address = `${path}${path.includes("?") ? "&" : "?"}${query}`;
    const session = visitor.cookies.get("session");
    const first = await visitor.send(address);
    const to = new URL(first.headers.get("Location") ?? address, app.origin);
    // Nobody is led away from here while signed in, nor told that something is done.
    if (session) expect([path, to.origin]).toEqual([path, app.origin]);
    if (to.origin !== app.origin) continue;
    const page = await visitor.open(`${to.pathname}${to.search}`);
    expect([path, page.$(".toast").text()]).toEqual([path, ""]);
    expect([path, visitor.cookies.get("session")]).toEqual([path, session]);
    if (session) expect([path, ofMembers(page)]).toEqual([path, true]);
    tried.add(withoutQuery(path));
  }
  expect([...tried]).toEqual(expect.arrayContaining(BUTTONS_ALONE.filter((path) => path !== "/invite/success")));
  expect(await everyRow(app)).toEqual(before);
  expect(app.services.mailer.mailbox?.length).toBe(letters);
});

/** What stands on pages of who is signed in alone: a way out, or on with the invite step. */
const ofMembers = ({ $ }: NonNullable<Visitor["page"]>): boolean =>
  ["/quick-exit", "/sign-out", "/invite/skip", "/invite/success"].some(
    (path) => $(`form[method=post][action^="${path}"]`).length > 0,
  );

test("Reading changes nothing: another site's picture of the way out, and a page fetched ahead, let nobody out", async () => {
  const { visitor } = await newMember(app);
  const session = visitor.cookies.get("session");
  const picture = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image", Referer: "https://evil.example/" };
  for (const headers of [picture, { "Sec-Purpose": "prefetch" }])
    for (const path of EXITS) await visitor.send(`${path}?${MARK}`, { headers });
  expect((await visitor.open("/us")).url).toBe("/us");
  expect(visitor.cookies.get("session")).toBe(session);
});
