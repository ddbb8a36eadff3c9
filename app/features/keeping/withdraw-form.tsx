import { useNavigation } from "react-router";
import type { Keeping } from "#app/members/keeping.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { keepingPageTexts } from "./texts.ts";

/** Takes the consent back; whoever let what was kept stay may erase it later. */
export function WithdrawForm({
  keeping,
  errors,
}: {
  keeping: Exclude<Keeping, "never">;
  errors: Partial<Record<string, string>> | undefined;
}) {
  const t = useTexts(keepingPageTexts);
  const pending = useNavigation().state !== "idle";
  return (
    <PostForm action="/us/keeping-consent" className="card stack" noValidate>
      <ErrorList errors={errors} />
      <input type="hidden" name="do" value="withdraw" />
      {keeping === "given" ? (
        <>
          <h2>{t.takeBack}</h2>
          <ChoiceField
            name="kept"
            legend={t.legend}
            look="rows"
            options={[
              { value: "erase", label: `${t.erase}. ${t.eraseMore}` },
              { value: "stay", label: `${t.stay}. ${t.stayMore}` },
            ]}
            error={errors?.kept}
          />
          <Button kind="quiet" pending={pending} pendingText={t.pending}>
            {t.submit}
          </Button>
        </>
      ) : (
        <>
          <input type="hidden" name="kept" value="erase" />
          <p className="small muted">{t.eraseMore}</p>
          <Button kind="quiet" pending={pending} pendingText={t.pending}>
            {t.eraseNow}
          </Button>
        </>
      )}
    </PostForm>
  );
}
