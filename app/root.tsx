import { type ReactNode, useContext } from "react";
import { data, Links, Meta, Outlet, useLocation, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { memberIfKnown } from "./access/guards.server.ts";
import { inOwnLanguage } from "./access/own-language.server.ts";
import { nameRoute } from "./analytics/name-route.server.ts";
import { countVisits } from "./analytics/visit.server.ts";
import { EarlyErrorsScript } from "./error-reports/early-errors.tsx";
import { FeedbackLink } from "./features/feedback/feedback-link.tsx";
import { hidesFeedback } from "./features/feedback/hidden-paths.ts";
import { isTooLarge } from "./http/body-limits.ts";
import type { Env } from "./http/env.ts";
import { isOurRequest } from "./http/same-origin.ts";
import { httpTexts } from "./http/texts.ts";
import { takeToast } from "./http/toasts.ts";
import { isWithin } from "./http/within.ts";
import { adultPages, withoutFeedback } from "./pages/activities.ts";
import { giveBack } from "./request/give-back.server.ts";
import { languageContext, pageContext, servicesContext } from "./request/services.server.ts";
import { requestTexts } from "./request/texts.ts";
import { FailedPage } from "./shell/failed-page.tsx";
import { isComingIn } from "./shell/loading-profile.ts";
import { roomsIn } from "./shell/rooms.ts";
import { shellTexts } from "./shell/texts.ts";
import { directionOf, WRITTEN } from "./texts/languages.ts";
import { useLanguage } from "./texts/use-texts.tsx";
import { fontPreloads } from "./ui/font-preloads.ts";
import { keepPage } from "./ui/keep-page.ts";
import { KeyboardAware } from "./ui/keyboard-aware.tsx";
import { Loading } from "./ui/loading.tsx";
import { LoadAgain } from "./ui/looks-again.tsx";
import { NavContext } from "./ui/nav.tsx";
import { PageScripts, ScrollMemory } from "./ui/page-scripts.tsx";
import { PerformanceLog } from "./ui/performance-log.tsx";
import { RouteAnnouncer } from "./ui/route-announcer.tsx";
import { ScriptFailure } from "./ui/script-failure.tsx";
import { StyleNonce } from "./ui/style-nonce.tsx";
import { PAPER, ThemeContext } from "./ui/theme.ts";
import { Toast } from "./ui/toast.tsx";
import { keepUnsent } from "./ui/unsent-forms.ts";
import "./ui/styles/all.css";

/** The one thing that may be posted from elsewhere: who has sent it is told by its signature, and no cookie is heeded. */
const SIGNED = "/api/stripe/webhook";

/**
 * Before every route, the API and unknown paths too: where a request comes from, how large it is, what is counted and
 * logged.
 */
export const middleware: Route.MiddlewareFunction[] = [
  nameRoute,
  async ({ request, context }, next) => {
    const { env } = context.get(servicesContext);
    const language = context.get(languageContext);
    const { pathname } = new URL(request.url);
    const isApi = isWithin(pathname, "/api");
    const refuse = (status: number, message: string) => {
      if (isApi) return Response.json({ message }, { status });
      throw data(message, { status });
    };
    if (pathname !== SIGNED && !isOurRequest(request, env.PUBLIC_ORIGIN)) {
      return refuse(403, requestTexts(language).elsewhere(env.PUBLIC_ORIGIN));
    }
    // An upload is counted while it is read.
    if (!context.get(pageContext).upload && isTooLarge(request)) return refuse(413, httpTexts(language).tooLarge);
    return next();
  },
  giveBack,
  inOwnLanguage,
  countVisits(async (args) => (await memberIfKnown(args))?.person.id ?? null),
];

/** In the browser: an act that gets no answer, and a page that asks again by itself, leave the screen as it is. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent, keepPage];

/** What a browser needs to tell the error service; null where there is none. */
const reportsOf = ({ SENTRY_DSN, NODE_ENV }: Env) =>
  SENTRY_DSN ? { dsn: SENTRY_DSN, environment: NODE_ENV, adultPages } : null;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { env } = context.get(servicesContext);
  const { toast, headers } = await takeToast(env, request);
  const language = context.get(languageContext);
  return data(
    {
      toast,
      // The first language is meant where none is named: every page carries this.
      ...(language !== WRITTEN[0] && { language }),
      contactEmail: env.CONTACT_EMAIL ?? null,
      feedbackUrl: env.FEEDBACK_URL ?? null,
      quickExitUrl: env.QUICK_EXIT_URL,
      errorReports: reportsOf(env),
    },
    { headers },
  );
}

/**
 * After a navigation the browser asks for what changed; the root's part is a toast, and that only acts leave behind.
 */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string;
  defaultShouldRevalidate: boolean;
}) {
  return formMethod ? defaultShouldRevalidate : false;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { pathname } = useLocation();
  const theme = useContext(ThemeContext);
  const language = useLanguage();
  const feedbackUrl = hidesFeedback(pathname, withoutFeedback) ? null : root?.feedbackUrl;
  return (
    <html lang={language} dir={directionOf(language)} data-theme={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <LoadAgain />
        <meta name="color-scheme" content={theme ? (theme === "night" ? "dark" : "light") : "light dark"} />
        {theme ? (
          <meta name="theme-color" content={PAPER[theme]} />
        ) : (
          <>
            <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content={PAPER.night} media="(prefers-color-scheme: dark)" />
          </>
        )}
        {/* First of what is fetched: nothing is painted without it. */}
        <Links {...NO_NONCE_IN_DEV} />
        <Meta />
        {import.meta.env.DEV ? <StyleNonce /> : null}
        {fontPreloads.map((preload) => (
          <link key={preload.href} {...preload} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body className={feedbackUrl ? "fb" : undefined}>
        <Toast toast={root?.toast} />
        <NavContext value={roomsIn(language)}>{children}</NavContext>
        {feedbackUrl ? <FeedbackLink url={feedbackUrl} /> : null}
        <RouteAnnouncer />
        <Loading sayOf={(navigation) => (isComingIn(navigation) ? shellTexts(language).loadingProfile : null)} />
        <ScriptFailure />
        <KeyboardAware />
        {import.meta.env.DEV ? <PerformanceLog /> : null}
        <ScrollMemory />
        {root?.errorReports ? <EarlyErrorsScript {...root.errorReports} /> : null}
        <PageScripts />
      </body>
    </html>
  );
}

/** Browsers hide a nonce from script, so the dev server's own link would not be found as it was written. */
const NO_NONCE_IN_DEV = import.meta.env.DEV ? { nonce: "" } : {};

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} />;
}
