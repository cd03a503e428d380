import { Worker } from 'node:worker_threads';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { workerFile } from './worker-file.ts';

const CLOSED = 'The program is closing.';

interface PendingTask {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A thread that runs functions for the program, one at a time. */
export interface TaskThread<Tasks extends ThreadTasks<Tasks>> {
  /**
   * Runs a function in the thread. Errors: `service_unavailable` if too many calls wait; an error with the same message
   * if the function fails.
   */
  run<Name extends keyof Tasks & string>(
    task: Name,
    ...args: Parameters<Tasks[Name]>
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  close(): Promise<void>;
}

/**
 * Creates a thread for the functions that its file passes to `serveTasks`. It starts with the first call, and again
 * after it failed.
 */
export function createTaskThread<Tasks extends ThreadTasks<Tasks>>(options: {
  start(): Worker;
  /** The maximum number of calls that wait. */
  maxWaiting: number;
  /** The message if more calls wait. */
  overloadMessage: string;
}): TaskThread<Tasks> {
  const pending = new Map<number, PendingTask>();
  let worker: Worker | undefined;
  let lastId = 0;
  let isClosed = false;

  const settle = (id: number): PendingTask | undefined => {
    const task = pending.get(id);
    pending.delete(id);
    // An idle thread does not keep the program running.
    if (pending.size === 0) worker?.unref();
    return task;
  };
  const fail = (error: Error) => {
    worker = undefined;
    for (const id of [...pending.keys()]) settle(id)?.reject(error);
  };
  const start = (): Worker => {
    const started = options.start();
    started.on('message', (reply: TaskReply) => {
      const task = settle(reply.id);
      if ('result' in reply) task?.resolve(reply.result);
      else task?.reject(new Error(reply.error));
    });
    started.on('error', (error) => fail(error as Error));
    started.on('exit', () => {
      if (worker === started) fail(new Error('A thread of the program ended.'));
    });
    return started;
  };

  return {
    run: (task, ...args) =>
      new Promise<unknown>((resolve, reject) => {
        if (isClosed) {
          reject(new Error(CLOSED));
          return;
        }
        if (pending.size >= options.maxWaiting) {
          reject(domainError('service_unavailable', { message: options.overloadMessage }));
          return;
        }
        worker ??= start();
        worker.ref();
        lastId++;
        pending.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, task, args } satisfies TaskRequest);
      }) as Promise<Awaited<ReturnType<Tasks[typeof task]>>>,
    close: async () => {
      isClosed = true;
      const closing = worker;
      worker = undefined;
      await closing?.terminate();
      fail(new Error(CLOSED));
    },
  };
}

/** Starts a thread that runs the file `name` beside the module `moduleUrl`. */
export function startThread(
  name: string,
  { moduleUrl, workerData }: { moduleUrl: string; workerData?: unknown },
): Worker {
  const { url, loader } = workerFile(name, moduleUrl);
  if (!loader) return new Worker(url, { workerData });
  // A loader that is set by an option of the command line does not apply to threads.
  const source = `import(${JSON.stringify(loader.href)})
    .then(({ register }) => register())
    .then(() => import(${JSON.stringify(url.href)}))`;
  return new Worker(source, { workerData, eval: true });
}

/** Functions that a thread runs for the program. What they take and return is copied between the threads. */
type ThreadTasks<Tasks> = { [Name in keyof Tasks]: (...args: never[]) => unknown };

/** A call of a function in a thread. */
export interface TaskRequest {
  id: number;
  task: string;
  args: readonly unknown[];
}

/** The result of a call, or the message of its error. */
export type TaskReply = { id: number } & ({ result: unknown } | { error: string });
