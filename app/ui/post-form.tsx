import type { ComponentProps } from "react";
import { type FetcherWithComponents, Form } from "react-router";
import { FORM_MARK } from "./form-mark.ts";

// Behind what the form shows: the first of a stack has no space above it.
const MARK = <input type="hidden" {...FORM_MARK} />;

type RouterForm = typeof Form | FetcherWithComponents<unknown>["Form"];

/** A form that posts. All of ours are made here, so that each carries the mark that text browsers need. */
export function PostForm({
  by: By = Form,
  children,
  ...rest
}: Omit<ComponentProps<typeof Form>, "method"> & {
  /** A fetcher's form, where the answer is shown on the page one is on. */
  by?: RouterForm;
}) {
  return (
    <By {...rest} method="post">
      {children}
      {MARK}
    </By>
  );
}

/** The same for a form that is the browser's own: the router knows nothing of it. */
export function PlainPostForm({ children, ...rest }: Omit<ComponentProps<"form">, "method">) {
  return (
    <form {...rest} method="post">
      {children}
      {MARK}
    </form>
  );
}
