import { catalogue } from "#app/texts/catalogue.ts";

export const uiTexts = catalogue({
  en: {
    product: "The Couple App",
    logo: "The Couple App Logo",
    titleOf: (page: string) => `${page} · The Couple App`,
    skip: "Skip to content",
    back: "Back",
    mainNavigation: "Main",
    quickExit: "Quick exit",
    close: "Close",
    loading: "Loading...",
    showPassword: "Show password",
    hidePassword: "Hide password",
    both: "both",
    awake: "awake",
    privacy: "Privacy",
    terms: "Terms",
    refundPolicy: "Refund policy",
    cookiePolicy: "Cookie policy",
    lookAgain: "Please look at this again",
    notSent: "Not sent",
    unreached: "The server could not be reached. Nothing that stands here is lost: please try again in a moment.",
    unkept: "This could not be kept just now. Nothing that stands here is lost: please try again in a moment.",
    toHomepage: "Go to Homepage",
    notFound: "404 Page Not Found",
    notFoundMore: "Oops! The page you're looking for doesn't exist. Let's get you back on track.",
    refused: "That did not work",
    failed: "Something went wrong",
    failedMore: "Don't worry, this is usually temporary. Try refreshing the page.",
    refresh: "Refresh Page",
    notSentYet: "Not sent yet",
    sendAgain: "Send it again",
    fields: {
      firstName: "First name",
      lastName: "Last name",
      email: "Email",
      code: "Invite code",
      answer: "Your answer",
      password: "Password",
    },
  },
});

/** What previews of a shared link say of its picture. */
export const pictureTexts = catalogue({
  en: { picture: "App that keeps couples in love: a sun and a moon overlap above the sea between two people." },
});
