import type { Keeping } from "#app/members/keeping.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { keepingPageTexts } from "./texts.ts";

/** The way to it where consents are listed. */
export function KeepingRow({ keeping }: { keeping: Keeping }) {
  const t = useTexts(keepingPageTexts);
  return (
    <li>
      <Link to="/us/keeping-consent">
        <span className="t">
          <b>{t.row}</b> <span className="small muted">{keeping === "given" ? t.rowGiven : t.rowWithdrawn}</span>
        </span>
        <Icon name="chevron" small />
      </Link>
    </li>
  );
}
