import { z } from "zod";
import { authCalls } from "#app/access/api-calls.ts";
import { trackCallOf } from "#app/analytics/api-calls.ts";
import { signUpFailureCall } from "#app/error-reports/api-calls.ts";
import { coupleCalls } from "#app/features/invites/api-calls.ts";
import type { ApiCall } from "#app/http/api-call.ts";
import { LIMITS } from "#app/limits/limits.ts";
import { activityEvents } from "#app/pages/activities.ts";

/** Every call of the API that is built, in the order of docs/product/api.md#calls. */
const API_CALLS: readonly ApiCall[] = [...authCalls, ...coupleCalls, trackCallOf(activityEvents), signUpFailureCall];

/** What any call may be refused with: the status, its name in the document, why. */
const REFUSALS: Record<string, [name: string, why: string]> = {
  400: ["NotTaken", "The body is not what the call takes."],
  401: ["NotSignedIn", "No ID token and no session, or one that is not valid."],
  403: ["FromElsewhere", "Sent from another place than this site."],
  405: ["OtherMethod", "Another method than the call's; Allow names it."],
  413: ["TooLarge", "The body is larger than 64 KB."],
  415: ["NotJson", "The body is not JSON."],
  429: ["TooOften", "Too many in a short time; Retry-After says in how many seconds the next one may be made."],
  500: ["Failed", "Something went wrong."],
  503: ["Unavailable", "The database or the identity provider does not answer; Retry-After says when to ask again."],
  507: ["NoRoom", "There is no room left to keep this."],
};
const OF_A_BODY = ["400", "403", "413", "415", "507"];

const CALLS = LIMITS["api:account"];

const failure = z.strictObject({ message: z.string() });
const schemaOf = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};
const content = (schema: object) => ({ "application/json": { schema } });
const refusal = (description: string) => ({
  description,
  content: content({ $ref: "#/components/schemas/Failure" }),
});

/** What the call may be refused with: what any may, and its own reasons. */
function refusalsOf({ method, forMember, refusals = {} }: ApiCall): Record<string, object> {
  const any = Object.keys(REFUSALS).filter(
    (status) => (method === "POST" || !OF_A_BODY.includes(status)) && (forMember || status !== "401"),
  );
  return Object.fromEntries([
    ...any.map((status) => [status, { $ref: `#/components/responses/${REFUSALS[status]?.[0]}` }]),
    ...Object.entries(refusals).map(([status, why]) => {
      const general = any.includes(status) ? `${REFUSALS[status]?.[1]} Or: ${why}` : why;
      return [status, refusal(general)];
    }),
  ]);
}

function operationOf(call: ApiCall) {
  const { method, path, summary, forMember, body, answer } = call;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return {
    summary,
    security: forMember ? [{ idToken: [] }, { session: [] }] : [],
    ...(names.length > 0
      ? { parameters: names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })) }
      : {}),
    ...(method === "POST" ? { requestBody: { content: content(schemaOf(body, "input")) } } : {}),
    responses: {
      200: { description: "Done.", content: content(schemaOf(answer, "output")) },
      ...refusalsOf(call),
    },
  };
}

/** The API as an OpenAPI 3.1 document, from the schemas that the routes themselves use. */
export const openApi = () => ({
  openapi: "3.1.0",
  info: {
    title: "The Couple App",
    version: "1",
    description:
      "JSON in, JSON out. An empty body counts as an empty object; a field that is not named here is refused.",
  },
  components: {
    securitySchemes: {
      idToken: { type: "http", scheme: "bearer", description: "A Firebase ID token, in this header and nowhere else." },
      session: {
        type: "apiKey",
        in: "cookie",
        name: "session",
        description: "From the pages of this site alone; __Host-session on https.",
      },
    },
    schemas: { Failure: schemaOf(failure, "output") },
    responses: Object.fromEntries(Object.values(REFUSALS).map(([name, why]) => [name, refusal(why)])),
  },
  paths: Object.fromEntries(API_CALLS.map((call) => [call.path, { [call.method.toLowerCase()]: operationOf(call) }])),
});

/** docs/api.md: the table for people, the document for programs. */
export function apiReference(): string {
  const rows = API_CALLS.map(({ method, path, forMember, summary }) =>
    ["", `\`${method} ${path}\``, forMember ? "ID token or session" : "anybody", summary, ""].join(" | ").trim(),
  );
  return `# The API

Written by \`npm run api-docs\` from the schemas of the routes (\`app/features/*/api-calls.ts\`); don't edit it by hand.

A call brings a Firebase ID token as \`Authorization: Bearer …\`, or comes from a page of this site with its session
cookie. Bodies and answers are JSON. A refusal is \`{ "message": "…" }\`, in words for people. Past
${CALLS.points} calls of an account in ${CALLS.seconds / 60} minutes, or ${LIMITS["api:address"].points} of an address without one, the next is a 429.

| Call | Who | What |
| --- | --- | --- |
${rows.join("\n")}

## OpenAPI

\`\`\`json
${JSON.stringify(openApi(), null, 2)}
\`\`\`
`;
}
