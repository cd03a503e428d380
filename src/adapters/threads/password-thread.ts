import type { PasswordHashing } from '../../../schema/core/domain-kernel.ts';
import { createTaskThread, startThread } from './task-thread.ts';

/** Passwords that may wait for the thread: those of about five seconds. */
const MAX_WAITING = 50;

/** A thread that hashes and checks passwords, one at a time. */
export interface PasswordThread extends PasswordHashing {
  close(): Promise<void>;
}

/** Creates the thread; it starts with the first password. */
export function createPasswordThread(): PasswordThread {
  const thread = createTaskThread<PasswordHashing>({
    start: () => startThread('password-worker', { moduleUrl: import.meta.url }),
    maxWaiting: MAX_WAITING,
    overloadMessage: 'Too many passwords are being checked. Try again in a few seconds.',
  });
  return {
    hash: (password) => thread.run('hash', password),
    verify: (password, stored) => thread.run('verify', password, stored),
    verifyApplicationPassword: (password, stored) => thread.run('verifyApplicationPassword', password, stored),
    close: thread.close,
  };
}
