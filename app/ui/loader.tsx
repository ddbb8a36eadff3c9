/** The two discs that near and part. It shows after 300 ms, so that what is quick shows none. Decoration: say beside it what is loading. */
export function Loader() {
  return (
    <div className="loader" aria-hidden="true">
      <i className="l" />
      <i className="r" />
    </div>
  );
}
