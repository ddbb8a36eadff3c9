import { catalogue } from "#app/texts/catalogue.ts";
import { numberIn, plural } from "#app/texts/numbers.ts";

/** The frame of the admin's pages. */
export const adminTexts = catalogue({
  en: {
    admin: "Admin",
    navigation: "Admin",
    overview: "Overview",
    import: "Import",
    items: "Items",
    record: "Record",
    toProduct: "Back to the app",
  },
});

/** Sending a file of content, its check, and its writing. */
export const importTexts = catalogue({
  en: {
    title: "Import",
    send: "Bring in content",
    lead: "A file in JSON or CSV, in UTF-8, at most 5 MB. It is checked first. Nothing is written until you say so.",
    file: "The file",
    corrected: "The corrected file",
    check: "Check the file",
    checkAgain: "Check again",
    checking: "Checking…",
    writing: "Writing…",
    refused: {
      "no-file": "Choose a file first.",
      "too-large": "This file is too large. The most is 5 MB. Part it into several.",
      busy: "Other files are being checked right now. Choose this one again in a minute.",
    },
    last: "The last files",
    none: "Nothing has been imported yet.",
    steps: "Steps",
    chosen: "Chosen",
    checked: "Checked",
    written: "Written",
    rows: (rows: string, size: string) => `${rows} rows, ${size}`,
    states: {
      checking: "The file is being checked",
      wrong: "Some rows need a hand",
      wrongOne: "One row needs a hand",
      wrongFile: "This file can't be read",
      ready: "Every row is fine",
      same: "Everything in it is there already",
      writing: "The rows are being written",
      done: "All of it is written",
      moved: "Something has changed since the check",
      stopped: "The check did not come to its end",
    },
    short: {
      checking: "being checked",
      wrong: "wrong",
      ready: "waits for you",
      writing: "being written",
      done: "written",
      moved: "to be checked again",
      stopped: "not checked",
    },
    progress: (checked: string, rows: string) =>
      `${checked} of ${rows} rows are checked. This page looks again by itself.`,
    begun: "The file is being read. This page looks again by itself.",
    writingLead: "This takes a moment. This page looks again by itself.",
    again: "Look again",
    stoppedLead: "The server has stopped in the middle. Nothing is written. Choose the file once more.",
    movedLead:
      "Somebody has written one of these items meanwhile. Nothing of this file is written. Check it once more.",
    whatIsWrong: "What is wrong, by row",
    row: "Row",
    field: "Field",
    value: "Value",
    wrong: "What is wrong",
    whole: "all",
    empty: "(empty)",
    asCsv: "Report as CSV",
    first: (told: string, all: string) => `These are the first ${told}. ${all} rows are wrong in all.`,
    changes: "What changes",
    item: "Item",
    changed: "What is new in it",
    firstChanges: (told: string, all: string) => `These are the first ${told} of ${all}.`,
    noChanges: "Nothing that is there changes.",
    counts: { added: "new", changed: "changed", unchanged: "unchanged", wrong: "wrong" },
    notYet: "Nothing is written yet",
    whole1: "The file goes in whole or not at all. Put right what is wrong and check it again.",
    together: "All of it goes in together. The same file a second time changes nothing.",
    writeRows: (rows: number) =>
      plural("en", rows, { one: "Write one row", other: `Write ${numberIn("en", rows)} rows` }),
    nothingNew: "Nothing new is in it.",
    listed: (at: string, rows: string) => `${at}, ${rows} rows`,
    discard: "Leave it",
    recorded: (email: string) => `It is recorded as yours: ${email}.`,
    goesAway: "If you leave it here, it goes away after a day.",
    gone: { title: "This file is gone", description: "Nothing of it was written." },
  },
});

/** Finding an item, to retire it or bring it back. */
export const itemsTexts = catalogue({
  en: {
    title: "Items",
    lead: "What is retired is no longer offered. Old answers still show it.",
    search: "Words of an item, or its id",
    find: "Find",
    none: "No item has these words.",
    more: "There are more. Say it more closely.",
    retire: "Retire",
    retireOf: (id: string) => `Retire ${id}`,
    restore: "Bring back",
    restoreOf: (id: string) => `Bring back ${id}`,
    retired: "retired",
    shipped: "shipped",
    imported: "imported",
    about: (kind: string, version: string, source: string) => `${kind}, version ${version}, ${source}`,
    wasRetired: (id: string) => ({ title: "Retired", description: `${id} is no longer offered.` }),
    wasRestored: (id: string) => ({ title: "Back again", description: `${id} is offered again.` }),
    notSo: { title: "Nothing changed", description: "It is so already." },
  },
});

/** What was done with the role. */
export const recordTexts = catalogue({
  en: {
    title: "Record",
    lead: "What was done with the admin's role, newest first. It is never changed.",
    none: "Nothing was done yet.",
    when: "When",
    who: "Who",
    what: "What",
    places: { command: "Command line", setting: "ADMIN_EMAILS" },
    gone: "An account that is gone",
    older: "Older",
    newest: "Newest",
    actions: {
      "import.sent": (file: string) => `Sent ${file}`,
      "import.written": (file: string, rows: number) => `Wrote ${file}, ${numberIn("en", rows)} rows`,
      "import.discarded": (file: string) => `Left ${file}`,
      "item.retired": (item: string) => `Retired ${item}`,
      "item.restored": (item: string) => `Brought back ${item}`,
      "role.granted": (email: string) => `Gave the role to ${email}`,
      "role.revoked": (email: string) => `Took the role from ${email}`,
      "role.listed": (email: string) => `Gives the role to ${email}`,
      "role.unlisted": (email: string) => `Gives the role to ${email} no more`,
    },
  },
});

/** What is happening. */
export const overviewTexts = catalogue({
  en: {
    title: "What is happening",
    lead: (now: string) => `${now}. Counts only, nobody's words.`,
    thisWeek: "This week",
    facts: {
      signedUp: "signed up this week",
      paired: "pairs made this week",
      complete: "days complete yesterday",
      failures: "failures, today and yesterday",
    },
    signUps: "Sign-ups a day",
    pairs: "Pairs a day",
    answers: "Answers a day",
    overDays: (what: string, least: string, most: string) => `${what} over 14 days, from ${least} to ${most}.`,
    asTable: "As a table",
    day: "Day",
    back: "Couples who come back",
    backLead: "Of 100 couples, by week after pairing. A dashed week is not over yet, or for fewer than five couples.",
    backInWords: (weeks: readonly string[]) =>
      weeks.length === 0
        ? "Fewer than five couples have a whole week behind them yet."
        : `Of 100 couples come back: ${weeks.join(", ")}.`,
    inWeek: (week: string, back: string) => `${back} in week ${week}`,
    week: "Week",
    ofHundred: "Of 100 couples",
    ofPairs: (back: string, pairs: string) => `${back} (of ${pairs} couples)`,
    notYet: "not over yet, or for fewer than five couples",
    failures: "Failures",
    noFailures: "None in the last 14 days.",
    last: "Last",
    what: "What",
    times: "Times that day",
    kinds: {
      "failure:request": "An answer failed",
      "failure:error": "An error of ours",
      "failure:signup.failed": "A sign-up failed",
      "failure:invite.failed": "An invite failed",
      "failure:mail.failed": "A letter was not sent",
      "failure:import.failed": "An import stopped",
      "failure:upkeep.failed": "The upkeep stopped",
      "failure:key-backup.failed": "The copy of the keys was not renewed",
      "failure:identity.refused": "The sign-in provider refuses us",
      "failure:identity.misconfigured": "The sign-in provider is set up wrongly",
      "failure:analytics.failed": "Counting stopped",
    },
  },
});
