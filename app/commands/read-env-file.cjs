// Before an operator's command (`node -r`): the right Node, then the settings in .env, if there is such a file. Not by
// Node's own option for it: a Node that does not know the option would end there, and not with our sentence. What the
// environment says already stays.
require("./check-node.cjs");
const { existsSync } = require("node:fs");

try {
  if (existsSync(".env")) process.loadEnvFile(".env");
} catch (error) {
  process.stderr.write(`.env can't be read (${error.code}): this user needs the right to.\n`);
  process.exit(1);
}
