import type { Page } from "playwright";
import { importPage, roundPage } from "./admin-world.ts";
import { choosePassword, continueWith, press, type Say } from "./flow.ts";
import type { World } from "./world.ts";

/** Who looks at a page: nobody known, somebody who followed a link, or one of the world's people. */
export type Who = "stranger" | "invited" | keyof World["people"];

/** A page of the product in one of its states. */
export type PageState = {
  /** The name of its pictures. */
  name: string;
  who: Who;
  path: string;
  /** What is done there until the state stands, on a page that says its sentences by `say`. */
  act?: (page: Page, say: Say) => Promise<void>;
  /** The state that only a browser without script meets. */
  scripts?: false;
  /** The status that the page comes with, where it is not 200. */
  status?: number;
  /** The status that `act` is answered with by design, where that is an error. */
  refusal?: number;
};

/** Until the toast has come, and has been closed. */
const afterToast = async (page: Page) => {
  await page.locator(".toast").getByRole("button").click();
  await page.locator(".toast").waitFor({ state: "detached" });
};

/** From the list of intimacy questions to the page of one: its address hangs on the couple. */
async function toQuestion(page: Page, begins: string): Promise<void> {
  const path = await page.locator(".topics a").filter({ hasText: begins }).getAttribute("href");
  await page.goto(new URL(path ?? "", page.url()).href);
}

/** Sends the page's first form that has something to fill in with nothing in it, or with a choice that is none. */
async function sendEmpty(page: Page, button?: string): Promise<void> {
  const form = page.locator("main form:has(input:not([type=hidden]), select)").first();
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
    for (const option of element.querySelectorAll("option")) option.value = "nowhere";
  });
  for (const field of await form.locator("input:not([type=hidden]):not([type=file])").all()) await field.fill("");
  await (button ? form.getByRole("button", { name: button, exact: true }) : form.locator("button").last()).click();
  await page.locator(".errors").waitFor();
}

/** Opens the first of the dates that are ahead. */
async function firstDate(page: Page): Promise<void> {
  await page.locator("main a[href^='/dates/plan/']").first().click();
  await page.locator(".ask-time").waitFor();
}

export const STRANGERS: readonly PageState[] = [
  { name: "landing", who: "stranger", path: "/" },
  { name: "landing-invite", who: "invited", path: "/" },
  { name: "auth-email", who: "stranger", path: "/auth/create-account" },
  {
    name: "auth-email-error",
    refusal: 400,
    who: "stranger",
    path: "/auth/create-account",
    scripts: false,
    act: (page, say) => continueWith(page, "mara at example", say),
  },
  {
    name: "auth-email-taken",
    who: "stranger",
    path: "/auth/create-account",
    act: async (page, say) => {
      await continueWith(page, "mara@example.test", say);
      await choosePassword(page, "not-the-one", say);
      await page.getByLabel(say("First name")).fill("Mara");
      await page.getByLabel(say("Last name")).fill("Duarte");
      await press(page, say("Create an account"));
      await afterToast(page);
    },
  },
  {
    name: "auth-password",
    who: "stranger",
    path: "/auth/create-account",
    act: async (page, say) => {
      await continueWith(page, "mara@example.test", say);
      await page.getByLabel(say("Choose a password"), { exact: true }).fill("lis");
      await page.getByText(say("Password must be at least 6 characters")).waitFor();
    },
  },
  {
    name: "auth-name",
    who: "stranger",
    path: "/auth/create-account",
    act: async (page, say) => {
      await continueWith(page, "mara@example.test", say);
      await choosePassword(page, "lisbon22", say);
      await page.getByLabel(say("First name")).fill("Mara");
    },
  },
  { name: "auth-sign-in-email", who: "stranger", path: "/auth/sign-in" },
  {
    name: "auth-sign-in-password",
    who: "stranger",
    path: "/auth/sign-in",
    act: async (page, say) => {
      await continueWith(page, "mara@example.test", say);
      await page.getByLabel(say("Enter your password"), { exact: true }).fill("lisbon22");
    },
  },
  {
    name: "auth-reset-sent",
    who: "stranger",
    path: "/auth/sign-in",
    act: async (page, say) => {
      await continueWith(page, "mara@example.test", say);
      await press(page, say("Forgot password?"));
      await afterToast(page);
    },
  },
  { name: "google-auth-test", who: "stranger", path: "/google-auth-test" },
  {
    name: "toast",
    who: "stranger",
    path: "/auth/sign-in",
    act: async (page, say) => {
      await continueWith(page, "mara@example.test", say);
      await page.getByLabel(say("Enter your password"), { exact: true }).fill("not-the-one");
      await press(page, say("Sign In"));
      // The focus stops its clock.
      await page.getByRole("button", { name: say("Close") }).focus();
    },
  },
  { name: "privacy", who: "stranger", path: "/privacy" },
  { name: "terms", who: "stranger", path: "/terms" },
  { name: "cookie-policy", who: "stranger", path: "/cookie-policy" },
  { name: "refund-policy", who: "stranger", path: "/refund-policy" },
  { name: "premium", who: "stranger", path: "/premium" },
  {
    name: "refused",
    refusal: 403,
    who: "stranger",
    path: "/auth/create-account",
    act: async (page) => {
      // A form on somebody else's page.
      const form = `<form method="post" action="${page.url()}"><button>Win a prize</button></form>`;
      await page.route("http://elsewhere.example/", (route) => route.fulfill({ contentType: "text/html", body: form }));
      await page.goto("http://elsewhere.example/");
      await press(page, "Win a prize");
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
  { name: "404", who: "stranger", path: "/nowhere", status: 404 },
];

export const ON_THE_WAY: readonly PageState[] = [
  { name: "invite", who: "newcomer", path: "/invite" },
  {
    name: "invite-qr",
    who: "newcomer",
    path: "/invite",
    act: async (page, say) => {
      await page.getByText(say("In one room? Show it to scan")).click();
      await page.getByRole("img", { name: say("QR code of your invite link") }).waitFor();
    },
  },
  {
    name: "invite-error",
    refusal: 400,
    who: "newcomer",
    path: "/invite",
    act: async (page, say) => {
      await page.getByLabel(say("Enter Your Partner's Code")).fill("AAAAA");
      await press(page, say("Connect Partner"));
      await page.locator(".errors").waitFor();
    },
  },
  { name: "invite-success", who: "joined", path: "/invite/success" },
  { name: "dashboard-alone", who: "alone", path: "/dashboard" },
  { name: "dashboard-joined", who: "joined", path: "/dashboard", scripts: false },
  { name: "dashboard-confirmed", who: "confirmed", path: "/dashboard" },
  { name: "us-alone", who: "alone", path: "/us" },
];

export const MEMBERS: readonly PageState[] = [
  { name: "dashboard", who: "mara", path: "/dashboard" },
  { name: "dashboard-waiting", who: "waiting", path: "/dashboard" },
  { name: "dashboard-revealed", who: "revealed", path: "/dashboard" },
  { name: "question-before", who: "mara", path: "/daily-questions" },
  { name: "question-before-choice", who: "various", path: "/daily-questions/2025-11-12" },
  { name: "question-before-several", who: "various", path: "/daily-questions/2025-11-11" },
  { name: "question-before-scale", who: "various", path: "/daily-questions/2025-11-10" },
  {
    name: "question-error",
    refusal: 400,
    who: "mara",
    path: "/daily-questions",
    act: async (page, say) => {
      await press(page, say("Send my answer"));
      await page.locator(".errors").waitFor();
    },
  },
  {
    name: "question-error-choice",
    refusal: 400,
    who: "various",
    path: "/daily-questions/2025-11-12",
    act: async (page, say) => {
      await press(page, say("Send my answer"));
      await page.locator(".errors").waitFor();
    },
  },
  { name: "question-waiting", who: "waiting", path: "/daily-questions" },
  { name: "question-change", who: "waiting", path: "/daily-questions/2025-11-13?change" },
  { name: "question-revealed", who: "revealed", path: "/daily-questions" },
  { name: "dashboard-thread", who: "talking", path: "/dashboard" },
  { name: "question-thread", who: "talking", path: "/daily-questions" },
  {
    name: "question-thread-error",
    refusal: 400,
    who: "talking",
    path: "/daily-questions",
    act: async (page, say) => {
      await press(page, say("Send"));
      await page.locator(".errors").waitFor();
    },
  },
  { name: "archive", who: "mara", path: "/daily-questions/archive" },
  { name: "archive-filtered", who: "various", path: "/daily-questions/archive?by=nobody" },
  { name: "archive-nothing", who: "alone", path: "/daily-questions/archive" },
  { name: "archive-year", who: "lasting", path: "/daily-questions/archive?before=2025-06-01" },
  { name: "question-revealed-long", who: "various", path: "/daily-questions/2025-11-07" },
  { name: "question-revealed-choice", who: "various", path: "/daily-questions/2025-11-08" },
  { name: "question-revealed-scale", who: "various", path: "/daily-questions/2025-11-09" },
  { name: "streak", who: "mara", path: "/us/streak" },
  { name: "streak-before", who: "mara", path: "/us/streak?month=2025-10" },
  {
    name: "streak-words",
    who: "mara",
    path: "/us/streak",
    act: async (page, say) => {
      await page.getByText(say("Day by day")).click();
      await page.getByRole("cell", { name: say("covered by a shield") }).waitFor();
    },
  },
  { name: "streak-alone", who: "alone", path: "/us/streak" },
  { name: "packs", who: "mara", path: "/packs" },
  { name: "packs-alone", who: "alone", path: "/packs" },
  { name: "pack", who: "mara", path: "/packs/two-time-zones" },
  { name: "packs-further", who: "free", path: "/packs" },
  { name: "pack-not-included", who: "free", path: "/packs/money" },
  { name: "pack-question-not-included", who: "free", path: "/packs/question/pq-money-02" },
  { name: "pack-question", who: "mara", path: "/packs/question/pq-two-time-zones-01" },
  { name: "play", who: "mara", path: "/play" },
  { name: "play-together", who: "mara", path: "/play?where=together&how=awake" },
  { name: "play-open", who: "revealed", path: "/play" },
  { name: "play-waiting", who: "waiting", path: "/play" },
  { name: "play-alone", who: "alone", path: "/play" },
  { name: "play-long", who: "long", path: "/play" },
  { name: "insights", who: "mara", path: "/insights" },
  { name: "insights-whole", who: "revealed", path: "/insights" },
  { name: "insights-not-yet", who: "talking", path: "/insights" },
  { name: "insights-alone", who: "alone", path: "/insights" },
  { name: "insights-long", who: "long", path: "/insights" },
  { name: "insights-week-written", who: "lasting", path: "/insights" },
  { name: "insights-week-one-agreed", who: "various", path: "/insights" },
  { name: "this-or-that-themes", who: "mara", path: "/this-or-that" },
  { name: "this-or-that-themes-alone", who: "alone", path: "/this-or-that" },
  { name: "this-or-that-themes-further", who: "free", path: "/this-or-that" },
  { name: "this-or-that", who: "mara", path: "/this-or-that/sundays" },
  { name: "this-or-that-alone", who: "alone", path: "/this-or-that/food" },
  { name: "this-or-that-not-included", who: "free", path: "/this-or-that/talk" },
  { name: "this-or-that-live", who: "mara", path: "/this-or-that/home/live" },
  { name: "this-or-that-live-waiting", who: "mara", path: "/this-or-that/mornings/live" },
  { name: "this-or-that-live-pick", who: "waiting", path: "/this-or-that/mornings/live" },
  { name: "this-or-that-live-open", who: "revealed", path: "/this-or-that/mornings/live" },
  { name: "this-or-that-results", who: "revealed", path: "/this-or-that/sundays/results" },
  { name: "this-or-that-results-waiting", who: "waiting", path: "/this-or-that/sundays/results" },
  { name: "quizzes", who: "mara", path: "/quiz" },
  { name: "quizzes-alone", who: "alone", path: "/quiz" },
  { name: "quizzes-further", who: "free", path: "/quiz" },
  { name: "quiz", who: "mara", path: "/quiz/small-habits" },
  { name: "quiz-changed", who: "mara", path: "/quiz/small-habits?at=2" },
  { name: "quiz-about-us", who: "alone", path: "/quiz/waiting" },
  {
    name: "quiz-error",
    refusal: 400,
    who: "mara",
    path: "/quiz/small-habits",
    act: async (page, say) => {
      await press(page, say("Next question"));
      await page.locator(".errors").waitFor();
    },
  },
  { name: "quiz-not-included", who: "free", path: "/quiz/pockets" },
  { name: "quiz-results", who: "revealed", path: "/quiz/small-habits/results" },
  { name: "quiz-results-about-us", who: "revealed", path: "/quiz/waiting/results" },
  { name: "quiz-results-waiting", who: "waiting", path: "/quiz/small-habits/results" },
  { name: "truth-or-dare-heats", who: "mara", path: "/truth-or-dare" },
  { name: "truth-or-dare-heats-waiting", who: "various", path: "/truth-or-dare" },
  { name: "truth-or-dare-heats-free", who: "free", path: "/truth-or-dare" },
  { name: "truth-or-dare-choose", who: "alone", path: "/truth-or-dare/warm" },
  { name: "truth-or-dare", who: "waiting", path: "/truth-or-dare/light" },
  { name: "truth-or-dare-theirs", who: "various", path: "/truth-or-dare/light" },
  {
    name: "truth-or-dare-error",
    refusal: 400,
    who: "various",
    path: "/truth-or-dare/light",
    act: async (page, say) => {
      await press(page, say("Send my answer"));
      await page.locator(".errors").waitFor();
    },
  },
  { name: "truth-or-dare-said", who: "revealed", path: "/truth-or-dare/light" },
  { name: "truth-or-dare-live", who: "revealed", path: "/truth-or-dare/warm/live" },
  { name: "truth-or-dare-live-waiting", who: "waiting", path: "/truth-or-dare/warm/live" },
  { name: "truth-or-dare-live-choose", who: "mara", path: "/truth-or-dare/light/live" },
  { name: "truth-or-dare-live-card", who: "mara", path: "/truth-or-dare/warm/live" },
  { name: "truth-or-dare-live-open", who: "various", path: "/truth-or-dare/warm/live" },
  { name: "truth-or-dare-passed", who: "waiting", path: "/truth-or-dare/light/passed" },
  { name: "truth-or-dare-hot", who: "various", path: "/truth-or-dare/hot" },
  { name: "truth-or-dare-hot-consent", who: "talking", path: "/truth-or-dare/hot" },
  { name: "truth-or-dare-not-included", who: "free", path: "/truth-or-dare/hot" },
  { name: "admin-overview", who: "admin", path: "/admin" },
  { name: "admin-import", who: "admin", path: "/admin/import" },
  {
    name: "admin-import-error",
    refusal: 400,
    who: "admin",
    path: "/admin/import",
    act: async (page, say) => {
      await press(page, say("Check the file"));
      await page.locator(".errors").waitFor();
    },
  },
  { name: "admin-import-wrong", who: "admin", path: importPage("wrong") },
  { name: "admin-import-ready", who: "admin", path: importPage("ready") },
  { name: "admin-import-stopped", who: "admin", path: importPage("stopped") },
  { name: "admin-items", who: "admin", path: "/admin/items?q=window" },
  { name: "admin-items-none", who: "admin", path: "/admin/items?q=zzzz" },
  { name: "admin-migration", who: "admin", path: "/admin/migration" },
  { name: "admin-migration-looked", who: "admin", path: roundPage("looked") },
  { name: "admin-migration-stopped", who: "admin", path: roundPage("stopped") },
  { name: "admin-record", who: "admin", path: "/admin/record" },
  { name: "checkin", who: "mara", path: "/checkin" },
  { name: "checkin-alone", who: "alone", path: "/checkin" },
  {
    name: "checkin-error",
    refusal: 400,
    who: "mara",
    path: "/checkin?of=mood&days=90",
    act: async (page, say) => {
      await press(page, say("Check in"));
      await page.locator(".errors").waitFor();
    },
  },
  { name: "checkin-waiting", who: "waiting", path: "/checkin" },
  { name: "checkin-done", who: "revealed", path: "/checkin" },
  { name: "checkin-change", who: "revealed", path: "/checkin?change" },
  { name: "checkin-day", who: "mara", path: "/checkin/2025-11-12" },
  { name: "checkin-weekly", who: "mara", path: "/checkin/weekly" },
  {
    name: "checkin-weekly-error",
    refusal: 400,
    who: "alone",
    path: "/checkin/weekly",
    act: async (page, say) => {
      await press(page, say("Send my week"));
      await page.locator(".errors").waitFor();
    },
  },
  { name: "checkin-weekly-waiting", who: "waiting", path: "/checkin/weekly" },
  { name: "checkin-weekly-change", who: "waiting", path: "/checkin/weekly/2025-11-10?change" },
  { name: "checkin-weekly-open", who: "revealed", path: "/checkin/weekly" },
  { name: "checkin-goodbye", who: "mara", path: "/checkin/goodbye" },
  { name: "checkin-goodbye-open", who: "revealed", path: "/checkin/goodbye" },
  { name: "checkin-reunion", who: "alone", path: "/checkin/reunion" },
  { name: "our-year", who: "mara", path: "/us/year/2025" },
  { name: "our-year-month", who: "mara", path: "/us/year/2025?month=11" },
  { name: "our-year-alone", who: "alone", path: "/us/year/2025" },
  { name: "memories", who: "revealed", path: "/us/memories" },
  { name: "memories-none", who: "mara", path: "/us/memories" },
  { name: "memories-alone", who: "alone", path: "/us/memories" },
  { name: "memory-new", who: "mara", path: "/us/memories/new" },
  {
    name: "memory-new-error",
    refusal: 400,
    who: "alone",
    path: "/us/memories/new",
    act: async (page, say) => {
      await press(page, say("Keep it"));
      await page.locator(".errors").waitFor();
    },
  },
  {
    name: "memory-change",
    who: "revealed",
    path: "/us/memories",
    act: async (page) => {
      await page.locator(".time a").first().click();
      await page.locator("textarea").waitFor();
    },
  },
  {
    name: "memory-remove",
    who: "revealed",
    path: "/us/memories",
    act: async (page) => {
      await page.locator(".time a").first().click();
      await page.locator("form a.danger").click();
      await page.locator("h2, .own").first().waitFor();
    },
  },
  { name: "checkin-after-consent", who: "talking", path: "/checkin/after" },
  { name: "checkin-after", who: "various", path: "/checkin/after" },
  {
    name: "checkin-after-error",
    refusal: 400,
    who: "various",
    path: "/checkin/after",
    act: async (page, say) => {
      await press(page, say("Keep and send"));
      await page.locator(".errors").waitFor();
    },
  },
  { name: "checkin-after-waiting", who: "waiting", path: "/checkin/after" },
  { name: "checkin-after-change", who: "waiting", path: "/checkin/after/2025-11-13-1?change" },
  {
    name: "checkin-after-open",
    who: "revealed",
    path: "/checkin/after",
    act: async (page, say) => {
      await page.getByText(say("I did not want it, or it hurt")).click();
      await page.getByText(say("Erase what I said")).click();
    },
  },
  { name: "positions-consent", who: "talking", path: "/random-sex-positions" },
  { name: "positions-first", who: "waiting", path: "/random-sex-positions" },
  {
    name: "positions-error",
    refusal: 400,
    who: "waiting",
    path: "/random-sex-positions",
    act: (page) => sendEmpty(page),
  },
  { name: "positions", who: "revealed", path: "/random-sex-positions" },
  { name: "positions-none", who: "various", path: "/random-sex-positions" },
  { name: "positions-apart", who: "revealed", path: "/random-sex-positions/apart" },
  { name: "positions-marked", who: "revealed", path: "/random-sex-positions/marked" },
  { name: "positions-marked-none", who: "waiting", path: "/random-sex-positions/marked" },
  { name: "lab-consent", who: "talking", path: "/intimacyLab/cards" },
  { name: "lab-new", who: "waiting", path: "/intimacyLab" },
  { name: "lab-waiting", who: "revealed", path: "/intimacyLab" },
  { name: "lab", who: "various", path: "/intimacyLab" },
  { name: "lab-card", who: "various", path: "/intimacyLab/cards" },
  {
    name: "lab-card-error",
    refusal: 400,
    who: "waiting",
    path: "/intimacyLab/cards",
    act: async (page) => {
      await page.locator("form:has(input[name=ten])").evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
        for (const field of form.querySelectorAll<HTMLInputElement>("[name=ten]")) field.value = "none";
      });
      await page.locator(".in button").last().click();
      await page.locator(".errors").waitFor();
    },
  },
  { name: "lab-open", who: "various", path: "/intimacyLab/open" },
  { name: "lab-open-none", who: "waiting", path: "/intimacyLab/open" },
  { name: "lab-answers", who: "various", path: "/intimacyLab/answers" },
  { name: "lab-answers-none", who: "waiting", path: "/intimacyLab/answers" },
  { name: "lab-answer-change", who: "various", path: "/intimacyLab/answers?ten=1&card=1" },
  { name: "lab-topics", who: "various", path: "/intimacyLab/topics" },
  { name: "intimacy-questions-consent", who: "talking", path: "/intimacyLab/questions" },
  { name: "intimacy-questions", who: "revealed", path: "/intimacyLab/questions" },
  { name: "intimacy-questions-waiting", who: "various", path: "/intimacyLab/questions" },
  { name: "intimacy-questions-further", who: "free", path: "/intimacyLab/questions" },
  {
    name: "intimacy-question",
    who: "various",
    path: "/intimacyLab/questions",
    act: (page) => toQuestion(page, "When do you feel near to me"),
  },
  {
    name: "intimacy-question-error",
    refusal: 400,
    who: "various",
    path: "/intimacyLab/questions",
    act: async (page, say) => {
      await toQuestion(page, "How much touch do you like");
      await press(page, say("Send my answer"));
      await page.locator(".errors").waitFor();
    },
  },
  {
    name: "intimacy-question-half",
    who: "waiting",
    path: "/intimacyLab/questions",
    act: (page) => toQuestion(page, "Which hour of the week"),
  },
  {
    name: "intimacy-question-open",
    who: "revealed",
    path: "/intimacyLab/questions",
    act: (page) => toQuestion(page, "When do you feel near to me"),
  },
  { name: "us-keeping-consent", who: "revealed", path: "/us/keeping-consent" },
  { name: "premium-member", who: "mara", path: "/premium" },
  { name: "age-consent", who: "mara", path: "/intimacyLab" },
  {
    name: "age-consent-unsaved",
    refusal: 500,
    who: "mara",
    path: "/random-sex-positions",
    act: async (page, say) => {
      await page.route("**/api/user/age-consent", (route) => route.fulfill({ status: 500, json: {} }));
      await press(page, say("I confirm I am above the age of 18 to continue."));
      await page.locator(".errors").waitFor();
    },
  },
  {
    name: "signed-out",
    refusal: 401,
    who: "mara",
    path: "/daily-questions",
    act: async (page, say) => {
      await page.getByLabel(say("Your answer")).fill("Rain on the carport, and my father failing to whistle.");
      await page.context().clearCookies();
      await press(page, say("Send my answer"));
      await page.getByRole("heading", { name: say("You are signed out") }).waitFor();
    },
  },
  { name: "404-member", who: "mara", path: "/quiz/nowhere", status: 404 },
  { name: "us", who: "mara", path: "/us" },
  { name: "us-edit-firstName", who: "mara", path: "/us/edit-firstName" },
  { name: "us-edit-gender", who: "mara", path: "/us/edit-gender" },
  { name: "us-anniversary", who: "mara", path: "/us/set/anniversary" },
  { name: "us-hours", who: "mara", path: "/us/set/hours" },
  { name: "us-city", who: "alone", path: "/us/set/city" },
  { name: "us-city-found", who: "mara", path: "/us/set/city?q=Springfield" },
  { name: "us-city-none", who: "mara", path: "/us/set/city?q=Zqzq" },
  { name: "us-visits", who: "mara", path: "/us/visits" },
  { name: "us-visits-none", who: "various", path: "/us/visits" },
  { name: "us-visits-alone", who: "alone", path: "/us/visits" },
  { name: "us-visits-waiting", who: "waiting", path: "/us/visits" },
  { name: "us-visits-asked", who: "revealed", path: "/us/visits" },
  { name: "us-visits-off", who: "talking", path: "/us/visits" },
  {
    name: "us-visits-move",
    who: "mara",
    path: "/us/visits",
    act: async (page, say) => {
      await page.getByRole("link", { name: say("Other dates") }).click();
      await page.getByRole("button", { name: say("Propose these dates") }).waitFor();
    },
  },
  {
    name: "us-visits-withdraw",
    who: "waiting",
    path: "/us/visits",
    act: async (page, say) => {
      await page
        .getByRole("link", { name: say("Take it away") })
        .first()
        .click();
      await page.getByRole("button", { name: say("Take it away") }).waitFor();
    },
  },
  {
    name: "us-visits-move-error",
    refusal: 400,
    who: "revealed",
    path: "/us/visits",
    act: async (page, say) => {
      await page
        .getByRole("link", { name: say("Other dates") })
        .first()
        .click();
      await page.locator("#move-to").fill("");
      await press(page, say("Propose these dates"));
      await page.locator(".errors").waitFor();
    },
  },
  {
    name: "us-visits-error",
    refusal: 400,
    who: "various",
    path: "/us/visits",
    act: async (page, say) => {
      await press(page, say("Propose it"));
      await page.locator(".errors").waitFor();
    },
  },
  { name: "dates", who: "mara", path: "/dates" },
  { name: "dates-none", who: "various", path: "/dates?setting=together&time=more&energy=low" },
  { name: "dates-alone", who: "alone", path: "/dates" },
  { name: "dates-further", who: "free", path: "/dates" },
  { name: "dates-asked", who: "revealed", path: "/dates" },
  { name: "dates-past", who: "mara", path: "/dates/past" },
  { name: "date-idea", who: "mara", path: "/dates/idea/date-at-home-03" },
  { name: "date-idea-alone", who: "alone", path: "/dates/idea/date-at-home-01" },
  { name: "date-idea-not-included", who: "free", path: "/dates/idea/date-at-home-03" },
  { name: "date-own", who: "mara", path: "/dates/own" },
  {
    name: "date-own-error",
    refusal: 400,
    who: "various",
    path: "/dates/own",
    act: async (page) => {
      await page.locator(".date-form button").click();
      await page.locator(".errors").waitFor();
    },
  },
  { name: "date-taken", who: "mara", path: "/dates", act: firstDate },
  { name: "date-mine", who: "waiting", path: "/dates", act: firstDate },
  { name: "date-theirs", who: "revealed", path: "/dates", act: firstDate },
  {
    name: "date-withdraw",
    who: "waiting",
    path: "/dates",
    act: async (page, say) => {
      await firstDate(page);
      await page.getByRole("link", { name: say("Take it back") }).click();
      await page.getByRole("button", { name: say("Take it back") }).waitFor();
    },
  },
  {
    name: "date-move-error",
    refusal: 400,
    who: "revealed",
    path: "/dates",
    act: async (page, say) => {
      await firstDate(page);
      await press(page, say("Suggest this time"));
      await page.locator(".errors").waitFor();
    },
  },
  { name: "us-time-zone", who: "mara", path: "/us/time-zone" },
  { name: "us-photo", who: "mara", path: "/us/photo" },
  { name: "us-edit-email", who: "mara", path: "/us/edit-email" },
  { name: "us-notifications", who: "mara", path: "/us/notifications" },
  { name: "us-notifications-alone", who: "alone", path: "/us/notifications" },
  { name: "unsubscribe", who: "stranger", path: "/unsubscribe/of-a-letter" },
  { name: "us-browsers", who: "mara", path: "/us/browsers" },
  { name: "us-export", who: "mara", path: "/us/export" },
  { name: "us-archive", who: "mara", path: "/us/archive" },
  { name: "us-archive-found", who: "revealed", path: "/us/archive?q=a" },
  { name: "us-archive-nothing", who: "mara", path: "/us/archive?q=zeppelin" },
  { name: "us-leave", who: "mara", path: "/us/leave" },
  { name: "us-delete", who: "mara", path: "/us/delete" },
  { name: "us-confirm-email", who: "mara", path: "/us/confirm-email" },
  { name: "error", who: "broken", path: "/dashboard", status: 500 },
];

/** What is there only where a server offers several languages. */
export const SEVERAL_LANGUAGES: readonly PageState[] = [{ name: "us-language", who: "mara", path: "/us/language" }];

/** What the server says to a form that it can't take, besides those above: where script runs, it holds most of them back. */
export const ERRORS: readonly PageState[] = [
  {
    name: "auth-password-error",
    refusal: 400,
    who: "stranger",
    path: "/auth/create-account",
    scripts: false,
    act: async (page, say) => {
      await continueWith(page, "mara@example.test", say);
      await sendEmpty(page, say("Continue"));
    },
  },
  {
    name: "auth-name-error",
    refusal: 400,
    who: "stranger",
    path: "/auth/create-account",
    scripts: false,
    act: async (page, say) => {
      await continueWith(page, "mara@example.test", say);
      await choosePassword(page, "lisbon22", say);
      await sendEmpty(page, say("Create an account"));
    },
  },
  {
    name: "us-anniversary-error",
    refusal: 400,
    who: "mara",
    path: "/us/set/anniversary",
    scripts: false,
    act: async (page, say) => {
      await page.getByLabel(say("The day you two came together")).fill("2199-01-01");
      await press(page, say("Save"));
      await page.locator(".errors").waitFor();
    },
  },
  ...["edit-firstName", "time-zone", "edit-email", "photo", "set/hours"].map(
    (field): PageState => ({
      name: `us-${field.replace("/", "-")}-error`,
      refusal: 400,
      who: "mara",
      path: `/us/${field}`,
      scripts: false,
      act: (page) => sendEmpty(page),
    }),
  ),
];

/** What has names of 40 letters without a space, names from right to left, or such words in it. */
export const HARD_TO_SET: readonly PageState[] = (["long", "rtl"] as const).flatMap((who) => [
  { name: `dashboard of ${who}`, who, path: "/dashboard" },
  { name: `invite-success of ${who}`, who, path: "/invite/success" },
  { name: `question-before of ${who}`, who, path: "/daily-questions/2025-11-12" },
  { name: `question-revealed of ${who}`, who, path: "/daily-questions" },
  { name: `streak of ${who}`, who, path: "/us/streak" },
  { name: `archive of ${who}`, who, path: "/daily-questions/archive" },
  { name: `checkin of ${who}`, who, path: "/checkin" },
  { name: `checkin-change of ${who}`, who, path: "/checkin?change" },
  { name: `checkin-weekly of ${who}`, who, path: "/checkin/weekly" },
  { name: `memories of ${who}`, who, path: "/us/memories" },
  { name: `us of ${who}`, who, path: "/us" },
  { name: `us-visits of ${who}`, who, path: "/us/visits" },
  { name: `us-edit-firstName of ${who}`, who, path: "/us/edit-firstName" },
  { name: `us-edit-gender of ${who}`, who, path: "/us/edit-gender" },
]);

/** Every page and state: the pictures, the accessibility and the layout tests all take them from here. */
export const PAGES: readonly PageState[] = [...STRANGERS, ...ON_THE_WAY, ...MEMBERS];
