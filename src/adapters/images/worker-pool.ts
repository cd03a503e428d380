import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  ImageModificationError,
  ProcessorBusyError,
  UnusableImageError,
} from '../../../schema/core/files/image-processor.ts';
import type { Failure, ResultMessage, TaskMessage, TaskName, Tasks } from './image-worker-messages.ts';

export interface PoolOptions {
  /** Most processes at a time. */
  workers: number;
  /** Most pixels of a picture. */
  maxPixels: number;
  /** Most tasks that wait. */
  mostWaiting: number;
  /** Seconds after which a task is given up and its process ended. */
  taskSeconds: number;
  /** Milliseconds after which a process that has nothing to do is ended. */
  idleMilliseconds: number;
}

/** Processes that work off tasks one by one. */
export interface WorkerPool {
  /** Errors: those of the task; UnusableImageError too for a task that took too long or ended its process. */
  run<Name extends TaskName>(name: Name, input: Tasks[Name]['input']): Promise<Tasks[Name]['result']>;
  close(): void;
}

interface Task {
  name: TaskName;
  input: Tasks[TaskName]['input'];
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface Worker {
  process: ChildProcess;
  task: Task | null;
  timer: NodeJS.Timeout | undefined;
}

/** Starts processes when there is something to do, ends them when there is nothing for a while. */
export function createWorkerPool(options: PoolOptions): WorkerPool {
  const waiting: Task[] = [];
  const workers = new Set<Worker>();
  let isClosed = false;

  const end = (worker: Worker, error: Error) => {
    if (!workers.delete(worker)) return;
    clearTimeout(worker.timer);
    worker.process.kill('SIGKILL');
    worker.task?.reject(error);
    worker.task = null;
    next();
  };
  const give = (worker: Worker, task: Task) => {
    clearTimeout(worker.timer);
    worker.task = task;
    worker.timer = setTimeout(
      () => end(worker, new UnusableImageError('The file takes too long to process.')),
      options.taskSeconds * 1_000,
    );
    const message: TaskMessage = { name: task.name, input: task.input };
    worker.process.send(message, (error) => error && end(worker, error));
  };
  const take = (worker: Worker, message: ResultMessage) => {
    clearTimeout(worker.timer);
    const { task } = worker;
    worker.task = null;
    if ('failure' in message) task?.reject(errorOf(message.failure));
    else task?.resolve(message.result);
    worker.timer = setTimeout(() => end(worker, new Error('idle')), options.idleMilliseconds).unref();
    next();
  };
  const start = (): Worker => {
    const worker: Worker = { process: startProcess(options), task: null, timer: undefined };
    workers.add(worker);
    worker.process.on('message', (message) => take(worker, message as ResultMessage));
    worker.process.on('error', (error) => end(worker, error));
    worker.process.on('exit', () => end(worker, new UnusableImageError('The file ended the process that read it.')));
    return worker;
  };
  const next = () => {
    if (isClosed) return;
    for (const worker of workers) {
      if (waiting.length === 0) return;
      if (!worker.task) give(worker, waiting.shift() as Task);
    }
    while (waiting.length > 0 && workers.size < options.workers) give(start(), waiting.shift() as Task);
  };

  return {
    run: (name, input) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new Error('The program is ending.');
        if (waiting.length >= options.mostWaiting) throw new ProcessorBusyError('Too many files wait already.');
        waiting.push({ name, input, resolve: resolve as Task['resolve'], reject });
        next();
      }),
    close: () => {
      isClosed = true;
      const error = new Error('The program is ending.');
      for (const task of waiting.splice(0)) task.reject(error);
      for (const worker of [...workers]) end(worker, error);
    },
  };
}

function errorOf(failure: Failure): Error {
  if (failure.kind === 'modification') return new ImageModificationError(failure);
  if (failure.kind === 'full') return Object.assign(new Error(failure.message), { code: 'ENOSPC' });
  return failure.kind === 'unusable' ? new UnusableImageError(failure.message) : new Error(failure.message);
}

/** The built program has the worker beside it; from the sources it is read as it is written. */
function startProcess({ maxPixels, taskSeconds }: PoolOptions): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const file = fileURLToPath(new URL(isSource ? './worker.ts' : './image-worker.js', import.meta.url));
  const loader = isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm')).href] : [];
  const child = fork(file, {
    execArgv: loader,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // No secrets of the program, and few places from which memory is handed out.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: process.env.NODE_ENV,
      MALLOC_ARENA_MAX: '2',
      MAX_IMAGE_PIXELS: String(maxPixels),
      IMAGE_SECONDS: String(taskSeconds),
    },
  });
  // It never keeps the program from ending.
  child.unref();
  child.channel?.unref();
  return child;
}
