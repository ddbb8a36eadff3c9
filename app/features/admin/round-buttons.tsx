import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { migrationTexts } from "./texts.ts";

/** Begins a round: one that only looks, or one that fetches. @param goesOn what the one before has left */
export function RoundButtons({ goesOn = false }: { goesOn?: boolean }) {
  const t = useTexts(migrationTexts);
  const pending = useNavigation().formData?.get("act");
  return (
    <>
      <PostForm className="go" action="/admin/migration">
        <input type="hidden" name="act" value="look" />
        <Button kind="quiet" small pending={pending === "look"} pendingText={t.looking}>
          {t.look}
        </Button>
      </PostForm>
      <PostForm className="go" action="/admin/migration">
        <input type="hidden" name="act" value="fetch" />
        <Button pending={pending === "fetch"} pendingText={t.fetching}>
          {goesOn ? t.goOn : t.fetch}
        </Button>
      </PostForm>
    </>
  );
}
