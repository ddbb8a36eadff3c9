import { ownDay } from "#app/calendar/own-day.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import type { TestApp } from "./app.ts";
import { encoded } from "./bodies.ts";
import { connect } from "./couples.ts";
import { newMember, signInAgain, type TestMember } from "./members.ts";
import { yearPages } from "./our-year.ts";
import { planters } from "./planters.ts";

/** Opens each of these, whatever is there. */
async function openAll({ visitor }: TestMember, paths: readonly string[]): Promise<void> {
  for (const path of paths) await visitor.send(path);
}

const PAGES = [
  "/dashboard",
  "/play",
  "/daily-questions/archive",
  "/daily-questions/archive?category=money&by=me",
  "/daily-questions/archive?by=nobody&before=2020-01-01",
  "/us",
  "/us/notifications",
  "/us/streak",
  ...yearPages(ownDay(new Date(), { timeZone: null, dayFloor: null, dayFloorSince: null })),
  "/us/browsers",
  "/us/archive",
  "/us/archive?q=rain",
  "/daily-questions/archive",
  "/daily-questions/archive?category=memory&by=both&before=2999-01-01",
  "/us/export",
  "/us/leave",
  "/us/undo",
  "/us/delete",
  "/us/time-zone",
  "/us/photo",
  "/invite/success",
  "/api/user",
];

/** A life with the product, from signing up to deleting the account. */
export async function live(app: TestApp): Promise<void> {
  const [a, b] = [await newMember(app), await newMember(app)];
  const ways = planters.flatMap(({ planter }) => planter.ways);
  const today = () => app.clock.at.toISOString().slice(0, 10) as `${number}-${number}-${number}`;
  const writeAll = async ({ visitor }: TestMember) => {
    for (const way of ways) await way.write(visitor, today(), "Rain on the roof.");
  };
  await writeAll(a);
  await openAll(a, PAGES);
  await a.visitor.open("/invite");
  app.clock.move(0.001);
  await connect(a, b);
  await b.visitor.open("/invite/success");
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  for (const who of [a, b]) await who.visitor.post("/us/time-zone", encoded({ timeZone: "Europe/Lisbon" }));
  const path = `/daily-questions/${today()}`;
  for (const who of [a, b]) {
    await writeAll(who);
    await openAll(who, [...PAGES, path, ...planters.flatMap(({ planter }) => [...planter.pages(today())])]);
  }
  app.clock.move(49);
  for (const who of [a, b]) await signInAgain(app, who);
  for (const who of [a, b]) await openAll(who, [...PAGES, path]);
  for (const format of ["json", "html"]) await a.visitor.post(`/us/export/${format}`, "");
  await keepUp(app.services, app.identity);
  await a.visitor.post("/us/leave", "");
  for (const who of [a, b]) await openAll(who, PAGES);
  app.clock.move(0.1);
  await connect(a, b);
  await openAll(b, PAGES);
  await signInAgain(app, b);
  const deleted = await b.visitor.post("/us/delete", "");
  if (deleted.status !== 302) throw new Error(`not deleted: ${deleted.status}`);
  await a.visitor.post("/sign-out", "");
  // The two are over for good, and so are sessions, codes and what was to be told.
  app.clock.move(24 * 40);
  await keepUp(app.services, app.identity);
}
