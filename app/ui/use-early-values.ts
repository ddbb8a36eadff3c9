import { type RefObject, useEffect, useRef } from "react";

/**
 * What was typed into a form, or filled in by the browser, before script took it over: no event tells of it.
 * @param take is given the form's values once
 * @returns the ref to put on the form
 */
export function useEarlyValues(take: (values: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; later changes come as events of the fields
  useEffect(() => {
    if (form.current) take(new FormData(form.current));
  }, []);
  return form;
}
