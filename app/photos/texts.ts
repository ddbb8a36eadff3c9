import { catalogue } from "#app/texts/catalogue.ts";
import { ALT_MAX, FREE_PHOTOS } from "./photo.ts";

/** Sending a photo, wherever it is sent from. */
export const photoTexts = catalogue({
  en: {
    photo: "Photo",
    kinds: "JPEG, PNG, WebP or AVIF, up to 10 MB and 25 megapixels. Where and when it was taken is removed.",
    alt: "What is on the photo",
    altHint: "Optional. It is read out to whoever can't see it.",
    sending: "Sending your photo",
    status: {
      preparing: "Your photo is here. A smaller copy is still being made.",
      failed: "Your photo is here. A smaller copy could not be made, so it loads a little slower.",
      ready: "Your photo is here.",
    },
  },
});

/** Why a photo is not taken. */
export const photoRefusals = catalogue({
  en: {
    none: "Choose a photo first.",
    again: "Your photo is not kept yet. Look whether it is still chosen here.",
    altOnce: "Write what is on the photo in one field.",
    altLong: `What is on the photo has at most ${ALT_MAX} characters.`,
    large: "This photo is larger than 10 MB. Choose a smaller one.",
    "no-photo": "This file is not a photo that we can read. Choose a JPEG, PNG, WebP or AVIF.",
    heic: "This photo is in the HEIC format, which we can't read. Save it as JPEG and choose it again.",
    pixels: "This photo has more than 25 megapixels. Make it smaller, or choose another one.",
    broken: "This photo is damaged and can't be opened. Choose another one.",
    busy: "Many photos are arriving right now. Please try again in a minute.",
    storage: "We can't keep your photo right now. Please try again in a few minutes.",
    premium: `You two have ${FREE_PHOTOS} photos, which is as many as are free. Delete one to make room.`,
  },
});
