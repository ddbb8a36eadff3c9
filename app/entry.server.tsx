import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { safePage } from "./error-reports/safe-event.ts";
import { errorFields } from "./http/log.ts";
import { readTheme } from "./http/theme-cookie.ts";
import { activityFactsContext } from "./request/activity-facts.server.ts";
import { languageContext, nonceContext, pageContext, servicesContext } from "./request/services.server.ts";
import { LanguageContext } from "./texts/use-texts.tsx";
import { ThemeContext } from "./ui/theme.ts";

const ESCAPES: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Renders a page whole: nothing here streams, so one string is faster than a stream by more than half.
 * The HTML goes out through the context, see app/request/services.server.ts. docs/decisions/0003-whole-pages.md
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  context.get(pageContext).refusal = refusalIn(entry.staticHandlerContext.errors);
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const nonce = context.get(nonceContext);
  const loaderData = entry.serverHandoffStream ? await textOf(entry.serverHandoffStream) : "";
  // It was read to its end: ServerRouter would otherwise wait for it in a Suspense, of which renderToString shows only
  // the fallback.
  delete entry.serverHandoffStream;
  const theme = readTheme(context.get(servicesContext).env, request);
  const page = (
    <LanguageContext value={context.get(languageContext)}>
      <ThemeContext value={theme}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </ThemeContext>
    </LanguageContext>
  );
  let html = `<!DOCTYPE html>${renderToString(page)}`;
  if (entry.renderMeta?.didRenderScripts) {
    const text = JSON.stringify(loaderData).replace(/[&><\u2028\u2029]/g, (c) => ESCAPES[c] ?? c);
    const stream = "window.__reactRouterContext.streamController";
    const script = `<script nonce="${nonce}">${stream}.enqueue(${text});${stream}.close();</script>`;
    const end = html.lastIndexOf("</body>");
    html = html.slice(0, end) + script + html.slice(end);
  }
  context.get(pageContext).html = html;
  return new Response(null, { status, headers });
}

/** All of a stream of UTF-8. A Response reads it too, and takes a third longer for the whole of making and reading it. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * The sentence of a page that stands for a failure, null where it has none of its own; undefined for every other page,
 * and for one that shows its failure in a way of its own.
 */
function refusalIn(errors: Record<string, unknown> | null): string | null | undefined {
  const [error] = Object.values(errors ?? {});
  if (error === undefined) return undefined;
  if (!isRouteErrorResponse(error) || error.status === 500) return null;
  return typeof error.data === "string" ? error.data : undefined;
}

/** Nothing is swallowed: what is not an answer by design goes to the log, without what somebody wrote. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(pageContext).error = error;
  const { log, report } = context.get(servicesContext);
  log("error", errorFields(error));
  const isAdult = context.get(pageContext).about.route === "adult";
  report(error, { where: isAdult ? "adult" : safePage(request.url, context.get(activityFactsContext).adultPages) });
}
