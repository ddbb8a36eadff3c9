import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c94f7c" } });

/** A host of pictures on loopback, with every bad habit that one may have. Paths are the names of its answers. */
export async function startPictureHost() {
  const asked: string[] = [];
  const good = await flat(1200, 800)
    .jpeg()
    .withExif({ IFD0: { Copyright: "quokka" } })
    .toBuffer();
  const png = await flat(90, 60).png().toBuffer();
  // 36 million pixels of one colour in a few kB.
  const bomb = await sharp({
    create: { width: 6_000, height: 6_000, channels: 3, background: "#fff" },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  const send = (res: ServerResponse, body: Buffer | string, headers: Record<string, string | number> = {}) =>
    res.writeHead(200, { "Content-Type": "image/jpeg", ...headers }).end(body);
  const leads = (res: ServerResponse, to: string) => res.writeHead(302, { Location: to }).end();
  const answers: Record<string, (res: ServerResponse) => unknown> = {
    "/good.jpg": (res) => send(res, good),
    "/good.png": (res) => send(res, png),
    "/other.jpg": (res) => send(res, good),
    "/never": () => {},
    "/drips": (res) => {
      res.writeHead(200).flushHeaders();
      const timer = setInterval(() => res.write("x"), 50);
      res.on("close", () => clearInterval(timer));
    },
    "/says-11-mb": (res) => {
      res.writeHead(200, { "Content-Length": 11 * 1024 * 1024 }).write("x");
    },
    "/sends-11-mb": (res) => {
      for (let i = 0; i < 11 * 16; i++) res.write(Buffer.alloc(64 * 1024));
      res.end();
    },
    "/private": (res) => leads(res, "https://10.0.0.1/x.jpg"),
    "/metadata": (res) => leads(res, "http://169.254.169.254/latest/meta-data/"),
    "/home": (res) => leads(res, "https://127.0.0.1/x.jpg"),
    "/file": (res) => leads(res, "file:///etc/passwd"),
    "/leads-on": (res) => leads(res, "/good.jpg"),
    "/loop": (res) => leads(res, "/loop"),
    "/html": (res) => send(res, "<!doctype html><script>alert(1)</script>", { "Content-Type": "text/html" }),
    "/svg": (res) => send(res, '<svg xmlns="http://www.w3.org/2000/svg"/>', { "Content-Type": "image/svg+xml" }),
    "/bomb": (res) => send(res, bomb, { "Content-Type": "image/png" }),
    "/cut": (res) => send(res, good.subarray(0, good.length / 2)),
    "/breaks-off": (res) => {
      res.writeHead(200, { "Content-Length": good.length }).write(good.subarray(0, 100), () => res.destroy());
    },
    "/forbidden": (res) => res.writeHead(403).end(),
  };
  const server = createServer((req, res) => {
    asked.push(req.url ?? "");
    const answer = answers[req.url ?? ""];
    if (answer) answer(res);
    else res.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** As it stands in EGRESS_TEST_HOSTS. */
    host,
    /** The paths that were asked for, in order. */
    asked,
    at: (name: string) => `https://${host}/${name}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
