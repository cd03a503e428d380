import { SnackbarList } from '@wordpress/components';
import { useSyncExternalStore } from 'react';
import { messageOf } from '../rest/requests.ts';

interface Message {
  id: string;
  content: string;
  explicitDismiss?: boolean;
}

let messages: readonly Message[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** Says what has been done. The message disappears after a while. */
export function say(content: string): void {
  count += 1;
  change([...messages.slice(-3), { id: String(count), content }]);
}

/** Says what went wrong. The message stays until it is closed. */
export function sayProblem(error: unknown): void {
  count += 1;
  change([...messages.slice(-3), { id: String(count), content: messageOf(error), explicitDismiss: true }]);
}

/** Runs a change and says its outcome; returns whether it succeeded. */
export async function attempt(action: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await action();
    if (done !== undefined) say(done);
    return true;
  } catch (error) {
    sayProblem(error);
    return false;
  }
}

/** Runs a change for each item and says how many succeeded and why others did not. */
export async function attemptAll<Item>(
  items: readonly Item[],
  { run, done }: { run: (item: Item) => Promise<unknown>; done: (count: number) => string },
): Promise<void> {
  let succeeded = 0;
  const problems = new Set<string>();
  for (const item of items) {
    try {
      await run(item);
      succeeded += 1;
    } catch (error) {
      problems.add(messageOf(error));
    }
  }
  if (succeeded > 0) say(done(succeeded));
  for (const problem of problems) sayProblem(new Error(problem));
}

/** `1 item`, `2 items`. */
export const counted = (number: number, noun = 'item'): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

export function Messages() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => messages,
  );
  const remove = (id: string) => change(messages.filter((message) => message.id !== id));
  return (
    <section aria-label="Messages">
      <SnackbarList className="snackbars" notices={[...shown]} onRemove={remove} />
    </section>
  );
}
