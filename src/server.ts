import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { formatBanner } from './cli/banner.ts';
import type { Config } from './config.ts';
import { loadDeclarations } from './declarations-file.ts';
import { createDemoSite } from './demo/create-demo-site.ts';
import { answerBrokenRequests } from './http/broken-requests.ts';
import { startScheduler } from './jobs/scheduler.ts';

/** Longest time that open requests are waited for at the end. */
const DRAIN_MILLISECONDS = 10_000;

/** Starts the server: an empty database gets the demo site first. Ends with SIGTERM or SIGINT after open requests. */
export async function startServer(config: Config, output: { write(text: string): unknown }): Promise<void> {
  const app = await createApp(config, { declarations: await loadDeclarations(config.declarationsFile) });
  // Whoever asks before the demo site stands waits for it. Listening comes first: where it fails, nothing has been
  // made whose passwords nobody would ever see.
  let makeReady = () => {};
  let ready: Promise<void> | null = new Promise((resolve) => {
    makeReady = resolve;
  });
  const server = createServer((request, response) => {
    if (ready) ready.then(() => app.listener(request, response));
    else app.listener(request, response);
  });
  server.keepAliveTimeout = 65_000;
  answerBrokenRequests(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const credentials = await createDemoSite({
    database: app.domain.kernel.database,
    mediaStore: app.domain.kernel.mediaStore,
    uploadsUrl: app.domain.kernel.addresses.uploads,
    siteUrl: config.siteUrl,
    now: new Date(),
  });
  if (credentials) await app.derive();
  ready = null;
  makeReady();
  const scheduler = startScheduler(app.domain);
  const { port } = server.address() as AddressInfo;
  app.domain.kernel.log.debug({ port }, 'listening');
  output.write(
    formatBanner({
      siteUrl: config.siteUrl,
      restRoot: app.restRoot,
      graphqlUrl: app.graphqlUrl,
      ...(credentials ? { credentials } : {}),
    }),
  );
  const stop = () => {
    const stopped = scheduler.stop();
    server.close(async () => {
      await stopped;
      await app.close();
      process.exit(0);
    });
    server.closeIdleConnections();
    setTimeout(() => process.exit(1), DRAIN_MILLISECONDS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
