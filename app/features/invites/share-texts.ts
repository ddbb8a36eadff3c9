import { catalogue } from "#app/texts/catalogue.ts";

/** The own code and the ways to send it; the toasts are word for word (docs/product/pairing.md#sharing-the-code). */
export const shareTexts = catalogue({
  en: {
    subject: "Join me on The Couple App",
    message: (code: string, link: string) =>
      `Let's keep each other close on The Couple App. My code is ${code}: ${link}`,
    share: "Share Invite Code",
    copied: "Copied",
    orLink: "Or send the link:",
    inOneRoom: "In one room? Show it to scan",
    qr: "QR code of your invite link",
    tryAgain: "Try again",
    error: "Error",
    noInvite: "Failed to generate invite link. Please try again.",
    linkCopied: "Link copied!",
    linkCopiedMore: "Share this link with your partner.",
    copyFailed: "Failed to copy link. Please try again.",
  },
});
