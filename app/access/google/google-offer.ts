/** What the browser has to know to open Google's window. None of it is a secret. */
export type PopupConfig = {
  apiKey: string;
  projectId: string;
  authDomain: string;
  /** The address of the Auth emulator, in development and trial. */
  emulator: string | null;
};

/** Sign-in with Google: a form that leads to Google's own page, and the window that script opens instead. */
export type GoogleOffer = { popup: PopupConfig | null };
