import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import type { TaskRequest } from '../../src/adapters/threads/task-thread.ts';

/** Records the tasks that the program passes to its threads until the test has finished. */
export function recordThreadTasks(): TaskRequest[] {
  const tasks: TaskRequest[] = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...values: Parameters<typeof postMessage>) {
    tasks.push(values[0] as TaskRequest);
    return postMessage.apply(this, values);
  };
  onTestFinished(() => {
    Worker.prototype.postMessage = postMessage;
  });
  return tasks;
}
