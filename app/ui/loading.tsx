import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { uiTexts } from "./texts.ts";

type Navigation = ReturnType<typeof useNavigation>;

/**
 * While a page is on its way, the two discs that near and part, over the page that is there. It shows after 300 ms, so
 * that what is quick shows none.
 * @param sayOf what is said of a navigation in the place of the usual word; null for none
 */
export function Loading({ sayOf = () => null }: { sayOf?: (navigation: Navigation) => string | null }) {
  const t = useTexts(uiTexts);
  const navigation = useNavigation();
  return (
    <div className="loading" role="status">
      {navigation.state === "loading" ? (
        <p>
          <span className="loader" aria-hidden="true">
            <i className="l" />
            <i className="r" />
          </span>
          {sayOf(navigation) ?? t.loading}
        </p>
      ) : null}
    </div>
  );
}
