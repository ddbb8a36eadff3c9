import { describe, expect, test } from "vitest";
import { EnvError } from "#app/http/env.ts";
import { startApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { call, codeOf, newMember } from "#tests/support/members.ts";
import { newEmail, PASSWORD } from "#tests/support/people.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** What the server takes and refuses; what script adds is in validation.browser.test.ts. */
const app = appForTests();

const errorAt = ({ $ }: Page, name: string) => $(`#${name}-error`).text();

/** Somebody at a step of a flow. */
async function at(step: "email" | "password" | "name", flow: "create-account" | "sign-in" = "create-account") {
  const visitor = new Visitor(app);
  await visitor.open(`/auth/${flow}`);
  if (step === "email") return visitor;
  await visitor.press("Continue", { email: newEmail() });
  if (step === "name") await visitor.press("Continue", { password: PASSWORD });
  return visitor;
}

describe("Email address: email", () => {
  test("trimmed", async () => {
    const visitor = await at("email");
    const page = await visitor.press("Continue", { email: "  mara@example.test " });
    expect(page.$(".chip").text()).toBe("mara@example.test");
  });

  test.each([
    ["no spaces", "ma ra@example.test"],
    ["one @", "mara@home@example.test"],
    ["an @ at all", "mara.example.test"],
    ["a dot in the domain part", "mara@example"],
  ])("simple pattern: %s", async (_, email) => {
    for (const flow of ["create-account", "sign-in"] as const) {
      const visitor = await at("email", flow);
      const page = await visitor.press("Continue", { email });
      expect([page.status, errorAt(page, "email")]).toEqual([400, "Please enter a valid email address"]);
    }
  });
});

describe("Password: password", () => {
  test.each(["create-account", "sign-in"] as const)("at least 6 characters: 5 are refused (%s)", async (flow) => {
    const visitor = await at("password", flow);
    const button = flow === "sign-in" ? "Sign In" : "Continue";
    const page = await visitor.press(button, { password: "12345" });
    expect([page.status, errorAt(page, "password")]).toEqual([400, "Password must be at least 6 characters"]);
  });

  test("at least 6 characters: 6 are taken", async () => {
    const visitor = await at("password");
    expect((await visitor.press("Continue", { password: "123456" })).url).toBe("/auth/create-account/name");
  });
});

describe("Names: first and last name", () => {
  test.each([
    ["firstName", { firstName: " \t ", lastName: "Duarte" }],
    ["lastName", { firstName: "Mara", lastName: "\u3000" }],
  ])("both nonempty after trimming: %s", async (field, names) => {
    const page = await (await at("name")).press("Create an account", names);
    expect(page.status).toBe(400);
    expect(errorAt(page, field)).toMatch(/^Please enter your (first|last) name\.$/);
  });

  test("submitted trimmed", async () => {
    const visitor = await at("name");
    await visitor.press("Create an account", { firstName: "  Mara ", lastName: " Duarte\t" });
    expect(await (await visitor.send("/api/user")).json()).toMatchObject({ firstName: "Mara", lastName: "Duarte" });
  });

  test.each([{ firstName: "Mara" }, { lastName: "Duarte" }, { firstName: "Mara", lastName: " " }])(
    "a profile update is sent only if both are supplied: %j changes nothing",
    async (names) => {
      const { visitor } = await newMember(app);
      expect((await call(visitor, "/api/auth/update-profile", names)).status).toBe(400);
      expect(await (await visitor.send("/api/user")).json()).toMatchObject({ firstName: null, lastName: null });
    },
  );
});

describe("The code: partner code input", () => {
  test("upper-cased and cut to 5 characters", async () => {
    const [host, guest] = [await newMember(app), await newMember(app)];
    const code = `${(await codeOf(host)).toLowerCase()}xyz`;
    const answer = await guest.visitor.post("/invite/connect", encoded({ code }));
    expect(answer.headers.get("Location")).toBe("/invite/success");
  });

  test.each(["ABCD", ""])("only at exactly 5 characters: %j is refused", async (code) => {
    const { visitor } = await newMember(app);
    expect((await visitor.post("/invite/connect", encoded({ code }))).status).toBe(400);
  });
});

describe("Google: the identity SDK demands", () => {
  test("a valid API key: without one the server does not start", async () => {
    await expect(startApp({ settings: { FIREBASE_API_KEY: "" } })).rejects.toThrow(EnvError);
    await expect(startApp({ settings: { FIREBASE_API_KEY: "" } })).rejects.toThrow("FIREBASE_API_KEY is missing");
  });

  test("an authorized domain: the diagnosis page says whether this site is one", async () => {
    const { text } = await new Visitor(app).open("/google-auth-test");
    expect(text).toMatch(/Authorized domains.*localhost/);
    expect(text).toContain("This site is one of them");
  });

  test("a configured auth domain: what is none does not start a server", async () => {
    await expect(startApp({ settings: { FIREBASE_AUTH_DOMAIN: "https://no domain" } })).rejects.toThrow(
      "FIREBASE_AUTH_DOMAIN must be a domain",
    );
  });
});
