import type { Socket } from 'node:net';
import { UsageError } from '../cli/usage-error.ts';
import type { ProcessMessage, SupervisorMessage } from './process-messages.ts';

/** The connection of a process to its supervisor. */
export interface SupervisorChannel {
  /** Sends a message. It is lost if the supervisor has ended. */
  send(message: ProcessMessage): void;
  /** Sends a message and waits until it is written. */
  deliver(message: ProcessMessage): Promise<void>;
  /** Receives the messages of the supervisor. */
  listen(listener: (message: SupervisorMessage, socket: Socket | undefined) => void): void;
  /** Calls the listener when the supervisor has ended, instead of ending the process. */
  onLost(listener: () => void): void;
}

/** Opens the channel. Until `onLost` is called, the process ends with its supervisor. Throws a UsageError without one. */
export function openSupervisorChannel(): SupervisorChannel {
  if (!process.send) throw new UsageError('This command is for processes that the server starts itself (WORKERS).');
  const endAtOnce = () => process.exit(1);
  process.once('disconnect', endAtOnce);
  // Sent to all processes of a terminal. The supervisor decides what happens.
  process.on('SIGINT', () => {});
  const deliver = (message: ProcessMessage): Promise<void> =>
    new Promise((resolve) => {
      if (!process.connected) return resolve();
      process.send?.(message, undefined, {}, () => resolve());
    });
  return {
    send: (message) => {
      deliver(message);
    },
    deliver,
    listen: (listener) => {
      process.on('message', (message, socket) =>
        listener(message as SupervisorMessage, socket as unknown as Socket | undefined),
      );
    },
    onLost: (listener) => {
      process.removeListener('disconnect', endAtOnce);
      if (process.connected) process.once('disconnect', listener);
      else listener();
    },
  };
}
