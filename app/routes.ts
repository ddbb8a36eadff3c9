import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The product's URL map. Each area's layout carries the guard; see app/features/auth/guards.server.ts. */
export default [
  // --- for strangers; who is signed in is sent on
  layout("features/auth/routes/strangers-area.tsx", [
    index("features/landing/routes/landing.tsx"),
    route("auth/create-account", "features/auth/routes/sign-up-email.tsx"),
    route("auth/create-account/password", "features/auth/routes/sign-up-password.tsx"),
    route("auth/create-account/name", "features/auth/routes/sign-up-name.tsx"),
    route("auth/sign-in", "features/auth/routes/sign-in-email.tsx"),
    route("auth/sign-in/password", "features/auth/routes/sign-in-password.tsx"),
    route("auth/sign-in/forgot-password", "features/auth/routes/forgot-password.tsx"),
  ]),

  // --- for everybody
  route("privacy", "features/legal/routes/privacy.tsx"),
  route("terms", "features/legal/routes/terms.tsx"),
  route("cookie-policy", "features/legal/routes/cookie-policy.tsx"),
  route("refund-policy", "features/legal/routes/refund-policy.tsx"),
  route("join", "features/couple/routes/join.tsx"),
  route("tabbed-home", "features/home/routes/tabbed-home.tsx"),
  route("sign-out", "features/auth/routes/sign-out.tsx"),

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
  ]),

  // --- members
  layout("features/auth/routes/members-area.tsx", [
    route("dashboard", "features/home/routes/dashboard.tsx"),
    route("daily-questions", "features/daily-question/routes/today.tsx"),
    route("daily-questions/:date", "features/daily-question/routes/date.tsx"),
    route("us", "features/us/routes/us.tsx", [
      route("edit-firstName", "features/us/routes/edit-first-name.tsx"),
      route("time-zone", "features/us/routes/time-zone.tsx"),
    ]),
  ]),

  // --- the calls of the spec, section 7
  route("api/auth/login", "features/auth/routes/api-login.ts"),
  route("api/auth/update-profile", "features/auth/routes/api-update-profile.ts"),
  route("api/user", "features/auth/routes/api-user.ts"),
  route("api/user/mark-invite-seen", "features/couple/routes/api-mark-invite-seen.ts"),
  route("api/invites/create", "features/couple/routes/api-invites-create.ts"),
  route("api/invites/accept/:code", "features/couple/routes/api-invites-accept.ts"),
  route("api/track", "features/analytics/routes/api-track.ts"),
  route("api/debug/signup-failure", "features/error-reports/routes/api-signup-failure.ts"),
  route("api/*", "features/auth/routes/api-unknown.ts"),

  route("*", "features/auth/routes/unknown.tsx"),
] satisfies RouteConfig;
