import { expect, test } from "vitest";
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
])("no feedback button on %s", (path) => expect(hidesFeedback(path)).toBe(true));

test.each([
  "/privacy",
  "/daily-questions",
  "/us/edit-firstName",
  "/auth/sign-in/password",
  "/invite/success",
  "/random-sex-positions",
  "/nowhere",
  "/quiz/one",
  "/dashboards",
])("a feedback button on %s", (path) => expect(hidesFeedback(path)).toBe(false));
