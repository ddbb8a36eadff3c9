import { setRole } from "#app/features/admin/roles.server.ts";
import { FORM_MARK } from "#app/ui/form-mark.ts";
import type { TestApp } from "./app.ts";
import { newMember, type TestMember } from "./members.ts";
import type { Visitor } from "./visitor.ts";

/** Somebody to whom the command line has given the admin's role. */
export async function newAdmin(app: TestApp): Promise<TestMember> {
  const who = await newMember(app);
  const given = await setRole(app.services.database, who.email, "admin", app.clock.at);
  if (!given.ok) throw new Error(given.reason);
  return who;
}

/** Posts a file as the form of /admin/import does. @returns the answer; where the file was taken it leads to its page */
export function sendFile(visitor: Visitor, bytes: Buffer | string, name = "items.csv"): Promise<Response> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(Buffer.from(bytes))], name, { type: "text/csv" }));
  form.append(FORM_MARK.name, FORM_MARK.value);
  return visitor.send("/admin/import", {
    method: "POST",
    body: form,
    headers: { Origin: visitor.app.origin, "Sec-Fetch-Site": "same-origin" },
  });
}

/** The page that a sent file leads to, once its check or its writing is over. */
export async function pageOfFile(visitor: Visitor, sent: Response) {
  const path = sent.headers.get("Location");
  if (sent.status !== 302 || !path) throw new Error(`${sent.status}, not taken`);
  return settled(visitor, path);
}

/** The page of an import, once nothing is under way there any more. */
export async function settled(visitor: Visitor, path: string) {
  for (let looked = 0; looked < 200; looked++) {
    const page = await visitor.open(path);
    if (page.$("progress").length === 0) return page;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${path} does not come to its end`);
}
