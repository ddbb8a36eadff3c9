import { catalogue } from "#app/texts/catalogue.ts";

/** The open field of one's address. */
export const editEmailTexts = catalogue({
  en: {
    title: "Your email",
    google: "You sign in with Google, so your address is the one of that account.",
    noMail: "This server sends no mail, so the address can't be confirmed here.",
    noMailWrite: (email: string) =>
      `This server sends no mail, so the address can't be confirmed here. Write to ${email}.`,
    label: "New address",
    hint: "We send a link there. Until you open it, nothing changes.",
    sending: "Sending...",
    send: "Send the link",
  },
});
