import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { usTexts } from "./texts.ts";

/** Whether the partner sees when one was last here, turned at a press. */
export function LastHereRow({ hidden, partnerName }: { hidden: boolean; partnerName: string | null }) {
  const t = useTexts(usTexts).lastHere;
  const pending = useNavigation().formAction === "/us/last-here";
  return (
    <li>
      <PostForm action="/us/last-here" preventScrollReset>
        <input type="hidden" name="shown" value={hidden ? "yes" : "no"} />
        <button type="submit" aria-busy={pending || undefined}>
          <span className="t">
            <b>{hidden ? t.show : t.hide}</b>{" "}
            <span className="small muted">
              {hidden ? t.hidden : named(partnerName ? t.seenBy(partnerName) : t.seen)}
            </span>
          </span>
          <Icon name={hidden ? "eye" : "eye-off"} small />
        </button>
      </PostForm>
    </li>
  );
}
