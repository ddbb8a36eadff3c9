import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "#app/http/answer.ts";
import { keepPage } from "#app/http/kept-page.ts";
import { securityHeaders } from "#app/http/security-headers.ts";
import { readStaticFiles, serveStatic } from "#app/http/static-files.ts";
import { VERSION_NAME } from "#app/http/version.ts";
import { chooseLanguage, type Language } from "#app/texts/languages.ts";
import type { Services } from "./services.server.ts";

export type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/** Cookies that make the landing page a person's own (docs/product/security.md#caches). */
const OWN_COOKIES = /(?:^|;\s*)(?:__Host-)?(?:session|pendingInviteCode|theme|flash)=/;

/** In front of the router: probes, static files, and the landing page kept whole for strangers, once for each language. */
export function beforeRouter(
  folder: string,
  { env, database, languages }: Services,
  answer: (request: Request, peer: string) => Promise<Answer>,
  router: Listener,
): Listener {
  const files = readStaticFiles(folder);
  const fixed = securityHeaders(env.secure);
  const landings = new Map<Language, ReturnType<typeof keepPage>>();
  const isStranger = (req: IncomingMessage) =>
    req.url === "/" && (req.method === "GET" || req.method === "HEAD") && !OWN_COOKIES.test(req.headers.cookie ?? "");

  return async (req, res) => {
    if (serveStatic(files, fixed, req, res)) return;
    if (req.url === "/healthz") return probe(res, fixed, true, `ok ${VERSION_NAME}`);
    if (req.url === "/readyz")
      return probe(
        res,
        fixed,
        await database.ping().then(
          () => true,
          () => false,
        ),
      );
    if (!isStranger(req)) return router(req, res);
    const language = chooseLanguage(languages, null, req.headers["accept-language"]);
    let landing = landings.get(language);
    if (!landing) {
      const headers = { "Accept-Language": language };
      const page = await answer(new Request(`${env.PUBLIC_ORIGIN}/`, { headers }), "").catch(() => null);
      if (page?.status !== 200) return router(req, res);
      landing = keepPage(page);
      landings.set(language, landing);
    }
    landing(req, res);
  };
}

function probe(res: ServerResponse, fixed: ReturnType<typeof securityHeaders>, good: boolean, says = "ok"): void {
  res
    .writeHead(good ? 200 : 503, {
      ...Object.fromEntries(fixed),
      "Content-Type": "text/plain",
      "Cache-Control": "no-store",
    })
    .end(good ? `${says}\n` : "not ready\n");
}
