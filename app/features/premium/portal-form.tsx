import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";

/** On to the page of Stripe where one's own subscription is looked after. */
export function PortalForm({ label, isMain = false }: { label: string; isMain?: boolean }) {
  return (
    <PostForm action="/premium/portal" reloadDocument>
      <Button wide kind={isMain ? "action" : "quiet"}>
        {label}
      </Button>
    </PostForm>
  );
}
