import { catalogue } from "#app/texts/catalogue.ts";

/** Title, description, headline and buttons were given to the product as they are: they stay word for word. */
export const landingTexts = catalogue({
  en: {
    title: "Couple App - Post-Sex Feedback App",
    description:
      "An app for couples, above all for those who live far apart: a question a day that opens once you have both answered, post-sex feedback forms, and compatibility scores with AI-generated summaries.",
    signIn: "Sign In",
    createAccount: "Create an account",
    headline: "App that keeps couples in\u00a0love",
    sub: "Make your honeymoon phase last",
    invited: (code: string) => `You have an invite: ${code}`,
    invitedMore: "Create an account or sign in, and it is filled in for you.",
    scene:
      "A sun over one coast and a moon over another overlap above the sea between two people who write to each other.",
    play: "Play the animation",
    pause: "Pause the animation",
    founders: "Two founders, each in a circle, close enough to touch.",
    story: "Four years apart taught us to ask.",
    storyLead:
      "We loved each other across an ocean for four years. What held was not grand. It was small and it came back every day.",
    storyRituals:
      "A trivia round over breakfast for one and dinner for the other. A short form after each weekend together: what felt good, what we would do again. One question before sleep, answered on both sides before either could peek.",
    storyNow:
      "The distance went, the rituals stayed. So we made a place for them, first for the two of us and now for the two of you.",
    tools: "Tools",
    questions: "Questions",
    questionsMore: "Daily activities and questions. You both answer, then both answers open.",
    intimacy: "Intimacy Lab",
    intimacyMore: "Answer, match, grow closer. Only what you both want is ever shown.",
    streaks: "Streaks",
    streaksMore: "Daily connection streaks. Two dots a day that meet when you both did your part.",
    free: ["The Couple App ", "for free"],
    makers: "The makers",
    premium: "Premium",
  },
});
