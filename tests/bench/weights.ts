import { newMember } from "#tests/support/members.ts";
import { account, answer, newEmail, setZone, signUp } from "#tests/support/people.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { budgetOf, totalOf } from "./budgets.ts";
import { type Weight, weighPage } from "./page-weight.ts";

type App = Visitor["app"];

/** Somebody new, still on the invite screen. */
async function newcomer(app: App): Promise<Visitor> {
  const visitor = new Visitor(app);
  await signUp(visitor, account("Bench"));
  return visitor;
}

/** Somebody with an answered question of today. Ends on that question's page. */
export async function member(app: App): Promise<Visitor> {
  const visitor = await newcomer(app);
  await visitor.press("Next");
  await setZone(visitor, "UTC");
  await visitor.open("/daily-questions");
  await answer(visitor, "The lift");
  return visitor;
}

export const cookiesOf = (visitor: Visitor): string => [...visitor.cookies].map(([k, v]) => `${k}=${v}`).join("; ");

/** The day in the path of the page that is open. */
export const dateOf = (visitor: Visitor): string => visitor.page?.url.split("/").at(-1) ?? "";

/** Whoever has the admin's role on the server that is weighed: it is started with this as ADMIN_EMAILS. */
export const ADMIN = newEmail("admin");

/** Every kind of page, weighed on a server behind a socket. @returns by the page's path, with `:date` for a day's and `:year` for a year's */
export async function weighPages(app: App): Promise<Record<string, Weight>> {
  const [arriving, inside] = [await newcomer(app), await member(app)];
  const date = dateOf(inside);
  const { visitor: admin } = await newMember({ ...app, clock: { at: new Date() } }, { email: ADMIN });
  const adult = await newcomer(app);
  await adult.press("Next");
  await openAdult(adult);
  const pages: [Visitor | null, string][] = [
    [null, "/"],
    [null, "/premium"],
    [null, "/privacy"],
    [null, "/auth/create-account"],
    [null, "/auth/sign-in"],
    [arriving, "/invite"],
    [inside, "/dashboard"],
    [inside, `/daily-questions/${date}`],
    [inside, `/daily-questions/${date}?change`],
    [inside, "/play"],
    [inside, "/this-or-that"],
    [inside, "/this-or-that/sundays"],
    [inside, "/quiz"],
    [inside, "/quiz/small-habits"],
    [inside, "/packs"],
    [inside, "/packs/money"],
    [inside, "/packs/question/pq-money-01"],
    [inside, "/checkin"],
    [inside, "/checkin/weekly"],
    [adult, "/checkin/after"],
    [inside, "/us/memories"],
    [inside, "/us/memories/new"],
    [inside, `/us/year/${date.slice(0, 4)}`],
    [inside, "/intimacyLab"],
    [inside, "/us"],
    [inside, "/us/edit-firstName"],
    [admin, "/admin"],
    [admin, "/admin/import"],
    [admin, "/admin/items"],
    [admin, "/admin/migration"],
    [admin, "/admin/record"],
  ];
  const weights: Record<string, Weight> = {};
  for (const [who, path] of pages)
    weights[path.replace(date, ":date").replace(/\d{4}$/, ":year")] = await weighPage(
      app.origin,
      path,
      who ? cookiesOf(who) : "",
    );
  return weights;
}

/** The weights as a table, bytes. */
export function weightTable(weights: Record<string, Weight>): string {
  const pair = ({ gzip, br }: { gzip: number; br: number }) => (gzip === br ? `${br}` : `${gzip} / ${br}`);
  const rows = Object.entries(weights).map(([path, weight]) => {
    const { html, inline, script, style, font } = weight;
    const total = totalOf(budgetOf(weight));
    return `| ${path} | ${pair(html)} | ${inline} | ${pair(script)} | ${pair(style)} | ${pair(font)} | ${total} |`;
  });
  return [
    "| page (bytes as sent, gzip / brotli) | HTML | inline script in it, plain | modules | CSS | fonts | in all, brotli |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
