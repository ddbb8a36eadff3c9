import cluster from "node:cluster";
import { resolve } from "node:path";
import { readBank } from "#app/content/bank.server.ts";
import { whenAskedToEnd } from "#app/http/asked-to-end.ts";
import { readEnv } from "#app/http/env.ts";
import { drain, listen } from "#app/http/listen.ts";
import { startFailure } from "#app/http/start-failure.ts";
import { RUNNING } from "#app/http/version.ts";
import { openJobs } from "#app/jobs/open-jobs.server.ts";
import { jobsOf } from "#app/pages/jobs.server.ts";
import { processesOf } from "#app/processes/processes-of.server.ts";
import { createApp } from "#app/server.ts";
import { takesUpload } from "#app/shell/upload-paths.ts";

/** The server as a process of its own: reads the settings, listens, and ends when it is asked to. */
export async function serve(): Promise<void> {
  let port: number | undefined;
  // Until the server listens there is nothing to finish, so a signal ends the process at once. It takes a handler: as
  // process 1 of a container it would not be ended by a signal that nobody handles.
  let finish = async () => {};
  whenAskedToEnd(() => void finish().then(() => process.exit(0)));
  process.umask(0o077); // databases and their copies are for this user's eyes
  try {
    const env = readEnv(process.env);
    port = env.PORT;
    const processes = processesOf(env);
    if (processes > 1 && cluster.isPrimary) {
      const { supervise } = await import("#app/processes/supervise.server.ts");
      finish = await supervise(env, processes);
      return;
    }
    // It is for the one that has started this process: that one renews it.
    if (cluster.isWorker) process.on("SIGHUP", () => {});
    const app = await createApp(env, { staticFolder: resolve("build/client") });
    const jobs = openJobs(app.services, jobsOf(app.services, app.identity));
    let metrics: number | undefined;
    if (!cluster.isWorker) metrics = await app.watch.listen(jobs);
    else if (env.METRICS_PORT !== undefined) {
      const { answerForMetrics } = await import("#app/processes/gather-metrics.server.ts");
      answerForMetrics(() => app.watch.readAsData(jobs));
    }
    const server = await listen(app.listener, env, app.services.log, takesUpload);
    jobs.start();
    finish = () => {
      const atRest = jobs.close();
      app.services.live.close();
      return drain(server, { close: () => atRest.then(app.close) });
    };
    if (!cluster.isWorker) app.services.log("listening", { origin: env.PUBLIC_ORIGIN, port, metrics, ...RUNNING });
    // In the background: the server starts without the provider, and who is signed in goes on.
    void app.identity.tryKey();
    // Nor does the first page wait for all that is asked and offered; what fails here is read when it is wanted.
    void readBank(app.services.database).catch(() => {});
  } catch (error) {
    // A process that was started by this one has said why it could not.
    if ((error as Error)?.name === "NotStarted") process.exit(1);
    const line = startFailure(error, port);
    process.stderr.write(`${line ?? (error instanceof Error ? error.stack : error)}\n`);
    process.exit(1);
  }
}
