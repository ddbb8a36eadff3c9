import type { MouseEvent } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Path } from "#app/ui/link.tsx";
import { quizTexts } from "./texts.ts";

/** The name that a picture has on the device: it tells nothing of what it shows. */
const FILE = "the-couple-app.png";

/** Shares the picture of a figure: by the device's share sheet where it takes files, else as a file to keep. */
export function ShareLink({ picture }: { picture: Path }) {
  const t = useTexts(quizTexts);
  const share = async (event: MouseEvent<HTMLAnchorElement>) => {
    // Whoever opens it elsewhere, or has no sheet, gets the file.
    if (typeof navigator.canShare !== "function" || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!(await shareFile(picture))) location.assign(picture);
  };
  return (
    <a className="btn quiet" href={picture} download={FILE} onClick={share}>
      <Icon name="share" small />
      {t.share}
    </a>
  );
}

/** Whether the share sheet has taken the picture, or was closed by who opened it. */
async function shareFile(picture: Path): Promise<boolean> {
  try {
    const answer = await fetch(picture);
    const files = [new File([await answer.blob()], FILE, { type: "image/png" })];
    if (!answer.ok || !navigator.canShare({ files })) return false;
    await navigator.share({ files });
    return true;
  } catch (error) {
    return (error as Error).name === "AbortError";
  }
}
