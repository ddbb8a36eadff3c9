import type { ReactNode } from "react";
import { lensPath, placePair } from "./lens.ts";

/**
 * Two initials in two discs. Without a partner the second is an open ring. `joined` puts the heart into the lens
 * (the moment of pairing); without it the discs stand closer, as on the page of the couple. A photo takes the place of
 * an initial; its class is "pic p-a" for you, "pic p-b" for them.
 */
export function Avatars({
  you,
  them,
  label,
  joined = false,
  photos = { you: null, them: null },
}: {
  you: string;
  them: string | null;
  label: string;
  joined?: boolean;
  photos?: { you: ReactNode; them: ReactNode } | undefined;
}) {
  const at = placePair(
    joined ? { r: 92, distance: 138, padX: 4, padY: 3 } : { r: 92, distance: 122, padX: 12, padY: 3 },
  );
  const middle = (at.you + at.them) / 2;
  const hasPhoto = Boolean(photos.you || photos.them);
  const disc = (side: string, photo: ReactNode) => (photo ? `${side} framed` : side);
  return (
    <div className={["avatars", joined ? "" : "us", hasPhoto ? "pics" : ""].filter(Boolean).join(" ")}>
      {photos.you}
      {photos.them}
      <svg viewBox={at.viewBox} role="img" aria-label={label}>
        {them === null ? <circle className="ring" cx={at.them} cy={at.y} r="91.25" /> : null}
        <circle className={disc("you-a", photos.you)} cx={at.you} cy={at.y} r={at.r} />
        {them === null ? null : (
          <>
            <circle className={disc("them-a", photos.them)} cx={at.them} cy={at.y} r={at.r} />
            <path className="both-a" d={lensPath(at.you, at.them, at.y, at.r)} />
          </>
        )}
        {joined && them !== null ? (
          <path
            className="heart"
            transform={`translate(${middle} ${at.y + 2}) scale(3.1)`}
            d="M0 5C-3.4 2.4-6-.2-6-3A3.2 3.2 0 0 1 0-4.3 3.2 3.2 0 0 1 6-3C6-.2 3.4 2.4 0 5z"
          />
        ) : null}
      </svg>
      {photos.you ? null : (
        <b className="a" aria-hidden="true">
          {you}
        </b>
      )}{" "}
      {them === null || photos.them ? null : (
        <b className="b" aria-hidden="true">
          {them}
        </b>
      )}
    </div>
  );
}
