import { readFileSync } from "node:fs";

/** The memory of a process that listens for an inspector on the loopback. */
export type Memory = {
  /** After a collection: what is in use in the heap and outside of it, and what the system has given. Bytes. */
  now(): Promise<{ used: number; resident: number }>;
  close(): void;
};

type Answer = { id: number; result?: { result?: { value?: unknown } } };

/** @param port that it was started with `--inspect` on */
export async function memoryOf(pid: number, port: number): Promise<Memory> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await new Promise((done, fail) => {
    socket.addEventListener("open", done);
    socket.addEventListener("error", () => fail(new Error("the server's memory can't be asked for")));
  });
  let id = 0;
  const asks = new Map<number, (answer: Answer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    asks.get(answer.id)?.(answer);
    asks.delete(answer.id);
  });
  const ask = (method: string, params = {}) =>
    new Promise<Answer>((done) => {
      asks.set(++id, done);
      socket.send(JSON.stringify({ id, method, params }));
    });
  const expression = "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())";
  return {
    async now() {
      // What ends with a first collection is collected by the second.
      for (let time = 0; time < 2; time++) await ask("HeapProfiler.collectGarbage");
      const { result } = await ask("Runtime.evaluate", { expression, returnByValue: true });
      const [, kB = Number.NaN] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      return { used: Number(result?.result?.value), resident: Number(kB) * 1024 };
    },
    close: () => socket.close(),
  };
}
