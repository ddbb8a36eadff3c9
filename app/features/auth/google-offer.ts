/** What the browser has to know to open Google's window. None of it is a secret. */
export type PopupConfig = {
  apiKey: string;
  projectId: string;
  authDomain: string;
  /** The address of the Auth emulator, in development and trial. */
  emulator: string | null;
};

/** The ways of signing in with Google: a form that the server walks, a window that script opens. */
export type GoogleOffer = { form: boolean; popup: PopupConfig | null };
