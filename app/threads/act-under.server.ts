import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { parseForm } from "#app/http/parse-form.ts";
import type { Member } from "#app/members/member.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { type SAYS, saidSchemas } from "./parse-said.ts";
import { react, type SaidResult, takeLineBack, type Under, writeLine } from "./say-under.server.ts";
import { refusedTexts } from "./texts.ts";
import { NO_REACTION } from "./thread.ts";

/** Which of the forms was sent. */
type Form = (typeof SAYS)[number];

/**
 * What somebody says under something of an activity, by one of the forms of `ThreadSection`: keeps it, and answers with
 * a redirect to the page, or with the page and a sentence.
 * @param about.back the page that the thread stands on; its form is sent there too, with `?under=` and which form it is
 */
export async function actUnder(
  context: Readonly<RouterContextProvider>,
  request: Request,
  member: Member,
  { form, back, ...under }: Omit<Under, "knew"> & { form: Form; back: string },
) {
  const services = context.get(servicesContext);
  const language = context.get(languageContext);
  const now = services.clock();
  const t = refusedTexts(language);
  const sent = await parseForm<z.ZodType<Said>>(request, saidSchemas(language)[form], language);
  if (!sent.ok) return data(sent.problem, { status: 400 });
  const { partner: knew, since, line, reaction, remove } = sent.value;
  const wait = await services.limits.count("thread:account", member.person.id);
  if (wait !== null) return tooOftenForm(context, wait, { line: line ?? "" });
  let result: SaidResult = { ok: true };
  if (remove !== undefined) await takeLineBack(services, member, under.thread, remove);
  else if (reaction !== undefined)
    result = await react(services, member, { ...under, knew }, reaction === NO_REACTION ? null : reaction, now);
  else if (line !== undefined)
    result = await writeLine(
      services,
      member,
      { ...under, knew },
      { words: line, since: since === undefined ? undefined : Number(since) },
      now,
    );
  if (result.ok) return redirect(isPageLoad(request) ? `${back}#thread` : back);
  return data({ unsent: { why: t[result.reason], words: line ?? "" } }, { status: 409 });
}

type Said = {
  partner?: string | undefined;
  since?: string | undefined;
  line?: string | undefined;
  reaction?: Parameters<typeof react>[3] | typeof NO_REACTION | undefined;
  remove?: string | undefined;
};

/** Without script the browser begins at the top of the page: it is led to where one was. */
const isPageLoad = (request: Request): boolean => request.headers.get("Sec-Fetch-Dest") === "document";
