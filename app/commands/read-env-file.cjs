// Before an operator's command (`node -r`): the right Node, a build if that is what is started, then the settings in .env, if there is such a file. Not by
// Node's own option for it: a Node that does not know the option would end there, and not with our sentence. What the
// environment says already stays.
require("./check-node.cjs");
const { existsSync } = require("node:fs");

if (/[\\/]build[\\/]server[\\/]index\.js$/.test(process.argv[1] || "") && !existsSync(process.argv[1])) {
  process.stderr.write("There is no build here yet: run npm run build first.\n");
  process.exit(1);
}

try {
  if (existsSync(".env")) process.loadEnvFile(".env");
} catch (error) {
  process.stderr.write(`.env can't be read (${error.code}): this user needs the right to.\n`);
  process.exit(1);
}
