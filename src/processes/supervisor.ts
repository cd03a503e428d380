import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../adapters/log.ts';
import { formatBanner } from '../cli/banner.ts';
import type { Config } from '../config.ts';
import { startMetricsServer } from '../operations/metrics-server.ts';
import { createConnectionQueue } from './connection-queue.ts';
import type { ProcessRole } from './process-messages.ts';
import { createProcessSlot, type ProcessSlot } from './process-slot.ts';
import { readReloadedConfig, type SupervisorConfig } from './reloaded-config.ts';
import { createSummedMetrics } from './summed-metrics.ts';
import { createUnservedAnswers } from './unserved-answers.ts';

/**
 * Starts the supervisor of a program with several processes. It listens on the port and passes connections to the
 * workers; it starts the process for jobs first, which prepares the database. SIGHUP replaces the processes one by one.
 * SIGTERM and SIGINT end the program after its open requests, a second one of them at once.
 */
export async function startSupervisor(
  startConfig: SupervisorConfig,
  output: { write(text: string): unknown },
): Promise<void> {
  let config = startConfig;
  const log = createLogger(config.logLevel);
  const queue = createConnectionQueue(createUnservedAnswers());
  const createSlot = (role: ProcessRole): ProcessSlot =>
    createProcessSlot({
      role,
      log,
      drainSeconds: () => config.operations.drainSeconds,
      listeners: {
        onStarted: (process) => {
          log.info({ role, pid: process.pid }, 'process started');
          if (role === 'worker') queue.enroll(process);
        },
        onEnding: queue.withdraw,
        onAccepted: queue.accepted,
        onEnded: (process, isFailure) => {
          if (isFailure) metrics.countFailure(role);
          metrics.retain(process);
          queue.lost(process);
        },
      },
    });
  const jobs = createSlot('jobs');
  let workers: ProcessSlot[] = [];
  const slots = () => [jobs, ...workers];
  const metrics = createSummedMetrics(() => slots().flatMap(({ processes }) => [...processes]));
  // The supervisor listens before it starts anything, so that a port in use stops the start.
  const server = await listen(config, queue.add);
  server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'));

  let printBanner = () => {};
  let isEnding = false;
  const end = async () => {
    if (isEnding) {
      for (const slot of slots()) slot.kill();
      process.exit(1);
    }
    isEnding = true;
    printBanner();
    const { drainDelaySeconds, drainSeconds } = config.operations;
    log.info({ delaySeconds: drainDelaySeconds }, 'draining');
    const jobsEnded = jobs.end();
    for (const worker of workers.flatMap(({ processes }) => [...processes])) worker.send({ type: 'announce end' });
    await sleep(drainDelaySeconds * 1_000);
    server.close();
    await Promise.race([queue.settled(), sleep(drainSeconds * 1_000)]);
    const isComplete = (await Promise.all([jobsEnded, ...workers.map((slot) => slot.end())])).every(Boolean);
    log.info({}, 'stopped');
    process.exit(isComplete ? 0 : 1);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);

  const replaceAll = async (): Promise<boolean> => {
    const newConfig = readReloadedConfig(startConfig, log);
    if (!newConfig) return false;
    config = newConfig;
    for (const slot of slots()) if (!(await slot.replace())) return false;
    while (workers.length < config.workers && !isEnding) {
      const slot = createSlot('worker');
      workers.push(slot);
      await slot.start().started;
    }
    for (const slot of workers.splice(config.workers)) await slot.withdraw();
    return true;
  };
  let reloads = Promise.resolve();
  process.on('SIGHUP', () => {
    reloads = reloads.then(async () => {
      if (isEnding) return;
      log.info({}, 'reloading');
      if (await replaceAll()) log.info({ workers: workers.length }, 'reloaded');
      else if (!isEnding) log.error({}, 'the reload was stopped; the processes that were not replaced go on');
    });
  });

  const first = jobs.start();
  // Later signals wait until the start is complete.
  reloads = (async () => {
    const prepared = await first.started;
    if (isEnding) return;
    if (!prepared) process.exit((await first.ended).code || 1);
    const { metricsHost, metricsPort } = config.operations;
    const metricsServer =
      metricsPort === undefined ? null : await startMetricsServer(metrics, { host: metricsHost, port: metricsPort });
    const addresses = prepared.banner;
    printBanner = () => {
      printBanner = () => {};
      if (!addresses) return;
      output.write(
        formatBanner({
          ...addresses,
          ...(config.port === 0 ? { port: (server.address() as AddressInfo).port } : {}),
          ...(metricsServer && metricsPort === 0 ? { metricsPort: (metricsServer.address() as AddressInfo).port } : {}),
        }),
      );
    };
    workers = Array.from({ length: config.workers }, () => createSlot('worker'));
    await Promise.all(workers.map((slot) => slot.start().started));
    printBanner();
  })();
  await reloads;
}

/** Listens on the port. Nothing is read from the connections. */
async function listen({ host, port }: Config, onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer({ pauseOnConnect: true, noDelay: true, allowHalfOpen: true }, (socket) => {
    // Otherwise Node.js asks the workers for the state of each connection that it has passed to them.
    Object.assign(socket, { server: null });
    onConnection(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.removeAllListeners('error');
  return server;
}
