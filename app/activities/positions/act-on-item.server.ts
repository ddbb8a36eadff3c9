import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { markItem, showMarked } from "./change-positions.server.ts";
import type { Act } from "./mark.ts";
import type { NoteResult } from "./notes.server.ts";
import { pathOf } from "./paths.ts";

type Sent = { do: Act; item: string; version: number } | { do: "show"; item: string };

/** Does what a form about one item asks for. @returns where to go then: `here`, or the page that shows it */
export async function actOnItem(
  services: Services,
  member: Member,
  sent: Sent,
  here: string,
): Promise<{ result: NoteResult<"unknown" | "changed">; to: string }> {
  if (sent.do !== "show") return { result: await markItem(services, member, sent, sent.do), to: here };
  const { result, deck } = await showMarked(services, member, sent.item);
  return { result, to: pathOf(deck) };
}
