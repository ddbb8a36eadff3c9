import { useNavigation } from "react-router";

/**
 * While a page is on its way, the two discs that near and part, over the page that is there. It shows after 300 ms, so
 * that what is quick shows none.
 */
export function Loading() {
  const isLoading = useNavigation().state === "loading";
  return (
    <div className="loading" role="status">
      {isLoading ? (
        <p>
          <span className="loader" aria-hidden="true">
            <i className="l" />
            <i className="r" />
          </span>
          Loading...
        </p>
      ) : null}
    </div>
  );
}
