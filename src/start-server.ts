import type { AddressInfo } from 'node:net';
import { hasPrivateTransport } from '../schema/auth/application-password-availability.ts';
import type { Kernel } from '../schema/core/domain-kernel.ts';
import { createApp } from './app.ts';
import { formatBanner } from './cli/banner.ts';
import { loadDeclarations } from './config/declarations-file.ts';
import type { Config } from './config.ts';
import { answerBrokenRequests } from './http/broken-requests.ts';
import { createExpressServer } from './http/express-server.ts';
import { startMetricsServer } from './operations/metrics-server.ts';

/**
 * Logs a warning for each setting that lets clients send passwords over HTTP without TLS, where anyone on the network
 * path can read them.
 */
function warnAboutUnencryptedPasswords(kernel: Kernel): void {
  if (hasPrivateTransport(kernel)) return;
  const settings = [
    ...(kernel.applicationPasswords === 'always' ? ['APPLICATION_PASSWORDS=always: passwords'] : []),
    ...(kernel.tokens?.allowsLogin ? ['JWT=on: passwords and tokens'] : []),
  ];
  for (const setting of settings)
    kernel.log.warn(
      { siteUrl: kernel.addresses.home },
      `${setting} are sent to this address without encryption, and anyone on the network path can read them; use an https SITE_URL`,
    );
}

/**
 * Starts the server, and creates the demo site first if the database is empty. On SIGTERM or SIGINT it reports that it
 * is not ready, ends subscriptions, stops accepting connections, waits for open requests and exits.
 */
export async function startServer(config: Config, output: { write(text: string): unknown }): Promise<void> {
  const app = await createApp(config, { declarations: await loadDeclarations(config.declarationsFile) });
  const { operations } = config;
  warnAboutUnencryptedPasswords(app.domain.kernel);
  // Requests wait until the demo site exists. The server listens first, so that a port in use stops the start before
  // it creates passwords that would never be shown.
  let releaseRequests = () => {};
  let pendingStart: Promise<void> | null = new Promise((resolve) => {
    releaseRequests = resolve;
  });
  app.health.setState('starting');
  const server = createExpressServer(app.listener, (request, response) => {
    if (isDraining) response.setHeader('Connection', 'close');
    if (pendingStart && !/^\/(?:livez|readyz)\b/.test(request.url ?? ''))
      pendingStart.then(() => app.listener(request, response));
    else app.listener(request, response);
  });
  let isDraining = false;
  server.keepAliveTimeout = 65_000;
  answerBrokenRequests(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const credentials = await app.createDemoSite();
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
  app.domain.kernel.log.debug({ port }, 'listening');
  output.write(
    formatBanner({
      siteUrl: config.siteUrl,
      restRoot: await app.restRoot(),
      graphqlUrl: app.graphqlUrl,
      wpgraphqlUrl: app.wpgraphqlUrl,
      ...(config.port === 0 ? { port } : {}),
      ...(metricsServer && metricsPort === 0 ? { metricsPort: (metricsServer.address() as AddressInfo).port } : {}),
      ...(credentials ? { credentials } : {}),
    }),
  );
  app.prepare().catch((error: unknown) => {
    app.domain.kernel.log.error({ err: error }, 'The WPGraphQL schema could not be created');
  });
  const stop = () => {
    isDraining = true;
    app.health.setState('draining');
    const { kernel, changes } = app.domain;
    const { log } = kernel;
    changes.close();
    log.info({ delaySeconds: operations.drainDelaySeconds }, 'draining');
    const stopped = scheduler.stop();
    setTimeout(() => {
      server.close(async () => {
        await stopped;
        await app.close();
        log.info({}, 'stopped');
        process.exit(0);
      });
      server.closeIdleConnections();
      setTimeout(() => {
        log.warn({ seconds: operations.drainSeconds }, 'stopped with requests open');
        process.exit(1);
      }, operations.drainSeconds * 1_000).unref();
    }, operations.drainDelaySeconds * 1_000);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
