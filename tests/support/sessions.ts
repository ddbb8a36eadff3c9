import { createHash } from "node:crypto";
import { expect } from "vitest";
import { sessions } from "#db/schema/auth.ts";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./members.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The value of somebody's session cookie. */
export const cookieOf = ({ visitor }: TestMember) => visitor.cookies.get("session") ?? "";

/** The row of a session, by its cookie's value. */
export const rowOf = async ({ services }: TestApp, value: string) =>
  (await services.database.db.select().from(sessions)).find((row) => row.id === sha256(value));

/** What a request with this Cookie header is taken for, as a page, as .data and as a call. */
export async function takenFor(app: TestApp, cookie: string): Promise<"member" | "stranger"> {
  const get = (path: string) =>
    app.fetch(
      new Request(`${app.origin}${path}`, {
        headers: { Cookie: cookie, "Sec-Fetch-Site": "none" },
        redirect: "manual",
      }),
    );
  const [page, data, api] = [await get("/us"), await get("/us.data"), await get("/api/user")];
  const statuses = [page.status, data.status, api.status].join();
  if (statuses === "200,200,200") return "member";
  expect([statuses, page.headers.get("Location")]).toEqual(["302,202,401", `${app.origin}/`]);
  return "stranger";
}
