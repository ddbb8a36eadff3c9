import { afterAll, describe, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newMember } from "#tests/support/members.ts";
import { openStripe } from "#tests/support/stripe-standin.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/premium-and-legal.md#legal-pages: they describe what this server does, and nothing that it does not. */
const stripe = await openStripe();
afterAll(() => stripe.close());
const LEGAL = ["/privacy", "/terms", "/cookie-policy", "/refund-policy"] as const;

/** What a page says, without its frame. */
const says = async (app: ConstructorParameters<typeof Visitor>[0], path: string) =>
  (await new Visitor(app).open(path)).$("main").text().replaceAll(/\s+/g, " ");

describe("on a server that sells nothing and has no model", () => {
  const app = appForTests();

  test("no legal page speaks of Stripe, of a model by its name, or of paying", async () => {
    for (const path of LEGAL)
      expect([path, await says(app, path)]).toEqual([path, expect.not.stringMatching(/Stripe/)]);
    const privacy = await says(app, "/privacy");
    expect(privacy).toContain("our own rules on this server write it. Nothing of it leaves the server.");
    expect(privacy).not.toMatch(/the model \S|that you pay/);
  });

  test("privacy names the figure of the two, the week in words, who is here, games at the same time, and what reaches one", async () => {
    const privacy = await says(app, "/privacy");
    for (const named of [
      "What you two have in commonA figure from 0 to 100",
      "Your weeks in wordsIf both of you have agreed",
      "that you are here now",
      "What you play at the same time",
      "the service of your browser's maker carries it",
      "when something waits for you two and no device of yours is told",
      "When we next look whether to remind you",
    ])
      expect(privacy).toContain(named);
  });

  test("it promises nothing of the time of an answer: who has a page open sees it come", async () => {
    const privacy = await says(app, "/privacy");
    expect(privacy).toContain("your partner learns it as it happens if they have a page open, or by a notice");
    expect(privacy).not.toMatch(/not the time/);
  });

  test("the cookie policy names the line of the pages that follow", async () => {
    expect(await says(app, "/cookie-policy")).toContain("a script of ours keeps a line to our server");
  });
});

describe("on a server that sells premium and has a model", () => {
  const app = appForTests({
    settings: {
      ...stripe.settings,
      ...{ AI_BASE_URL: "https://model.example/v1", AI_MODEL: "weeks-1", AI_API_KEY: "of the tests" },
    },
  });

  test("each legal page says what Stripe does there, and privacy which model writes and for whom", async () => {
    for (const path of LEGAL) expect([path, await says(app, path)]).toEqual([path, expect.stringMatching(/Stripe/)]);
    const privacy = await says(app, "/privacy");
    expect(privacy).toContain("the model weeks-1 writes it. Where premium is not open to you two, our own rules do.");
    expect(privacy).toContain("From us Stripe gets a random number for you and one for the two of you");
  });

  test("where one cancels is said on the page of premium itself, which Us leads to, and in the terms", async () => {
    stripe.goBy(() => app.clock.at);
    expect(await says(app, "/premium")).toContain(
      "On this page, which Us leads to, by whoever pays: one button opens a page of Stripe, where one press cancels",
    );
    expect(await says(app, "/terms")).toContain("Whoever pays can do that at any time, on the page on premium");
    const { $ } = await (await newMember(app)).visitor.open("/us");
    expect($("main a[href='/premium']")).toHaveLength(1);
  });
});
