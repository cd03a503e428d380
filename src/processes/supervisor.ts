import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { Logger } from '../../schema/core/domain-kernel.ts';
import { createLogger } from '../adapters/log.ts';
import type { Output } from '../cli/progress.ts';
import { type Config, ConfigError, loadConfig } from '../config.ts';
import { showStart } from '../first-start/show-credentials.ts';
import { supervisorMetrics } from '../operations/metrics/program-metrics.ts';
import { type MetricsText, type MetricValues, startMetricsServer } from '../operations/metrics.ts';
import { createConnectionQueue, createUnservedAnswers } from './connection-queue.ts';
import { createProcessSlot, type ProcessSlot } from './process-slot.ts';
import { PROCESS_ROLES, type ProcessRole, type SupervisedProcess } from './supervised-process.ts';

/**
 * Starts the supervisor of a program with several processes. It listens on the port and passes connections to the
 * workers; it starts the process for jobs first, which prepares the database. SIGHUP replaces the processes one by one.
 * SIGTERM and SIGINT end the program after its open requests, a second one of them at once.
 */
export async function startSupervisor(startConfig: SupervisorConfig, output: Output): Promise<void> {
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
      showStart(
        {
          ...addresses,
          ...(config.port === 0 ? { port: (server.address() as AddressInfo).port } : {}),
          ...(metricsServer && metricsPort === 0 ? { metricsPort: (metricsServer.address() as AddressInfo).port } : {}),
        },
        { output, dataDir: config.dataDir, log },
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

/** The configuration of a program with several processes. */
type SupervisorConfig = Config & { workers: number };

/**
 * Reads the configuration again. Logs and returns null if it is invalid, or needs a restart. Logs a warning for
 * settings that only a restart changes.
 */
function readReloadedConfig(startConfig: SupervisorConfig, log: Logger): SupervisorConfig | null {
  try {
    const config = loadConfig(process.env, { cwd: process.cwd() });
    const changed = Object.entries(onlyAtStart(startConfig))
      .filter(([name, value]) => onlyAtStart(config)[name] !== value)
      .map(([name]) => name);
    if (changed.length > 0) log.warn({ settings: changed }, 'these settings change with a restart only');
    const { workers } = config;
    if (workers !== undefined) return { ...config, workers };
    log.error({}, 'WORKERS or PostgreSQL was removed from the configuration, which needs a restart');
    return null;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    log.error({ problems: error.lines }, 'the configuration is invalid');
    return null;
  }
}

/** The settings that the supervisor reads once. */
const onlyAtStart = ({ host, port, operations }: Config): Record<string, unknown> => ({
  HOST: host,
  PORT: port,
  METRICS_HOST: operations.metricsHost,
  METRICS_PORT: operations.metricsPort,
});

/** The metrics of all processes of a program as one. */
interface SummedMetrics extends MetricsText {
  /** Counts a process that ended unexpectedly. */
  countFailure(role: ProcessRole): void;
  /** Retains the counts of a process that has ended, so that no sum decreases. */
  retain(ended: SupervisedProcess): void;
}

/**
 * Creates the sums; `listProcesses` returns the processes that run. Counters, histograms and amounts are added up; of
 * processes that were killed, the counts since the last request for the metrics are missing.
 */
function createSummedMetrics(listProcesses: () => readonly SupervisedProcess[]): SummedMetrics {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  const { countFailure } = supervisorMetrics(own, {
    roles: PROCESS_ROLES,
    countRunning: (role) => listProcesses().filter((process) => process.role === role).length,
  });
  const retained: MetricValues[] = [];
  let compaction = Promise.resolve();
  const compact = async () => {
    const [first, second] = retained;
    if (!first || !second) return;
    retained.splice(0, 2, await AggregatorRegistry.aggregate([first, second]).getMetricsAsJSON());
  };
  return {
    contentType: own.contentType,
    countFailure,
    retain: (ended) => {
      retained.push(ended.lastMetrics().filter(isCount));
      compaction = compaction.then(compact);
    },
    text: async () => {
      // Read together: a process that ends meanwhile is in one of both.
      const [ofEnded, ofRunning] = [[...retained], listProcesses().map((process) => process.metrics())];
      const values = await Promise.all([own.getMetricsAsJSON().then(ofSupervisor), ...ofRunning]);
      return AggregatorRegistry.aggregate([...values, ...ofEnded]).metrics();
    },
  };
}

/** Whether a metric starts at zero in a new process, and then only increases. */
const isCount = ({ type }: MetricValues[number]): boolean => ['counter', 'histogram'].includes(String(type));

/**
 * The supervisor's share: its memory and processor time, and its start as that of the program. Its event loop says nothing
 * about requests.
 */
const ofSupervisor = (values: MetricValues): MetricValues =>
  values
    .filter(({ name }) => name.startsWith('process_') || name.startsWith('supervised_'))
    .map((metric) => (metric.name === 'process_start_time_seconds' ? { ...metric, aggregator: 'first' } : metric));
