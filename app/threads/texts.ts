import { catalogue } from "#app/texts/catalogue.ts";
import { numberIn } from "#app/texts/numbers.ts";
import type { Reaction } from "./thread.ts";

/** What stands under something that is open to both. */
export const threadTexts = catalogue({
  en: {
    reactions: "Reactions",
    theirWords: (name: string) => `What ${name}'s words do to you`,
    again: "A second press takes it back.",
    reaction: {
      heart: "Heart",
      laugh: "Laughing",
      drop: "Moved",
      star: "Surprised",
      more: "Tell me more",
    } satisfies Record<Reaction, string>,
    got: {
      heart: (name: string) => `${name} takes yours to heart`,
      laugh: (name: string) => `${name} laughs with you`,
      drop: (name: string) => `${name} is moved by yours`,
      star: (name: string) => `${name} is surprised by yours`,
      more: (name: string) => `${name} wants to hear more`,
    } satisfies Record<Reaction, (name: string) => string>,
    between: "Between you two",
    you: "You",
    nothing: (name: string) => `Nothing yet. What you write here, ${name} finds under the question.`,
    older: "What was written before this",
    newest: "To the newest",
    remove: "Delete",
    removing: "One moment...",
    removeLine: (words: string) => `Delete “${words}”`,
    write: (name: string) => `Write to ${name}`,
    private: "Only you two read this. It stays under the question.",
    send: "Send",
    sending: "Sending...",
    full: (max: number) =>
      `This thread holds its ${max} lines. You two have a lot to say about it: go on out loud, or under another question.`,
    draftKept: "Draft kept on this device",
    length: (length: number, max: number) => `${numberIn("en", length)} / ${numberIn("en", max)}`,
    notSent: "Not sent",
    youWrote: "This is what you wrote:",
  },
});

/** Why something is not taken: the server says it, and the page shows it. */
export const refusedTexts = catalogue({
  en: {
    empty: "Write something first. A single word will do.",
    long: (max: number) =>
      `A line here has at most ${numberIn("en", max)} characters. Yours is kept below: make it a little shorter.`,
    notOffered: "That is none of the five. Pick one that is shown.",
    closed: "This is not open to you both now, so nothing can be written under it.",
    "another-partner": "Who would read this has changed since you opened the page.",
    full: "The thread has become full while you were writing.",
  },
});

/** A reaction, in an archive and in what somebody takes along. */
export const takenTexts = catalogue({
  en: {
    reacted: (reaction: Reaction) =>
      ({
        heart: "Reaction: a heart",
        laugh: "Reaction: laughing",
        drop: "Reaction: moved",
        star: "Reaction: surprised",
        more: "Reaction: tell me more",
      })[reaction],
  },
});

/** What the privacy page says of it. */
export const keptTexts = catalogue({
  en: {
    what: "What you say under answers",
    why: "Your reactions and the lines of a thread, with the time of each and whether your partner has had the page with it. They are what you say to each other.",
  },
});
