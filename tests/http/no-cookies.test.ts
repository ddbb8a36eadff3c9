import { expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { newEmail } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

const app = appForTests();

test.each(["/auth/create-account", "/auth/sign-in"])(
  "a browser that keeps no cookies is told so on %s",
  async (path) => {
    const visitor = new Visitor(app);
    const first = await visitor.post(path, encoded({ email: newEmail() }));
    visitor.cookies.clear();
    const page = await visitor.open(first.headers.get("Location") ?? "");
    expect(page.url).toBe(`${path}?again`);
    expect(page.$("[role=alert]").text()).toContain("your browser keeps no cookies for this site");
    expect((await visitor.open(path)).text).not.toContain("cookies for this site");
  },
);

test("a step that waited for more than 15 minutes says so", async () => {
  const visitor = new Visitor(app);
  await visitor.open("/auth/create-account");
  await visitor.press("Continue", { email: newEmail() });
  app.clock.move(0.26);
  await visitor.press("Continue", { password: "long-enough" });
  expect(visitor.page?.url).toBe("/auth/create-account?again");
  expect(visitor.page?.text).toContain("waited for more than 15 minutes");
});
