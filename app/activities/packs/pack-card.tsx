import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PackArt } from "./pack-art.tsx";
import type { PackCardView } from "./pack-view.ts";
import { packTexts } from "./texts.ts";

/** A pack on the shelf, with its switch. */
export function PackCard({ pack }: { pack: PackCardView }) {
  const t = useTexts(packTexts);
  const { name, title, sample, progress, on } = pack;
  return (
    <li className="card pack">
      <PackArt pack={name} />
      <div>
        <h3>{title}</h3>
        <p className="pack-q">{sample}</p>
        <p className="small muted num">{progress}</p>
      </div>
      <div className="pack-f">
        <PostForm action="/packs">
          <input type="hidden" name="pack" value={name} />
          <input type="hidden" name="daily" value={on ? "off" : "on"} />
          <button type="submit" className="toggle" role="switch" aria-checked={on}>
            <svg viewBox="0 0 48 28" width="48" height="28" aria-hidden="true">
              <rect x=".75" y=".75" width="46.5" height="26.5" rx="13.25" />
              <circle cx="14" cy="14" r="9.5" />
            </svg>
            <span>
              <span className="sr">{t.of(title)}</span>
              {t.inDaily}
            </span>
          </button>
        </PostForm>
        <ButtonLink kind="quiet" small to={`/packs/${name}`}>
          {t.open}
          <span className="sr"> {title}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
