import { useTexts } from "#app/texts/use-texts.tsx";
import { brokenTexts } from "./texts.ts";

/** In a form that changes what does not open: its fields are empty, and what is sent takes the place of it. */
export function DamagedNote() {
  return <p className="muted">{useTexts(brokenTexts).replaced}</p>;
}
