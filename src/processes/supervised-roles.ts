import { setTimeout as sleep } from 'node:timers/promises';
import { type App, createApp } from '../app.ts';
import { bannerAddresses } from '../cli/banner.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import type { Config } from '../config.ts';
import { createDrainingServer } from '../http/draining-server.ts';
import { warnAboutUnencryptedPasswords } from '../operations/unencrypted-passwords.ts';
import { warnAboutConnections } from './connection-budget.ts';
import { openSupervisorChannel, type SupervisorChannel } from './supervisor-channel.ts';

/**
 * The share of `DRAIN_SECONDS` for which an idle connection of a replaced worker stays open from its last answer: longer
 * than at the end of the program, because nobody waits, and a client that is slow may be about to send a request.
 */
const REPLACED_IDLE_SHARE = 0.8;
/** Milliseconds between two checks whether the process is ready. */
const READY_INTERVAL_MS = 200;

/** Serves the connections that the supervisor passes on, until the supervisor wants this process to end, or has ended. */
export async function runWorker(config: Config): Promise<void> {
  const channel = openSupervisorChannel();
  const app = await openApp(config);
  const drainMs = config.operations.drainSeconds * 1_000;
  const { server, announceEnd, end } = createDrainingServer(app.listener);
  // The server gets its connections from the supervisor. This starts its time limits for receiving requests.
  server.emit('listening');
  channel.listen((message, socket) => {
    if (message.type === 'announce end') {
      app.health.setState('draining');
      app.domain.changes.close();
      announceEnd();
    }
    if (message.type !== 'connection') return;
    // Before any byte is read: a connection that the supervisor sends to another worker is complete.
    channel.send({ type: 'connection accepted' });
    if (!socket) return;
    // As for a server that listens: a client may close its half of the connection before it reads the answer.
    socket.allowHalfOpen = true;
    server.emit('connection', socket);
  });
  serveSupervisor(app, {
    config,
    channel,
    end: async ({ isReplaced }) => {
      app.domain.changes.close();
      await end(isReplaced ? { idleGraceMs: drainMs * REPLACED_IDLE_SHARE } : {});
    },
  });
  channel.send({ type: 'started', banner: null });
  await app.prepare().catch((error: unknown) => {
    app.domain.kernel.log.error({ err: error }, 'The WPGraphQL schema could not be created');
  });
  while (!(await app.health.isReady())) await sleep(READY_INTERVAL_MS);
  channel.send({ type: 'ready' });
}

/** Prepares the database, then runs the background jobs, until the supervisor wants this process to end, or has ended. */
export async function runJobs(config: Config): Promise<void> {
  const channel = openSupervisorChannel();
  const app = await openApp(config);
  const { kernel } = app.domain;
  warnAboutUnencryptedPasswords(kernel);
  await warnAboutConnections(kernel, config);
  const credentials = await app.createDemoSite();
  const jobs = app.startJobs();
  serveSupervisor(app, { config, channel, end: () => jobs.stop() });
  const addresses = await bannerAddresses(app, config);
  channel.send({ type: 'started', banner: { ...addresses, ...(credentials ? { credentials } : {}) } });
  channel.send({ type: 'ready' });
}

const openApp = async (config: Config): Promise<App> =>
  createApp(config, { declarations: await loadDeclarations(config.declarationsFile) });

/** Answers the messages that both roles have in common. `end` resolves when all work of the process is completed. */
function serveSupervisor(
  app: App,
  {
    config,
    channel,
    end,
  }: { config: Config; channel: SupervisorChannel; end(options: { isReplaced: boolean }): Promise<void> },
): void {
  const { log } = app.domain.kernel;
  const { drainSeconds } = config.operations;
  const sendMetrics = async (request: number | null) =>
    channel.deliver({ type: 'metrics', request, values: (await app.metrics?.values()) ?? [] });
  let isEnding = false;
  const endProcess = async (isReplaced: boolean) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(async () => {
      log.warn({ seconds: drainSeconds }, 'stopped with requests open');
      await sendMetrics(null);
      process.exit(1);
    }, drainSeconds * 1_000).unref();
    await end({ isReplaced });
    await sendMetrics(null);
    await app.close();
    process.exit(0);
  };
  channel.listen((message) => {
    if (message.type === 'end') endProcess(message.isReplaced);
    if (message.type === 'metrics') sendMetrics(message.request);
  });
  channel.onLost(() => {
    log.error({}, 'the supervisor has ended, and this process ends too');
    endProcess(false);
  });
  process.on('SIGTERM', () => channel.send({ type: 'terminated' }));
}
