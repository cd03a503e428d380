import type { Worker } from 'node:worker_threads';
import { domainError } from '../../../schema/core/domain-errors.ts';
import type { PasswordHashing } from '../../../schema/core/domain-kernel.ts';
import { startThread } from '../start-thread.ts';
import type { PasswordReply, PasswordRequest } from './password-messages.ts';

/** Passwords that may wait for the thread: those of about five seconds. */
const MAX_WAITING = 50;

interface PendingPassword {
  resolve(result: string | boolean): void;
  reject(error: Error): void;
}

/** A thread that hashes and checks passwords, one at a time. */
export interface PasswordThread extends PasswordHashing {
  close(): Promise<void>;
}

/** Creates the thread. It starts with the first password, and again after it failed. */
export function createPasswordThread(): PasswordThread {
  const pending = new Map<number, PendingPassword>();
  let worker: Worker | undefined;
  let lastId = 0;

  const settle = (id: number): PendingPassword | undefined => {
    const request = pending.get(id);
    pending.delete(id);
    // An idle thread does not keep the program running.
    if (pending.size === 0) worker?.unref();
    return request;
  };
  const fail = (error: Error) => {
    worker = undefined;
    for (const id of [...pending.keys()]) settle(id)?.reject(error);
  };
  const start = (): Worker => {
    const started = startThread('password-worker', { moduleUrl: import.meta.url });
    started.on('message', (reply: PasswordReply) => {
      const request = settle(reply.id);
      if ('result' in reply) request?.resolve(reply.result);
      else request?.reject(new Error(reply.error));
    });
    started.on('error', (error) => fail(error as Error));
    started.on('exit', () => {
      if (worker === started) fail(new Error('The thread for passwords ended.'));
    });
    return started;
  };
  const send = (request: Omit<PasswordRequest, 'id'>) =>
    new Promise<string | boolean>((resolve, reject) => {
      if (pending.size >= MAX_WAITING) {
        const message = 'Too many passwords are being checked. Try again in a few seconds.';
        reject(domainError('service_unavailable', { message }));
        return;
      }
      worker ??= start();
      worker.ref();
      lastId++;
      pending.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, ...request } satisfies PasswordRequest);
    });

  return {
    hash: async (password) => (await send({ task: 'hash', password, stored: '' })) as string,
    verify: async (password, stored) => (await send({ task: 'verify', password, stored })) as boolean,
    verifyApplicationPassword: async (password, stored) =>
      (await send({ task: 'verifyApplicationPassword', password, stored })) as boolean,
    close: async () => {
      const closing = worker;
      worker = undefined;
      await closing?.terminate();
      fail(new Error('The program is closing.'));
    },
  };
}
