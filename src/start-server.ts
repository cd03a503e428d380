import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { bannerAddresses } from './cli/banner.ts';
import type { Output } from './cli/progress.ts';
import { loadDeclarations } from './config/declarations-file.ts';
import { warnAboutMisspelledNames } from './config/misspelled-names.ts';
import type { Config } from './config.ts';
import { showStart } from './first-start/show-credentials.ts';
import { createDrainingServer } from './http/draining-server.ts';
import { startMetricsServer } from './operations/metrics.ts';
import { warnAboutUnencryptedPasswords } from './operations/unencrypted-passwords.ts';

const END_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Starts the server in this process, and creates the first site if the database is empty. On SIGTERM or SIGINT it
 * reports that it is not ready, ends subscriptions, stops accepting connections, waits for open requests and exits.
 */
export async function startServer(config: Config, output: Output): Promise<void> {
  const app = await createApp(config, { declarations: await loadDeclarations(config.declarationsFile) });
  const { operations } = config;
  const { log } = app.domain.kernel;
  warnAboutUnencryptedPasswords(app.domain.kernel);
  warnAboutMisspelledNames(config.misspelledNames, log);
  // Requests wait until the first site exists. The server listens first, so that a port in use stops the start before
  // it creates passwords that would never be shown.
  let releaseRequests = () => {};
  let pendingStart: Promise<void> | null = new Promise((resolve) => {
    releaseRequests = resolve;
  });
  app.health.setState('starting');
  const { server, announceEnd, end } = createDrainingServer(app.listener, (request, response) => {
    if (pendingStart && !/^\/(?:livez|readyz)\b/.test(request.url ?? ''))
      pendingStart.then(() => app.listener(request, response));
    else app.listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const credentials = await app.createFirstSite();
  pendingStart = null;
  releaseRequests();
  app.health.setState('serving');
  const { metricsHost, metricsPort } = operations;
  const metricsServer =
    app.metrics && metricsPort !== undefined
      ? await startMetricsServer(app.metrics, { host: metricsHost, port: metricsPort })
      : null;
  const scheduler = app.startJobs();
  const { port } = server.address() as AddressInfo;
  log.debug({ port }, 'listening');
  await showStart(
    {
      ...(await bannerAddresses(app, config)),
      ...(config.port === 0 ? { port } : {}),
      ...(metricsServer && metricsPort === 0 ? { metricsPort: (metricsServer.address() as AddressInfo).port } : {}),
      ...(credentials ? { credentials } : {}),
    },
    { output, dataDir: config.dataDir, log },
  );
  app.prepare().catch((error: unknown) => log.error({ err: error }, 'What first requests need could not be prepared'));
  const stop = () => {
    // A second signal has its default action: it ends the process at once.
    for (const signal of END_SIGNALS) process.removeListener(signal, stop);
    announceEnd();
    app.health.setState('draining');
    app.domain.changes.close();
    log.info({ delaySeconds: operations.drainDelaySeconds }, 'draining');
    const stopped = scheduler.stop();
    setTimeout(async () => {
      setTimeout(() => {
        log.warn({ seconds: operations.drainSeconds }, 'stopped with requests open');
        process.exit(1);
      }, operations.drainSeconds * 1_000).unref();
      await end();
      await stopped;
      await app.close();
      log.info({}, 'stopped');
      process.exit(0);
    }, operations.drainDelaySeconds * 1_000);
  };
  for (const signal of END_SIGNALS) process.once(signal, stop);
}
