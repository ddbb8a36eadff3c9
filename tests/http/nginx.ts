import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installDebian } from "#tests/support/debian.ts";

const PROGRAM = "/usr/sbin/nginx";

/** What a configuration is run with besides itself: nothing outside of the folder is read or written. */
const around = (folder: string) => `daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((what) => `  ${what}_temp_path ${folder}/${what};`).join("\n")}
  include ${folder}/site.conf;
}
`;

/**
 * Whether there is an nginx and an openssl for its certificate; they are installed where this is a Debian without a
 * service manager, which would start a server of the machine's own.
 */
export function findNginx(): boolean {
  const complete = () => existsSync(PROGRAM) && existsSync("/usr/bin/openssl");
  if (!complete() && !existsSync("/run/systemd/system"))
    for (const name of ["nginx-light", "openssl"]) installDebian(name);
  return complete();
}

/** Makes a certificate of its own for a name, and gives back the paths of certificate and key. */
export function certificateFor(name: string, folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, "fullchain.pem"), join(folder, "privkey.pem")];
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const names = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  const made = spawnSync("openssl", [...request, ...names, "-keyout", key, "-out", certificate], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
  return { certificate, key };
}

/**
 * Runs a site's configuration, once it has been tested and its port answers.
 * @throws Error with what nginx says of the configuration
 */
export async function startNginx(site: string, folder: string, port: number) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "site.conf"), site);
  writeFileSync(join(folder, "nginx.conf"), around(folder));
  const args = ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
  const tested = spawnSync(PROGRAM, ["-t", ...args], { encoding: "utf8" });
  if (tested.status !== 0 || /\[(warn|emerg)\]/.test(tested.stderr)) throw new Error(tested.stderr);
  const child = spawn(PROGRAM, args, { stdio: ["ignore", "ignore", "inherit"] });
  while (!(await answers(port)) && child.exitCode === null) await sleep(20);
  return { stop: () => ended(child) };
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => done(true)).once("error", () => done(false));
    socket.once("connect", () => socket.destroy());
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once("exit", () => done());
    if (!child.kill("SIGTERM")) done();
  });
}
