import { catalogue } from "#app/texts/catalogue.ts";
import { plural } from "#app/texts/numbers.ts";

const NUMBERS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** The dashboard. */
export const homeTexts = catalogue({
  en: {
    home: "Home",
    description: "Your question of the day, your streak, and the time where each of you is.",
    settings: "Settings",
    isHere: (name: string) => `${name} is here`,
    connected: "You two are connected.",
    see: "See",
    parted: "You have parted",
    archive: "Your archive",
    bringIn: "Bring your person in",
    or: "OR",
    localTimes: "Your two local times",
    waiting: "Waiting for you",
    openedLast: (date: string) => `Opened last, ${date}`,
    readAgain: "Read both again",
    tonight: (minutes: number) => `For tonight, about ${minutes} minutes`,
    how: "How it goes",
    others: "Other ideas",
    address: {
      title: "Is this your address?",
      sent: <T>(bold: T) => [
        "A letter with a link went to ",
        bold,
        ". One tap there, and the account is safely yours.",
      ],
      until: "Until then nothing else is sent to it. No hurry.",
      again: "Send it again",
      another: "Another address",
    },
    yourPartner: "your partner",
    daysInRow: (length: number) =>
      length === 0
        ? "Your days together"
        : plural("en", length, { one: "1 day, and counting", other: `${length} days in a row` }),
    shields: (count: number) => plural("en", count, { one: "1 shield", other: `${count} shields` }),
    day: {
      before: "before your first day",
      both: "both",
      you: "you",
      neither: "nobody yet",
      quiet: "a quiet day",
      shield: "covered by a shield",
      "to-come": "to come",
    },
    shield: "shield",
    wholeMonth: "The whole month",
  },
});

/** The cards about the partner: is it them, a pause, and the day after the yes. */
export const partnerTexts = catalogue({
  en: {
    sideBySide: (name: string) => `You and ${name}, side by side`,
    isThem: (name: string) => `${name} is here. Is that them?`,
    yes: "Yes, that is them",
    moment: "One moment...",
    notThem: "Not who I meant",
    opens: <T>(count: number, name: string, bold: (words: string) => T) => [
      bold("After your yes"),
      plural("en", count, {
        one: `, what you wrote on your own opens once ${name} has done the same. Not before.`,
        other: `, each of the ${inWords(count)} things you wrote on your own opens once ${name} has done the same. Not before.`,
      }),
    ],
    opensAtOnce: <T>(count: number, name: string, bold: (words: string) => T) => [
      bold("After your yes"),
      plural("en", count, {
        one: `, ${name} reads the memory that you wrote on your own.`,
        other: `, ${name} reads the ${inWords(count)} memories that you wrote on your own.`,
      }),
    ],
    photoOf: (name: string) => `A photo of ${name}`,
    takeBack: <T>(until: string, name: string, bold: (words: string) => T) => [
      bold("Not who you meant"),
      ` opens a page where you can take it back, until ${until}. ${name} has read nothing that you wrote before you two were connected.`,
    ],
    leaveAgain: <T>(name: string, bold: (words: string) => T) => [
      bold("Not who you meant"),
      ` opens a page where you can leave again. ${name} has read nothing that you wrote before you two were connected.`,
    ],
    pause: "A pause between you two",
    pauseMore: (name: string) =>
      `We ask ${name} once whether you are their partner. Until the answer, neither of you sees anything of the other. What you write is kept.`,
    leaveInstead: "Leave instead",
    apart: (name: string) => `You and ${name}, apart until you answer`,
    isPartner: (name: string) => `Is ${name} your partner?`,
    isPartnerMore:
      "You two were connected before we knew whose addresses these are. Somebody else may have done that. Until you have both said yes, neither of you sees anything of the other.",
    no: "No, take it back",
    noMore: "If you say no, you two are no longer connected. Each of you keeps what you wrote yourselves.",
    youAnd: (name: string) => `You and ${name}`,
    oneByOne: (name: string) =>
      `What you wrote on your own opens one by one, each when ${name} has answered it too. ${name} sees the questions, not your words.`,
    connected: "You two are connected.",
    openNow: (date: string) => `${date}, open to you both now`,
    opensWhen: (date: string, name: string) => `${date}, opens when ${name} answers`,
    afterAll: (until: string) => `Not who you meant after all? Until ${until}.`,
    partAgain: "Part us again",
  },
});

/** What the server alone says. */
export const homeAnswers = catalogue({
  en: {
    greet: (greeting: string, name: string) => `${greeting}, ${name}`,
    parted: (day: string) =>
      `You two have parted. Your own words are in your archive. If you connect again before ${day}, all of it comes back.`,
    joined: "Joined with your code.",
    joinedBy: (code: string) => `Joined with your code ${code}.`,
    joinedAt: (time: string, code: string) => `Joined at ${time} with your code ${code}.`,
    clockOn: (city: string) => `Their clock is on ${city} time.`,
    dayPassed: "a day has passed",
    today: (time: string) => `today, ${time}`,
    tomorrow: (time: string) => `tomorrow, ${time}`,
  },
});
