// Runs before anything else of a command (`node -r`) and of the built server, on whatever Node there is: hence no module,
// no types and no word that an old one could not read. Without it a Node that is too old ends in the middle of a
// package, with a segmentation fault and no message.

/** The oldest Node that the server and an operator's commands run on; "engines" in package.json says the same. */
const NEEDED = [22, 22];

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `This is Node ${process.versions.node}, and ${NEEDED.join(".")} or newer is needed: install one, or run "npm ci", which brings Node 24.\n`,
  );
  process.exit(1);
}
