import { data } from "react-router";

/** Stands for a page that is decided and not built yet: the guards of its area are here already. */
export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NotBuiltYet() {
  return null;
}
