import { createContext } from "react";

/** What somebody has chosen over the device: `data-theme` on the document (tokens.css). */
export type Theme = "light" | "night";

/** The paper of each, which the browser's own bars take on. */
export const PAPER: Record<Theme, string> = { light: "#FAF2E6", night: "#150D19" };

/** Null: as the device has it. The server reads the cookie; the browser what the server has written. */
export const ThemeContext = createContext<Theme | null>(null);

export const isTheme = (value: unknown): value is Theme => value === "light" || value === "night";
