import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  ImageModificationError,
  ProcessorBusyError,
  UnusableImageError,
} from '../../../schema/core/files/media-tools.ts';
import { workerFile } from '../threads/worker-file.ts';
import type { ImageTasks, ResultMessage, TaskFailure, TaskMessage, TaskName } from './variant-image.ts';

export interface WorkerPoolOptions {
  /** Maximum number of processes. */
  workers: number;
  /** Maximum pixels of an image. */
  maxPixels: number;
  /** Maximum number of waiting tasks. */
  maxWaiting: number;
  /** Time limit of a task in seconds. Above it, the process is killed. */
  taskSeconds: number;
  /** Milliseconds without a task after which a process is ended. */
  idleMs: number;
}

/** Worker processes, each of which runs one task at a time. */
export interface WorkerPool {
  /**
   * Runs a task. Throws the error of the task, a ProcessorBusyError if too many tasks wait, and an UnusableImageError
   * if the task exceeds its time limit or crashes its process.
   */
  run<Name extends TaskName>(name: Name, input: ImageTasks[Name]['input']): Promise<ImageTasks[Name]['result']>;
  /** Tasks that run, and that wait for a process. */
  counts(): { running: number; waiting: number };
  close(): void;
}

interface Task {
  name: TaskName;
  input: ImageTasks[TaskName]['input'];
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface Worker {
  process: ChildProcess;
  task: Task | null;
  timer: NodeJS.Timeout | undefined;
}

/** Creates the pool. It starts processes when tasks arrive and ends idle ones. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const queue: Task[] = [];
  const workers = new Set<Worker>();
  let isClosed = false;

  const endWorker = (worker: Worker, error: Error) => {
    if (!workers.delete(worker)) return;
    clearTimeout(worker.timer);
    worker.process.kill('SIGKILL');
    worker.task?.reject(error);
    worker.task = null;
    assignTasks();
  };
  const startTask = (worker: Worker, task: Task) => {
    clearTimeout(worker.timer);
    worker.task = task;
    worker.timer = setTimeout(
      () => endWorker(worker, new UnusableImageError('The file takes too long to process.')),
      options.taskSeconds * 1_000,
    );
    // A process that could not be started, because no file descriptor is left, reports its error in the next turn.
    if (worker.process.pid === undefined) return;
    const message: TaskMessage = { name: task.name, input: task.input };
    worker.process.send(message, (error) => error && endWorker(worker, error));
  };
  const finishTask = (worker: Worker, message: ResultMessage) => {
    clearTimeout(worker.timer);
    const { task } = worker;
    worker.task = null;
    if ('failure' in message) task?.reject(errorOf(message.failure));
    else task?.resolve(message.result);
    worker.timer = setTimeout(() => endWorker(worker, new Error('idle')), options.idleMs).unref();
    assignTasks();
  };
  const startWorker = (): Worker => {
    const worker: Worker = { process: startProcess(options), task: null, timer: undefined };
    workers.add(worker);
    worker.process.on('message', (message) => finishTask(worker, message as ResultMessage));
    worker.process.on('error', (error) => endWorker(worker, error));
    worker.process.on('exit', () =>
      endWorker(worker, new UnusableImageError('The file crashed the process that read it.')),
    );
    return worker;
  };
  const assignTasks = () => {
    if (isClosed) return;
    for (const worker of workers) {
      if (queue.length === 0) return;
      if (!worker.task) startTask(worker, queue.shift() as Task);
    }
    while (queue.length > 0 && workers.size < options.workers) startTask(startWorker(), queue.shift() as Task);
  };

  return {
    run: (name, input) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new Error('The program is shutting down.');
        if (queue.length >= options.maxWaiting)
          throw new ProcessorBusyError('Too many files are waiting to be processed. Try again later.');
        queue.push({ name, input, resolve: resolve as Task['resolve'], reject });
        assignTasks();
      }),
    counts: () => ({ running: [...workers].filter(({ task }) => task).length, waiting: queue.length }),
    close: () => {
      isClosed = true;
      const error = new Error('The program is shutting down.');
      for (const task of queue.splice(0)) task.reject(error);
      for (const worker of [...workers]) endWorker(worker, error);
    },
  };
}

function errorOf(failure: TaskFailure): Error {
  if (failure.kind === 'modification') return new ImageModificationError(failure);
  if (failure.kind === 'full') return Object.assign(new Error(failure.message), { code: 'ENOSPC' });
  return failure.kind === 'unusable' ? new UnusableImageError(failure.message) : new Error(failure.message);
}

/** Starts a worker. The built program contains it as a bundle; from the sources it is run with a loader. */
function startProcess({ maxPixels, taskSeconds }: WorkerPoolOptions): ChildProcess {
  const { url, loader } = workerFile('image-worker', import.meta.url);
  const register = `data:text/javascript,import { register } from ${JSON.stringify(loader?.href)}; register();`;
  const child = fork(fileURLToPath(url), {
    execArgv: loader ? ['--import', register] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The environment contains no secrets of the program. Few malloc arenas reduce memory use.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: process.env.NODE_ENV,
      MALLOC_ARENA_MAX: '2',
      MAX_IMAGE_PIXELS: String(maxPixels),
      IMAGE_SECONDS: String(taskSeconds),
    },
  });
  // The worker does not keep the program running.
  child.unref();
  child.channel?.unref();
  return child;
}
