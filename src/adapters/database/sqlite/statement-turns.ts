import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';

/** Milliseconds after which statements let the event loop serve other requests. */
const MAX_TURN_MS = 10;

type Adapter = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>;

/**
 * The turns of the event loop in which statements of transactions run. The driver runs a statement at once, and its
 * promise is already settled: a transaction of many statements would otherwise hold up all other requests until its end.
 */
export class StatementTurns {
  #start: number | undefined;

  /** Makes the connections of an adapter return results in a later turn if statements have taken long in this one. */
  divide(factory: PrismaBetterSqlite3): PrismaBetterSqlite3 {
    const connect = factory.connect.bind(factory);
    factory.connect = async () => {
      const adapter = (await connect()) as Adapter;
      const [query, execute] = [adapter.queryRaw.bind(adapter), adapter.executeRaw.bind(adapter)];
      adapter.queryRaw = (statement) => this.#run(() => query(statement));
      adapter.executeRaw = (statement) => this.#run(() => execute(statement));
      return adapter;
    };
    return factory;
  }

  async #run<T>(statement: () => Promise<T>): Promise<T> {
    this.#begin();
    const result = await statement();
    await this.pause();
    return result;
  }

  /** Continues in a later turn if statements have taken long in this one. */
  async pause(): Promise<void> {
    if (this.#isLong()) await nextTurn();
  }

  #begin(): void {
    if (this.#start !== undefined) return;
    this.#start = performance.now();
    setImmediate(() => {
      this.#start = undefined;
    });
  }

  #isLong(): boolean {
    return this.#start !== undefined && performance.now() - this.#start > MAX_TURN_MS;
  }
}
