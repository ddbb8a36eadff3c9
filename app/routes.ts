import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** A page that is decided and not built yet: behind its area's guard it is not found. */
const later = (path: string) => route(path, "shell/routes/not-built-yet.tsx", { id: `later:${path}` });

/** The product's URL map. Each area's layout carries the guard; see app/access/guards.server.ts. */
export default [
  // --- for strangers; who is signed in is sent on
  layout("shell/routes/strangers-area.tsx", [
    index("features/landing/routes/landing.tsx"),
    layout("shell/routes/auth-area.tsx", [
      route("auth/create-account", "access/password/routes/sign-up-email.tsx"),
      route("auth/create-account/password", "access/password/routes/sign-up-password.tsx"),
      route("auth/create-account/name", "access/password/routes/sign-up-name.tsx"),
      route("auth/sign-in", "access/password/routes/sign-in-email.tsx"),
      route("auth/sign-in/password", "access/password/routes/sign-in-password.tsx"),
      route("auth/sign-in/forgot-password", "access/password/routes/forgot-password.tsx"),
    ]),
    route("auth/google", "access/google/routes/google.tsx"),
    route("auth/google/callback", "access/google/routes/google-callback.tsx"),
    route("auth/*", "shell/routes/unknown.tsx", { id: "unknown:auth" }),
  ]),

  // --- for everybody
  route("privacy", "features/legal/routes/privacy.tsx"),
  route("terms", "features/legal/routes/terms.tsx"),
  route("cookie-policy", "features/legal/routes/cookie-policy.tsx"),
  route("refund-policy", "features/legal/routes/refund-policy.tsx"),
  route("premium", "features/premium/routes/premium.tsx"),
  route("robots.txt", "features/landing/routes/robots.ts"),
  route("sitemap.xml", "features/landing/routes/sitemap.ts"),
  route("join", "features/invites/routes/join.tsx"),
  route("tabbed-home", "pages/home/routes/tabbed-home.tsx"),
  route("confirm-address", "access/account/routes/confirm-address.tsx"),
  route("sign-out", "access/routes/sign-out.tsx"),
  route("quick-exit", "access/routes/quick-exit.ts"),
  route("dev/mail", "features/mailbox/routes/mailbox.tsx"),
  route("google-auth-test", "access/google/routes/google-auth-test.tsx"),

  // --- onboarding: signed in, the invite step open
  layout("shell/routes/onboarding-area.tsx", [
    route("invite", "features/invites/routes/invite.tsx"),
    route("invite/skip", "features/invites/routes/invite-skip.tsx"),
  ]),
  // --- connecting: signed in, before or after the invite step
  layout("shell/routes/signed-in-area.tsx", [
    route("invite/connect", "features/invites/routes/invite-connect.tsx"),
    route("invite/success", "features/invites/routes/invite-success.tsx"),
    route("invite/shared", "features/invites/routes/invite-shared.tsx"),
    route("invite/qr.svg", "features/invites/routes/invite-qr.ts"),
    route("confirm-address/again", "access/account/routes/confirm-address-again.tsx"),
  ]),

  // --- members
  layout("shell/routes/members-area.tsx", [
    route("dashboard", "pages/home/routes/dashboard.tsx"),
    route("dashboard/thought", "pages/home/routes/thought.tsx"),
    route("daily-questions", "activities/daily-question/routes/today.tsx"),
    route("daily-questions/archive", "activities/daily-question/routes/archive.tsx"),
    route("daily-questions/:date", "activities/daily-question/routes/date.tsx"),
    route("packs", "activities/packs/routes/shelf.tsx"),
    route("packs/:pack", "activities/packs/routes/pack.tsx"),
    route("packs/question/:question", "activities/packs/routes/question.tsx"),
    route("this-or-that", "activities/this-or-that/routes/categories.tsx"),
    route("this-or-that/:category", "activities/this-or-that/routes/play.tsx"),
    route("this-or-that/:category/tap", "activities/this-or-that/routes/tap.ts"),
    route("this-or-that/:category/results", "activities/this-or-that/routes/results.tsx"),
    route("quiz", "activities/quizzes/routes/quizzes.tsx"),
    route("quiz/:quiz", "activities/quizzes/routes/quiz.tsx"),
    route("quiz/:quiz/results", "activities/quizzes/routes/results.tsx"),
    route("truth-or-dare", "activities/truth-or-dare/routes/heats.tsx"),
    route("truth-or-dare/:heat", "activities/truth-or-dare/routes/apart.tsx"),
    route("truth-or-dare/:heat/passed", "activities/truth-or-dare/routes/passed.tsx"),
    route("checkin", "activities/check-in/routes/today.tsx"),
    route("checkin/:date", "activities/check-in/routes/date.tsx"),
    route("checkin/weekly", "activities/moments/routes/now.tsx", { id: "moments/weekly" }),
    route("checkin/goodbye", "activities/moments/routes/now.tsx", { id: "moments/goodbye" }),
    route("checkin/reunion", "activities/moments/routes/now.tsx", { id: "moments/reunion" }),
    route("checkin/after", "activities/after-intimacy/routes/now.tsx", { id: "after" }),
    route("checkin/after/:occasion", "activities/after-intimacy/routes/occasion.tsx"),
    route("checkin/:moment/:date", "activities/moments/routes/date.tsx"),
    route("us", "pages/us/routes/us.tsx", [
      route("edit-firstName", "access/account/routes/edit-first-name.tsx"),
      route("edit-email", "access/account/routes/edit-email.tsx"),
      route("edit-gender", "activities/about/routes/field.tsx", { id: "about/gender" }),
      route("set/:fact", "activities/about/routes/field.tsx", { id: "about/fact" }),
      route("time-zone", "pages/us/routes/time-zone.tsx"),
      route("photo", "pages/us/routes/photo.tsx"),
    ]),
    route("photos/:photo/:file", "pages/photos/routes/file.ts"),
    route("us/memories", "activities/memories/routes/timeline.tsx"),
    route("us/memories/:memory", "activities/memories/routes/memory.tsx"),
    route("us/visits", "activities/visits/routes/visits.tsx"),
    route("us/visits/:visit", "activities/visits/routes/calendar.ts"),
    route("us/year/:year", "pages/year/routes/year.tsx"),
    route("us/streak", "pages/streak/routes/streak.tsx"),
    route("us/language", "pages/us/routes/language.tsx"),
    route("us/theme", "pages/us/routes/theme.tsx"),
    route("us/last-here", "pages/us/routes/last-here.tsx"),
    route("us/browsers", "access/routes/browsers.tsx"),
    route("us/confirm", "access/routes/confirm.tsx"),
    route("us/confirm-email", "access/account/routes/confirm-email.tsx"),
    route("us/archive", "pages/rights/routes/archive.tsx"),
    route("us/export", "pages/rights/routes/export.tsx"),
    route("us/export/:format", "pages/rights/routes/export-file.ts"),
    route("us/leave", "pages/rights/routes/leave.tsx"),
    route("us/partner", "features/invites/routes/confirm-partner.tsx"),
    route("us/partner/no", "features/invites/routes/refuse-partner.tsx"),
    route("us/undo", "pages/rights/routes/undo.tsx"),
    route("us/delete", "pages/rights/routes/delete.tsx"),
    route("us/keeping-consent", "features/keeping/routes/keeping-consent.tsx"),
    route("us/withdraw-age-consent", "features/age-consent/routes/withdraw-age-consent.tsx"),
  ]),

  // --- for who runs the product
  layout("shell/routes/admin-area.tsx", [
    route("admin", "features/admin/routes/overview.tsx"),
    route("admin/import", "features/admin/routes/import.tsx"),
    route("admin/import/:import", "features/admin/routes/import-file.tsx"),
    route("admin/import/:import/report", "features/admin/routes/import-report.ts"),
    route("admin/items", "features/admin/routes/items.tsx"),
    route("admin/record", "features/admin/routes/record.tsx"),
    route("admin/*", "shell/routes/not-built-yet.tsx", { id: "later:admin" }),
  ]),

  // --- adults: members who have said that they are over 18
  route("age-consent", "features/age-consent/routes/age-consent.tsx"),
  layout("shell/routes/adults-area.tsx", [
    later("intimacyLab"),
    route("random-sex-positions", "activities/positions/routes/position.tsx", { id: "positions/together" }),
    route("random-sex-positions/apart", "activities/positions/routes/position.tsx", { id: "positions/apart" }),
    route("random-sex-positions/marked", "activities/positions/routes/marked.tsx"),
  ]),

  // --- the calls (docs/product/api.md#calls)
  route("api/auth/login", "access/routes/api-login.ts"),
  route("api/auth/update-profile", "access/account/routes/api-update-profile.ts"),
  route("api/user", "access/account/routes/api-user.ts"),
  route("api/user/age-consent", "features/age-consent/routes/api-age-consent.ts"),
  route("api/user/mark-invite-seen", "features/invites/routes/api-mark-invite-seen.ts"),
  route("api/invites/create", "features/invites/routes/api-invites-create.ts"),
  route("api/invites/accept/:code", "features/invites/routes/api-invites-accept.ts"),
  route("api/track", "features/browser-reports/routes/api-track.ts"),
  route("api/debug/signup-failure", "features/browser-reports/routes/api-signup-failure.ts"),
  route("api/*", "shell/routes/api-unknown.ts"),

  route("*", "shell/routes/unknown.tsx"),
] satisfies RouteConfig;
