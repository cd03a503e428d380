// Hashes and checks passwords in a thread of its own: `password-thread.ts`.
import { parentPort } from 'node:worker_threads';
import { verifyApplicationPassword } from '../../../schema/auth/application-password.ts';
import { hashPassword, verifyPassword } from '../../../schema/auth/password-hash.ts';
import type { PasswordReply, PasswordRequest, PasswordTasks } from './password-messages.ts';

const tasks: PasswordTasks = { hash: hashPassword, verify: verifyPassword, verifyApplicationPassword };

const port = parentPort;
if (!port) throw new Error('The program starts this file as a thread.');

async function run({ id, task, password, stored }: PasswordRequest): Promise<PasswordReply> {
  try {
    return { id, result: await tasks[task](password, stored) };
  } catch (error) {
    return { id, error: (error as Error).message };
  }
}

port.on('message', (request: PasswordRequest) => void run(request).then((reply) => port.postMessage(reply)));
