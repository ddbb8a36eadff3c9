import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { parsePhotoForm } from "#app/photos/parse-photo-form.server.ts";
import { prepareSoon } from "#app/photos/prepare-photos.server.ts";
import { photoRefusals } from "#app/photos/texts.ts";
import { languageContext, pageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { addMemory, changeMemory, removeMemory } from "../keep-memory.server.ts";
import { MemoryFormPage } from "../memory-form.tsx";
import { memorySchema, removeSchema } from "../parse-memory.ts";
import { lastDay } from "../read-memories.server.ts";
import { NEW, readMemoryForm } from "../read-timeline.server.ts";
import { memoryTexts, refusalTexts } from "../texts.ts";
import type { Route } from "./+types/memory";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(memoryTexts(language).title) }];
};

const isRemoving = (request: Request) => new URL(request.url).searchParams.has("remove");

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const view = await readMemoryForm(services, member, params.memory, isRemoving(request));
  if (!view) throw data(null, { status: 404 });
  return view;
}

/** Keeps a new memory, changes one of one's own, or removes it. */
export async function action({ params: { memory: id }, request, context }: Route.ActionArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  if (isRemoving(request)) {
    const sent = await parseForm(request, removeSchema, language);
    if (!sent.ok) return data(sent.problem, { status: 400 });
    await removeMemory(services, member, id);
    return redirect("/us/memories");
  }
  const now = services.clock();
  const isNew = id === NEW;
  const own = isNew ? null : await readMemoryForm(services, member, id, false);
  if (!isNew && !own) throw data(null, { status: 404 });
  const schema = memorySchema(language, lastDay(now, member.person));
  // Without a photo the form may come as any other does.
  const form = context.get(pageContext).upload
    ? await parsePhotoForm(context, member, schema)
    : { photo: null, status: 400 as const, ...(await parseForm(request, schema, language)) };
  if (!form.ok) return data(form.problem, { status: form.status });
  const { photo: made, value } = form;
  const { partner, since, date, title, words, alt, away } = value;
  const values = { date, title: title ?? "", words, alt: alt ?? "", ...(away && { away }) };
  const refusals = photoRefusals(language);
  const again = made && { photo: refusals.again };
  if (alt !== undefined && !made && !own?.photo)
    return data({ errors: { photo: refusals.none }, values }, { status: 400 });
  const wait = isNew ? await services.limits.count("memory:account", member.person.id) : null;
  if (wait !== null) return tooOftenForm(context, wait, values);
  const sent = {
    memory: { date, title: title ?? null, words },
    knew: partner,
    since: since ? Number(since) : undefined,
    photo: { made, alt: alt ?? null, away: away !== undefined },
  };
  const result = isNew
    ? await addMemory(services, member, sent, now)
    : await changeMemory(services, member, id, sent, now);
  if (result.ok) {
    if (made) prepareSoon(services, made.id);
    return redirect("/us/memories");
  }
  if (result.reason === "not-found") throw data(null, { status: 404 });
  if (result.reason === "premium") return data({ errors: { photo: refusals.premium }, values }, { status: 400 });
  const errors = { form: refusalTexts(language)[result.reason], ...again };
  return data({ errors, values, stale: true, changed: result.reason === "changed" }, { status: 409 });
}

export default function MemoryRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MemoryFormPage view={loaderData} refused={actionData} />;
}
