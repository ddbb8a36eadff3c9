import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contentItems } from "#db/schema/content.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { shippedVersion } from "#tests/support/content-files.ts";
import { memberOf, newMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { drawOne, tableOn } from "#tests/support/planters/positions.ts";

/** docs/product/positions.md#free-and-premium */
const paying = new Set<string>();
const app = appForTests({ includes: (coupleId, tier) => tier === "free" || paying.has(coupleId) });
const APART = "/random-sex-positions/apart";

test("only what is free is drawn, and the page says that there is more; what was drawn stays open when premium ends", async () => {
  const { visitor, uid } = await newMember(app);
  await openAdult(visitor);
  const ideas = await app.services.database.db.select().from(contentItems).where(eq(contentItems.kind, "remote-idea"));
  const [free, others] = [true, false].map((isFree) =>
    ideas.filter(({ tier }) => (tier === "free") === isFree).map(({ id }) => id),
  ) as [string[], string[]];
  expect([free.length, others.length]).toEqual([10, 10]);
  const next = async () => {
    await drawOne(visitor, {}, APART);
    return (await tableOn(visitor, APART))?.item ?? "";
  };
  const came: string[] = [];
  for (let i = 0; i < 10; i++) came.push(await next());
  expect(came.toSorted()).toEqual(free.toSorted());
  expect((await visitor.open(APART)).$("main").text()).toContain("There are more with premium.");
  // What they have never had can't be marked, and so not be shown either.
  const mark = (item: string) =>
    visitor.post(APART, encoded({ do: "save", item, version: shippedVersion("remote-ideas", item) }));
  expect((await mark(others[0] ?? "")).status).toBe(409);

  const { couple } = await memberOf(app.services, uid);
  paying.add(couple.id);
  const item = await next();
  expect(others).toContain(item);
  expect((await visitor.open(APART)).$("main").text()).not.toContain("premium");
  paying.delete(couple.id);
  expect((await tableOn(visitor, APART))?.item).toBe(item);
  expect((await mark(item)).status).toBe(302);
  expect(free).toContain(await next());
  await visitor.post("/random-sex-positions/marked", encoded({ do: "show", item }));
  expect((await tableOn(visitor, APART))?.item).toBe(item);
});
