import type { RouterContextProvider } from "react-router";
import { signUpFailureClass } from "#app/analytics/failure-class.ts";
import { track } from "#app/analytics/visit.server.ts";
import { activityFactsContext } from "#app/request/activity-facts.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { safeTags } from "./safe-event.ts";
import { browserOf, placesOf, type SignUpFailure } from "./sign-up-failure.ts";

/**
 * A sign-up that failed, to the log, the error service and analytics
 * (docs/product/counting-and-failures.md#a-sign-up-that-failed). The address, the names and what the provider said stay
 * out of all three.
 */
export function signUpFailed(context: Readonly<RouterContextProvider>, failure: SignUpFailure): void {
  const { log, report } = context.get(servicesContext);
  const { error = "", errorCode = "", stack = "" } = failure;
  const failureClass = signUpFailureClass({ code: errorCode, message: error });
  const { adultPages } = context.get(activityFactsContext);
  const about = {
    class: failureClass,
    code: errorCode,
    step: failure.step,
    first_name: failure.hasFirstName,
    last_name: failure.hasLastName,
    browser: browserOf(failure.userAgent ?? ""),
    language: failure.language,
    screen: failure.screen,
    connection: failure.connection,
  };
  const tags = safeTags(about, adultPages);
  log("signup.failed", tags);
  report(asError(error, stack), tags);
  const properties = { failure_class: failureClass };
  track(context, { type: "track", eventName: "User Signup Failed", properties });
}

/** An error with these places in our scripts as its stack, if any were told. */
function asError(message: string, stack: string): Error {
  const error = new Error(message);
  error.name = "SignUpFailure";
  const places = placesOf(stack).map((place) => `    at step (${place})`);
  error.stack = ["SignUpFailure", ...places].join("\n");
  return error;
}
