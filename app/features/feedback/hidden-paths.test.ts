import { expect, test } from "vitest";
import { withoutFeedback } from "#app/pages/activities.ts";
import { hidesFeedback } from "./hidden-paths.ts";

test.each([
  "/",
  "/auth/create-account",
  "/auth/sign-in",
  "/invite",
  "/google-auth-test",
  "/premium",
  "/dashboard",
  "/quiz",
  "/intimacyLab",
  "/us",
  "/this-or-that",
  "/this-or-that/food/results",
  "/this-or-that-and-more",
  "/dashboard/",
  "/US",
  "/%75s",
  "/us//",
  "/this-or-th%61t/food",
  "/auth/create-account/password",
  "/auth/create-account/name",
  "/auth/sign-in/password",
  "/auth/sign-in/forgot-password",
  "/invite/success",
  "/invite/connect",
])("no feedback button on %s", (path) => expect(hidesFeedback(path, withoutFeedback)).toBe(true));

test.each([
  "/privacy",
  "/daily-questions",
  "/us/edit-firstName",
  "/random-sex-positions",
  "/nowhere",
  "/quiz/one",
  "/auth/sign-in-again",
  "/invited",
  "/dashboards",
])("a feedback button on %s", (path) => expect(hidesFeedback(path, withoutFeedback)).toBe(false));
