import { catalogue } from "#app/texts/catalogue.ts";

/** The form of the partner's code. The refusal is word for word (docs/product/pairing.md#the-invite-screen). */
export const connectTexts = catalogue({
  en: {
    label: "Enter Your Partner's Code",
    placeholder: "5-digit code",
    connecting: "Connecting...",
    connect: "Connect Partner",
    refused: "Connection Failed",
    refusedMore: "Invalid code or connection error. Please try again.",
  },
});
