import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** While something goes on, with script the page asks for its data alone; without it the browser loads the page again. */
export function useLookingAgain(goesOn: boolean): void {
  const { revalidate, state: asking } = useRevalidator();
  useEffect(() => {
    if (!goesOn || asking !== "idle") return;
    const timer = setTimeout(() => void revalidate(), 1000);
    return () => clearTimeout(timer);
  }, [goesOn, asking, revalidate]);
}
