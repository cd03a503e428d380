import type { Logger } from '../../schema/core/domain-kernel.ts';
import { type ProcessEnd, type ProcessRole, type SupervisedProcess, startProcess } from './supervised-process.ts';

/** Milliseconds in which a new process must be ready, to replace an old one. */
const READY_TIMEOUT_MS = 300_000;

/** Milliseconds that a process may take to end, beyond those for its open requests. */
const END_MARGIN_MS = 5_000;

/** Called when the processes of a slot change. */
export interface SlotListeners {
  /** A process works. */
  onStarted(process: SupervisedProcess): void;
  /** A process is about to receive the signal to end. */
  onEnding(process: SupervisedProcess): void;
  onAccepted(process: SupervisedProcess): void;
  /** A process has ended. `isFailure` unless the supervisor wanted that. */
  onEnded(process: SupervisedProcess, isFailure: boolean): void;
}

/** A place for one process. If the process ends unexpectedly, another one takes its place. */
export interface ProcessSlot {
  readonly role: ProcessRole;
  /** The processes that run: during a replacement, two. */
  readonly processes: ReadonlySet<SupervisedProcess>;
  /** Starts the first process. */
  start(): SupervisedProcess;
  /**
   * Starts a new process, and ends the old one when the new one is ready. Resolves when the old one has ended; with false
   * if the new one did not become ready, and the old one stays.
   */
  replace(): Promise<boolean>;
  /** Ends the process, and starts no other one. Resolves with whether everything was completed. */
  end(): Promise<boolean>;
  /** Ends the process of a slot that is not needed any more, while others go on. */
  withdraw(): Promise<boolean>;
  /** Kills all processes. */
  kill(): void;
}

/** Creates an empty slot; `drainSeconds` returns the time for open requests of a process that ends. */
export function createProcessSlot(input: {
  role: ProcessRole;
  log: Logger;
  drainSeconds: () => number;
  listeners: SlotListeners;
}): ProcessSlot {
  const { role, log, drainSeconds, listeners } = input;
  const processes = new Set<SupervisedProcess>();
  const restartDelay = createRestartDelay();
  /** The process that does the work of the slot; undefined while none does. */
  let current: SupervisedProcess | undefined;
  let restartTimer: NodeJS.Timeout | undefined;
  let replacing: Promise<boolean> | undefined;
  /** The process that will take the place when it is ready. */
  let incoming: SupervisedProcess | undefined;
  let isEnding = false;

  const startOne = (): SupervisedProcess => {
    const started = startProcess(role, {
      onAccepted: () => listeners.onAccepted(started),
      onTerminated: () => {
        if (!isEnding && started === current) replace();
      },
    });
    processes.add(started);
    started.ended.then((end) => noticeEnd(started, end));
    return started;
  };
  const startCurrent = (): SupervisedProcess => {
    const started = startOne();
    current = started;
    started.started.then((isStarted) => {
      if (isStarted && !isEnding) listeners.onStarted(started);
    });
    return started;
  };
  const noticeEnd = (ended: SupervisedProcess, { code, signal, workedMs }: ProcessEnd) => {
    processes.delete(ended);
    const isFailure = ended === current && !isEnding;
    if (isFailure) {
      current = undefined;
      const delayMs = restartDelay(workedMs);
      log.error({ role, pid: ended.pid, code, signal, restartDelayMs: delayMs }, 'a process ended unexpectedly');
      if (!incoming) restartTimer = setTimeout(startCurrent, delayMs);
    }
    listeners.onEnded(ended, isFailure);
  };
  const endProcess = async (process: SupervisedProcess, isReplaced: boolean): Promise<boolean> => {
    process.end({ isReplaced });
    const timer = setTimeout(() => process.kill(), drainSeconds() * 1_000 + END_MARGIN_MS);
    const { code, signal } = await process.ended;
    clearTimeout(timer);
    // A process that does not work yet has nothing to complete, and ends by the signal.
    return code === 0 || signal === 'SIGTERM';
  };
  const replaceCurrent = async (): Promise<boolean> => {
    if (isEnding) return false;
    clearTimeout(restartTimer);
    const next = startOne();
    incoming = next;
    const timer = setTimeout(() => next.kill(), READY_TIMEOUT_MS);
    const isReady = await next.ready;
    clearTimeout(timer);
    incoming = undefined;
    if (isEnding) return false;
    if (!isReady) {
      log.error({ role, pid: next.pid }, 'a new process did not become ready');
      if (!current) restartTimer = setTimeout(startCurrent, restartDelay(0));
      return false;
    }
    const old = current;
    current = next;
    listeners.onStarted(next);
    if (!old) return true;
    listeners.onEnding(old);
    await endProcess(old, true);
    return true;
  };
  const replace = (): Promise<boolean> => {
    replacing ??= replaceCurrent().finally(() => {
      replacing = undefined;
    });
    return replacing;
  };
  const endAll = async (isReplaced: boolean): Promise<boolean> => {
    isEnding = true;
    clearTimeout(restartTimer);
    const ends = [...processes].map((process) => endProcess(process, isReplaced));
    return (await Promise.all(ends)).every(Boolean);
  };
  return {
    role,
    processes,
    start: startCurrent,
    replace,
    end: () => endAll(false),
    withdraw: () => {
      for (const process of processes) listeners.onEnding(process);
      return endAll(true);
    },
    kill: () => {
      isEnding = true;
      clearTimeout(restartTimer);
      for (const process of processes) process.kill();
    },
  };
}

/** The delay before the second restart in a row. It doubles with each further one. */
const FIRST_DELAY_MS = 500;

const MAX_DELAY_MS = 30_000;

/** A process that worked for this time has not failed repeatedly. */
const STABLE_AFTER_MS = 30_000;

/**
 * Counts the failures of a process. The returned function gets the milliseconds for which the process worked, and returns
 * those to wait before it is started again: none after the first failure.
 */
export function createRestartDelay(): (workedMs: number) => number {
  let failures = 0;
  return (workedMs) => {
    if (workedMs >= STABLE_AFTER_MS) failures = 0;
    const delay = failures === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
    failures++;
    return delay;
  };
}
