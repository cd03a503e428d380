import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import type { BannerDetails } from '../cli/banner.ts';
import type { MetricValues } from '../operations/metrics.ts';

/** Milliseconds in which a process must send its metrics. */
const METRICS_TIMEOUT_MS = 3_000;

/** How a process ended. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Milliseconds from its start. */
  workedMs: number;
}

/** A process that the supervisor has started. */
export interface SupervisedProcess {
  readonly role: ProcessRole;
  readonly pid: number | undefined;
  /** Resolves when the process works, with what the banner shows; with false if it ended before. */
  readonly started: Promise<{ banner: BannerDetails | null } | false>;
  /** Resolves when the process is ready for requests; with false if it ended before. */
  readonly ready: Promise<boolean>;
  /** Resolves when the process has ended and all its messages are read. */
  readonly ended: Promise<ProcessEnd>;
  /** Sends a message, and a connection with it. The own copy of the socket stays open. */
  send(message: SupervisorMessage, socket?: Socket): void;
  /** Ends the process after its open requests; at once if it does not work yet. */
  end(options: { isReplaced: boolean }): void;
  kill(): void;
  /** The current metrics; the last known ones if the process does not answer. */
  metrics(): Promise<MetricValues>;
  /** The metrics that the process has sent last. */
  lastMetrics(): MetricValues;
}

interface ProcessListeners {
  /** The process has received the connection that was sent last. */
  onAccepted(): void;
  /** Somebody else wants this process to end. */
  onTerminated(): void;
}

/** Starts a process of this program in a role. It runs the start script, which also builds a changed program. */
export function startProcess(role: ProcessRole, { onAccepted, onTerminated }: ProcessListeners): SupervisedProcess {
  const startedAt = performance.now();
  const child = fork(process.argv[1] ?? '', [role], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Metrics contain NaN, which JSON lacks.
    serialization: 'advanced',
  });
  // A message to a process that has just ended is lost; its end is noticed below.
  child.on('error', () => {});
  const onMessage = (listener: (message: ProcessMessage) => void) =>
    child.on('message', (message) => listener(message as ProcessMessage));
  const ended = new Promise<ProcessEnd>((resolve) => {
    // Unlike `exit`, `close` comes after the last message.
    child.once('close', (code, signal) => resolve({ code, signal, workedMs: performance.now() - startedAt }));
  });
  const started = new Promise<{ banner: BannerDetails | null } | false>((resolve) => {
    onMessage((message) => message.type === 'started' && resolve({ banner: message.banner }));
    ended.then(() => resolve(false));
  });
  const ready = new Promise<boolean>((resolve) => {
    onMessage((message) => message.type === 'ready' && resolve(true));
    ended.then(() => resolve(false));
  });
  let hasStarted = false;
  let lastMetrics: MetricValues = [];
  let requests = 0;
  const waiting = new Map<number, () => void>();
  const answerWaiting = (request: number) => {
    waiting.get(request)?.();
    waiting.delete(request);
  };
  onMessage((message) => {
    if (message.type === 'started') hasStarted = true;
    else if (message.type === 'connection accepted') onAccepted();
    else if (message.type === 'terminated') onTerminated();
    else if (message.type === 'metrics') {
      lastMetrics = message.values;
      if (message.request !== null) answerWaiting(message.request);
    }
  });
  ended.then(() => [...waiting.keys()].forEach(answerWaiting));
  const send = (message: SupervisorMessage, socket?: Socket) => {
    if (child.connected) child.send(message, socket, { keepOpen: true }, () => {});
  };
  return {
    role,
    pid: child.pid,
    started,
    ready,
    ended,
    send,
    end: ({ isReplaced }) => {
      if (hasStarted) send({ type: 'end', isReplaced });
      else child.kill('SIGTERM');
    },
    kill: () => {
      child.kill('SIGKILL');
    },
    metrics: async () => {
      if (!hasStarted || !child.connected) return lastMetrics;
      const request = ++requests;
      await new Promise<void>((resolve) => {
        waiting.set(request, resolve);
        setTimeout(answerWaiting, METRICS_TIMEOUT_MS, request).unref();
        send({ type: 'metrics', request });
      });
      return lastMetrics;
    },
    lastMetrics: () => lastMetrics,
  };
}

/** The roles of the processes that a supervisor starts: `worker` serves requests, `jobs` does the background work. */
export const PROCESS_ROLES = ['worker', 'jobs'] as const;

export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** A message from the supervisor to one of its processes. */
export type SupervisorMessage =
  /** Serve the connection whose socket comes with the message. */
  | { type: 'connection' }
  /** The program is about to end: report that at `/readyz`, and let clients close their connections. */
  | { type: 'announce end' }
  /** Complete the open requests and jobs, then end. With `isReplaced`, another process has taken over. */
  | { type: 'end'; isReplaced: boolean }
  /** Answer with the metrics. */
  | { type: 'metrics'; request: number };

/** A message from a process to its supervisor. */
export type ProcessMessage =
  /** The process works. The process for jobs has prepared the database and reports what the banner shows. */
  | { type: 'started'; banner: BannerDetails | null }
  /** The process has created what the first requests need, and the database and the storage are available. */
  | { type: 'ready' }
  /** The last connection has arrived. */
  | { type: 'connection accepted' }
  /** The process received SIGTERM from somebody else. */
  | { type: 'terminated' }
  /** The answer to a request for the metrics; a process that ends sends them without a request. */
  | { type: 'metrics'; request: number | null; values: MetricValues };
