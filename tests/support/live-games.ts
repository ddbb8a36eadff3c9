import { load } from "cheerio";
import { encoded } from "./bodies.ts";
import type { TestMember } from "./members.ts";

/** The page of a game that two play at the same time, as it stands for somebody. */
export async function livePage(who: TestMember, path: string) {
  const response = await who.visitor.send(path);
  const html = await response.text();
  const $ = load(html);
  return { status: response.status, to: response.headers.get("Location"), html, $, text: $("main").text() };
}

/** Does something there, with what the page's own form says besides. */
export async function doLive(who: TestMember, path: string, act: string, more: Record<string, string> = {}) {
  const { $ } = await livePage(who, path);
  const form = $("main form").filter((_, one) => $(one).find(`button[name=do][value=${act}]`).length > 0);
  const fields = form.find("input[type=hidden]").toArray();
  if (fields.length === 0) throw new Error(`${path} has no form to ${act}`);
  const named = fields.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""] as const);
  const sent = { ...Object.fromEntries(named.filter(([name]) => name !== "form")), do: act, ...more };
  return who.visitor.post(path, encoded(sent));
}
