import { redirect } from "react-router";

/** Where the first version of the product had its home. */
export const loader = () => redirect("/dashboard");
