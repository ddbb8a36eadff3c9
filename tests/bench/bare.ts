import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * A node:http server that does nothing but send back what another one has answered: the measure of all ratios.
 * @param process.argv[2] a JSON file: `METHOD path` to status, headers and body (base64)
 */
type Kept = Record<string, { status: number; headers: Record<string, string>; body: string }>;

const kept: Kept = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const answers = new Map(
  Object.entries(kept).map(([key, answer]) => [key, { ...answer, bytes: Buffer.from(answer.body, "base64") }]),
);

createServer((req, res) => {
  const answer = answers.get(`${req.method} ${req.url}`);
  const send = () => {
    if (!answer) return void res.writeHead(404).end();
    res.writeHead(answer.status, answer.headers);
    res.end(answer.bytes);
  };
  if (req.method === "GET") send();
  else req.on("end", send).resume();
}).listen(Number(process.env.PORT), "127.0.0.1");
