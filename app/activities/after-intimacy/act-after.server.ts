import { data, redirect } from "react-router";
import { giveKeeping } from "#app/features/keeping/change-keeping.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { removeIdea } from "#app/ideas/shared-ideas.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { erasePart } from "#app/rounds/erase-part.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { afterIntimacy } from "./activity.ts";
import type { Refused } from "./after-view.ts";
import { fieldsOf } from "./fields.ts";
import { keepAfter } from "./keep-after.server.ts";
import { afterSchema } from "./parse-after.ts";
import { refusalTexts } from "./texts.ts";

/**
 * Takes what a page of an occasion sends, and leads to what came of it.
 * @param asked the occasion in the address; null where the form says it
 */
export async function actAfter(
  services: Services,
  member: Member,
  { asked, request }: { asked: string | null; request: Request },
  language: Language,
) {
  const form = await parseForm(request, afterSchema(language), language);
  if (!form.ok) return data<Refused>(form.problem, { status: 400 });
  const { key: activity } = afterIntimacy;
  const sent = form.value;
  const here = asked === null ? "/checkin/after" : `/checkin/after/${asked}`;
  if (sent.do === "remove") {
    await removeIdea(services, member, activity, sent.idea);
    return redirect(here);
  }
  if (sent.do === "erase") {
    if (asked !== null) await erasePart(services, member, { activity, item: asked });
    return redirect("/checkin");
  }
  if (sent.consent) await giveKeeping(services, member.person.id, services.clock());
  const occasion = asked ?? sent.occasion;
  const result = await keepAfter(services, member, { occasion, knew: sent.knew, after: sent.after });
  if (result.ok) return redirect(`/checkin/after/${occasion}`);
  const asks = result.reason === "notToBeKept";
  const refused: Refused = {
    errors: { form: refusalTexts(language)[result.reason] },
    values: fieldsOf(sent.after),
    stale: !asks,
    asks,
  };
  return data(refused, { status: asks ? 403 : 409 });
}
