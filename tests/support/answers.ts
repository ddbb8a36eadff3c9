import { eq } from "drizzle-orm";
import { users } from "#db/schema/auth.ts";
import type { TestApp } from "./app.ts";
import { encoded } from "./bodies.ts";
import { askToday } from "./forms.ts";
import { call, newMember, newPair } from "./members.ts";
import { Visitor } from "./visitor.ts";

/** A kind of answer of the product: what was asked for, the status, and how to get it. */
export type Kind = [what: string, status: number, answer: () => Promise<Response>];

/**
 * Who asks: somebody past the invite step with a question of today, somebody before it, one of two who are paired, and
 * one whose screens fail.
 */
export type Askers = Record<"member" | "newcomer" | "paired" | "broken", Visitor> & { app: TestApp; question: string };

/** Signs up everybody who asks. */
export async function newAskers(app: TestApp): Promise<Askers> {
  const who = await newMember(app);
  const question = await askToday(app, who, "text");
  const newcomer = (await newMember(app, { past: false })).visitor;
  const { visitor: broken, id } = await newMember(app);
  // A zone that no server can reckon with: whatever shows the time fails.
  await app.services.database.db.update(users).set({ timeZone: "Nowhere" }).where(eq(users.id, id));
  return { app, member: who.visitor, newcomer, paired: (await newPair(app)).a.visitor, broken, question };
}

/** Every kind of answer that the product gives. @param world who asks, once the tests run */
export function everyAnswer(world: () => Askers): Record<"strangers" | "members" | "everybody", Kind[]> {
  const stranger = () => new Visitor(world().app);
  const get = (path: string, who = stranger): [string, number, () => Promise<Response>] => [
    path,
    200,
    () => who().send(path),
  ];
  const post = (path: string, status: number, body: string, who = stranger): Kind => [
    `POST ${path}`,
    status,
    () => who().post(path, body),
  ];
  const foreign = (path: string): Kind => [
    `POST ${path} from elsewhere`,
    403,
    () => stranger().send(path, { method: "POST", headers: { Origin: "https://evil.test" } }),
  ];
  const huge = (path: string): Kind => [
    `POST ${path}, too large`,
    413,
    () => stranger().post(path, "a=b", { "Content-Length": "300000" }),
  ];
  const by = (method: string, path: string, status: number): Kind => [
    `${method} ${path}`,
    status,
    () => stranger().send(path, { method, headers: { Origin: world().app.origin } }),
  ];
  const [asMember, asNewcomer, asPaired] = [() => world().member, () => world().newcomer, () => world().paired];

  return {
    // `/` and `/auth/*`: may depend on an invite, a draft or a toast.
    strangers: [
      get("/"),
      get("/?utm_source=x"),
      get("/_.data"),
      get("/auth/create-account"),
      get("/auth/create-account.data"),
      get("/auth/sign-in"),
      post("/auth/sign-in", 302, "email=a%40b.de"),
      post("/auth/sign-in", 400, "email=x"),
      post("/auth/sign-in.data", 400, "email=x"),
      post("/auth/create-account/password", 302, "password=123456"),
      post("/", 405, ""),
    ],
    members: [
      ...["/dashboard", "/daily-questions", "/us", "/us/edit-firstName", "/us/time-zone"].flatMap((path) => [
        get(path, asMember),
        get(`${path}.data`, asMember),
      ]),
      ["the question of a day", 200, () => world().member.send(world().question)],
      ["a wrong answer", 400, () => world().member.post(world().question, "answer=")],
      ["a right answer", 302, () => world().member.post(world().question, encoded({ answer: "Rain." }))],
      get("/invite", asNewcomer),
      get("/invite.data", asNewcomer),
      post("/invite/connect", 400, "code=ZZZZZ", asNewcomer),
      post("/invite/skip", 400, "a=b", asNewcomer),
      get("/invite/success", asPaired),
      ["the landing page of a member", 302, () => world().member.send("/")],
      ["a members' page for nobody", 302, () => stranger().send("/dashboard")],
      ["a members' page's data for nobody", 202, () => stranger().send("/dashboard.data")],
      ["a screen that fails", 500, () => world().broken.send("/dashboard")],
      ["a screen that fails, as data", 500, () => world().broken.send("/dashboard.data")],
      ["words that nobody is signed in for", 401, () => stranger().post(world().question, "answer=Some+words")],
      ["the consent screen", 200, () => world().member.send("/intimacyLab")],
      ["an 18+ page that is written to", 403, () => world().member.post("/intimacyLab", "a=b")],
      ["a page that is not there", 404, () => world().member.send("/nothing/here")],
      ["data that are not there", 404, () => world().member.send("/nothing/here.data")],
      ["a date without a question", 404, () => world().member.send("/daily-questions/2020-01-01")],
      ["the user", 200, () => world().member.send("/api/user")],
      ["the user, for nobody", 401, () => stranger().send("/api/user")],
      ["a call that is not there", 404, () => stranger().send("/api/nothing")],
      ["a call by another method", 405, () => world().member.send("/api/invites/create")],
      ["a call with a wrong body", 400, () => call(world().member, "/api/auth/update-profile", "{")],
      ["signing out", 302, () => stranger().post("/sign-out", "")],
      ["a code from a link", 302, () => stranger().send("/?code=ABCDE")],
    ],
    everybody: [
      ...["/privacy", "/terms", "/cookie-policy", "/refund-policy", "/privacy.data"].map((path) => get(path)),
      ["a link with a code", 302, () => stranger().send("/join?code=ABCDE")],
      ["the old home", 302, () => stranger().send("/tabbed-home")],
      ["a page that is not there", 404, () => stranger().send("/nothing")],
      ["an asset that is not there", 404, () => stranger().send("/assets/nothing.js")],
      post("/nothing", 404, ""),
      post("/privacy", 405, ""),
      post("/privacy.data", 405, ""),
      post("/join", 405, ""),
      ...["/privacy", "/privacy.data", "/auth/sign-in", "/invite/skip", "/sign-out", "/api/user", "/nothing"].flatMap(
        (path) => [foreign(path), huge(path)],
      ),
      ...["/", "/privacy", "/privacy.data", "/dashboard", "/nothing"].flatMap((path) => [
        by("OPTIONS", path, 405),
        by("PROPFIND", path, 405),
      ]),
      by("PROPFIND", "/api/user", 405),
      by("BREW", "/join", 405),
      by("HEAD", "/privacy", 200),
      by("HEAD", "/nothing", 404),
    ],
  };
}
