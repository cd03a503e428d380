import { randomBytes } from 'node:crypto';

/** How long a process waits for its mark, in milliseconds, before it asks the server. */
const MAX_WAIT_MS = 100;

/**
 * The marks by which a process learns that it has been notified of its own commits. A transaction sends one as its last
 * notification, so the server delivers it after all others of the transaction; no query has to ask for them.
 */
export class CommitMarks {
  /** The channel of the marks. Other processes do not listen to it. */
  readonly channel = `commit_${randomBytes(8).toString('hex')}`;
  #last = 0;
  /** The marks that have not arrived, and what is to be called then. */
  readonly #expected = new Map<string, () => void>();

  /** Creates the mark of a transaction. */
  create(): string {
    const mark = String(++this.#last);
    this.#expected.set(mark, () => {});
    return mark;
  }

  /** Forgets the mark of a transaction that was not committed. */
  drop(mark: string): void {
    this.#expected.delete(mark);
  }

  /** The server has delivered a mark. */
  arrived(mark: string): void {
    const callback = this.#expected.get(mark);
    this.#expected.delete(mark);
    callback?.();
  }

  /** Resolves when the mark of a committed transaction has arrived, or else when `ask` resolves, after some time. */
  async wait(mark: string, ask: () => Promise<void>): Promise<void> {
    if (!this.#expected.has(mark)) return;
    let timer: NodeJS.Timeout | undefined;
    const isLate = await new Promise<boolean>((resolve) => {
      this.#expected.set(mark, () => resolve(false));
      timer = setTimeout(() => resolve(true), MAX_WAIT_MS).unref();
    });
    clearTimeout(timer);
    this.#expected.delete(mark);
    if (isLate) await ask();
  }
}
