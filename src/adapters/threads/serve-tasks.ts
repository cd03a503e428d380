import { parentPort } from 'node:worker_threads';
import type { TaskReply, TaskRequest } from './task-thread.ts';

/** Runs functions for the program, in the thread that calls this. The other side is `task-thread.ts`. */
export function serveTasks(tasks: Readonly<Record<string, (...args: never[]) => unknown>>): void {
  const port = parentPort;
  if (!port) throw new Error('The program starts this file as a thread.');
  const run = async ({ id, task, args }: TaskRequest): Promise<TaskReply> => {
    try {
      return { id, result: await tasks[task]?.(...(args as never[])) };
    } catch (error) {
      return { id, error: (error as Error).message };
    }
  };
  port.on('message', (request: TaskRequest) => void run(request).then((reply) => port.postMessage(reply)));
}
