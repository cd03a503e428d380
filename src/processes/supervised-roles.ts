import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../schema/core/dialect/sql.ts';
import type { Kernel } from '../../schema/core/domain-kernel.ts';
import { type App, createApp } from '../app.ts';
import { bannerAddresses } from '../cli/banner.ts';
import { UsageError } from '../cli/operator-error.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { warnAboutMisspelledNames } from '../config/misspelled-names.ts';
import type { Config } from '../config.ts';
import { createDrainingServer } from '../http/draining-server.ts';
import { warnAboutUnencryptedPasswords } from '../operations/unencrypted-passwords.ts';
import type { ProcessMessage, SupervisorMessage } from './supervised-process.ts';

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
    app.domain.kernel.log.error({ err: error }, 'What first requests need could not be prepared');
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
  warnAboutMisspelledNames(config.misspelledNames, kernel.log);
  await warnAboutConnections(kernel, config);
  const credentials = await app.createFirstSite();
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

/** The connection of a process to its supervisor. */
interface SupervisorChannel {
  /** Sends a message. It is lost if the supervisor has ended. */
  send(message: ProcessMessage): void;
  /** Sends a message and waits until it is written. */
  deliver(message: ProcessMessage): Promise<void>;
  /** Receives the messages of the supervisor. */
  listen(listener: (message: SupervisorMessage, socket: Socket | undefined) => void): void;
  /** Calls the listener when the supervisor has ended, instead of ending the process. */
  onLost(listener: () => void): void;
}

/** Opens the channel. Until `onLost` is called, the process ends with its supervisor. Throws a UsageError without one. */
function openSupervisorChannel(): SupervisorChannel {
  if (!process.send) throw new UsageError('This command is for processes that the server starts itself (WORKERS).');
  const endAtOnce = () => process.exit(1);
  process.once('disconnect', endAtOnce);
  // Sent to all processes of a terminal. The supervisor decides what happens.
  process.on('SIGINT', () => {});
  const deliver = (message: ProcessMessage): Promise<void> =>
    new Promise((resolve) => {
      if (!process.connected) return resolve();
      process.send?.(message, undefined, {}, () => resolve());
    });
  return {
    send: (message) => {
      deliver(message);
    },
    deliver,
    listen: (listener) => {
      process.on('message', (message, socket) =>
        listener(message as SupervisorMessage, socket as unknown as Socket | undefined),
      );
    },
    onLost: (listener) => {
      process.removeListener('disconnect', endAtOnce);
      if (process.connected) process.once('disconnect', listener);
      else listener();
    },
  };
}

type ConnectionSettings = Pick<Config, 'workers' | 'databaseLimits'>;

/** The processes beside the workers that use the database: the one for jobs, and a new one while an old one ends. */
const OTHER_PROCESSES = 2;

/**
 * The connections of one process to the primary: for reading, for writing, for logins, and one that listens. Those for
 * reading are the same with replicas, since all reads go to the primary while no replica can be used.
 */
export const connectionsPerProcess = (poolSize: number): number => poolSize + poolSize + Math.ceil(poolSize / 2) + 1;

/** The connections to the primary that all processes of a site may open. Without `WORKERS`, there is one process. */
export function connectionsOfSite({ workers, databaseLimits }: ConnectionSettings): number {
  const processes = workers === undefined ? 1 : workers + OTHER_PROCESSES;
  return processes * connectionsPerProcess(databaseLimits.poolSize);
}

/** The largest `DATABASE_POOL` with which all processes together have at most `available` connections; 0 if none is. */
export function largestPool({ workers, available }: { workers: number; available: number }): number {
  const perProcess = Math.floor(available / (workers + OTHER_PROCESSES));
  let size = 0;
  while (connectionsPerProcess(size + 1) <= perProcess) size++;
  return size;
}

/** Logs a warning if the processes may open more connections than PostgreSQL accepts. */
async function warnAboutConnections({ database, log }: Kernel, config: Config): Promise<void> {
  const { workers = 1, databaseLimits } = config;
  const [row] = await database.primary.$queryRaw<{ available: number }[]>(sql`
    SELECT CAST(current_setting('max_connections') AS INTEGER)
      - CAST(current_setting('superuser_reserved_connections') AS INTEGER) AS "available"`);
  const available = Number(row?.available);
  const needed = connectionsOfSite({ ...config, workers });
  if (!(needed > available)) return;
  const largest = largestPool({ workers, available });
  log.warn(
    { workers, pool: databaseLimits.poolSize, needed, available },
    `The processes may need ${needed} connections, and PostgreSQL accepts ${available}: ${largest > 0 ? `set DATABASE_POOL=${largest}, or ` : ''}raise max_connections`,
  );
}
