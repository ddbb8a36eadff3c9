import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** A page of the spec that is not built yet: behind its area's guard it is not found. */
const later = (path: string) => route(path, "features/auth/routes/not-built-yet.tsx", { id: `later:${path}` });

/** The product's URL map. Each area's layout carries the guard; see app/features/auth/guards.server.ts. */
export default [
  // --- for strangers; who is signed in is sent on
  layout("features/auth/routes/strangers-area.tsx", [
    index("features/landing/routes/landing.tsx"),
    layout("features/auth/routes/auth-area.tsx", [
      route("auth/create-account", "features/auth/routes/sign-up-email.tsx"),
      route("auth/create-account/password", "features/auth/routes/sign-up-password.tsx"),
      route("auth/create-account/name", "features/auth/routes/sign-up-name.tsx"),
      route("auth/sign-in", "features/auth/routes/sign-in-email.tsx"),
      route("auth/sign-in/password", "features/auth/routes/sign-in-password.tsx"),
      route("auth/sign-in/forgot-password", "features/auth/routes/forgot-password.tsx"),
    ]),
    route("auth/google", "features/auth/routes/google.tsx"),
    route("auth/google/callback", "features/auth/routes/google-callback.tsx"),
    route("auth/*", "features/auth/routes/unknown.tsx", { id: "unknown:auth" }),
  ]),

  // --- for everybody
  route("privacy", "features/legal/routes/privacy.tsx"),
  route("terms", "features/legal/routes/terms.tsx"),
  route("cookie-policy", "features/legal/routes/cookie-policy.tsx"),
  route("refund-policy", "features/legal/routes/refund-policy.tsx"),
  route("premium", "features/premium/routes/premium.tsx"),
  route("robots.txt", "features/landing/routes/robots.ts"),
  route("sitemap.xml", "features/landing/routes/sitemap.ts"),
  route("join", "features/couple/routes/join.tsx"),
  route("tabbed-home", "features/home/routes/tabbed-home.tsx"),
  route("confirm-address", "features/auth/routes/confirm-address.tsx"),
  route("sign-out", "features/auth/routes/sign-out.tsx"),
  route("quick-exit", "features/auth/routes/quick-exit.ts"),
  route("dev/mail", "features/mailbox/routes/mailbox.tsx"),
  route("google-auth-test", "features/auth/routes/google-auth-test.tsx"),

  // --- onboarding: signed in, the invite step open
  layout("features/auth/routes/onboarding-area.tsx", [
    route("invite", "features/couple/routes/invite.tsx"),
    route("invite/skip", "features/couple/routes/invite-skip.tsx"),
  ]),
  // --- connecting: signed in, before or after the invite step
  layout("features/auth/routes/signed-in-area.tsx", [
    route("invite/connect", "features/couple/routes/invite-connect.tsx"),
    route("invite/success", "features/couple/routes/invite-success.tsx"),
    route("invite/shared", "features/couple/routes/invite-shared.tsx"),
    route("invite/qr.svg", "features/couple/routes/invite-qr.ts"),
    route("confirm-address/again", "features/auth/routes/confirm-address-again.tsx"),
  ]),

  // --- members
  layout("features/auth/routes/members-area.tsx", [
    route("dashboard", "features/home/routes/dashboard.tsx"),
    route("daily-questions", "features/daily-question/routes/today.tsx"),
    route("daily-questions/:date", "features/daily-question/routes/date.tsx"),
    route("us", "features/us/routes/us.tsx", [
      route("edit-firstName", "features/us/routes/edit-first-name.tsx"),
      route("edit-email", "features/us/routes/edit-email.tsx"),
      route("time-zone", "features/us/routes/time-zone.tsx"),
    ]),
    route("us/theme", "features/us/routes/theme.tsx"),
    route("us/browsers", "features/auth/routes/browsers.tsx"),
    route("us/confirm", "features/auth/routes/confirm.tsx"),
    route("us/confirm-email", "features/us/routes/confirm-email.tsx"),
    route("us/archive", "features/rights/routes/archive.tsx"),
    route("us/export", "features/rights/routes/export.tsx"),
    route("us/export/:format", "features/rights/routes/export-file.ts"),
    route("us/leave", "features/rights/routes/leave.tsx"),
    route("us/partner", "features/couple/routes/confirm-partner.tsx"),
    route("us/partner/no", "features/couple/routes/refuse-partner.tsx"),
    route("us/undo", "features/rights/routes/undo.tsx"),
    route("us/delete", "features/rights/routes/delete.tsx"),
    route("us/withdraw-age-consent", "features/us/routes/withdraw-age-consent.tsx"),
    later("us/edit-gender"),
    later("quiz"),
    later("this-or-that/:category"),
    later("this-or-that/:category/results"),
    later("checkin"),
    later("admin/*"),
  ]),

  // --- adults: members who have said that they are over 18
  route("age-consent", "features/auth/routes/age-consent.tsx"),
  layout("features/auth/routes/adults-area.tsx", [later("intimacyLab"), later("random-sex-positions")]),

  // --- the calls of the spec, section 7
  route("api/auth/login", "features/auth/routes/api-login.ts"),
  route("api/auth/update-profile", "features/auth/routes/api-update-profile.ts"),
  route("api/user", "features/auth/routes/api-user.ts"),
  route("api/user/age-consent", "features/auth/routes/api-age-consent.ts"),
  route("api/user/mark-invite-seen", "features/couple/routes/api-mark-invite-seen.ts"),
  route("api/invites/create", "features/couple/routes/api-invites-create.ts"),
  route("api/invites/accept/:code", "features/couple/routes/api-invites-accept.ts"),
  route("api/track", "features/analytics/routes/api-track.ts"),
  route("api/debug/signup-failure", "features/error-reports/routes/api-signup-failure.ts"),
  route("api/*", "features/auth/routes/api-unknown.ts"),

  route("*", "features/auth/routes/unknown.tsx"),
] satisfies RouteConfig;
