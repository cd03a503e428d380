import { tables } from '../../../prisma/generated/tables.ts';
import type { DatabaseClient, Kernel } from '../domain-kernel.ts';
import type { ThemeSource } from '../files/theme-source.ts';
import type { RequestWork } from '../work/request-work.ts';
import { SCAN_COST, STATEMENT_COST } from '../work/work-limits.ts';
import type { ReadRecorder } from './read-record.ts';
import { recordingReader } from './recording-reader.ts';
import { THEME_FILES } from './tracked-tables.ts';

type Call = (...values: unknown[]) => PromiseLike<unknown>;

/** A client whose queries belong to the work of a request. */
class MeteredReader {
  declare readonly client: DatabaseClient;
  declare readonly work: RequestWork;
  declare readonly cost: number;

  constructor(client: DatabaseClient, { work, cost }: { work: RequestWork; cost: number }) {
    this.client = client;
    this.work = work;
    this.cost = cost;
  }
}

for (const name of ['$queryRaw', '$queryRawUnsafe'] as const) {
  Object.defineProperty(MeteredReader.prototype, name, {
    value(this: MeteredReader, ...values: unknown[]) {
      return this.work.statement(() => (this.client[name] as Call)(...values), this.cost);
    },
  });
}

for (const { model } of tables) {
  Object.defineProperty(MeteredReader.prototype, model, {
    get(this: MeteredReader) {
      const { client, work, cost } = this;
      const delegate = client[model as 'post'] as unknown as Readonly<Record<string, Call>>;
      return new Proxy(delegate, {
        get: (target, method: string) => (options?: object) =>
          work.statement(() => (target[method] as Call)(options), cost),
      });
    },
  });
}

for (const name of ['$transaction', '$executeRaw', '$executeRawUnsafe', '$extends'] as const) {
  Object.defineProperty(MeteredReader.prototype, name, {
    get(this: MeteredReader) {
      return this.client[name].bind(this.client);
    },
  });
}

/** A view of a client whose queries, each with a cost apart from its rows, belong to the work of a request. */
export const meteredReader = (client: DatabaseClient, metering: { work: RequestWork; cost: number }): DatabaseClient =>
  new MeteredReader(client, metering) as unknown as DatabaseClient;

/** Answers that depend on the clock are computed again in the next minute: days and time zones change then. */
const CLOCK_PERIOD_MS = 60_000;

const endOfPeriod = (now: Date): Date => new Date(now.getTime() - (now.getTime() % CLOCK_PERIOD_MS) + CLOCK_PERIOD_MS);

/** What an operation reads is recorded in `recorder`, and belongs to the work of its request, if it has one. */
export interface OperationRecord {
  recorder: ReadRecorder;
  work?: RequestWork | undefined;
}

/**
 * The kernel of a domain for one operation: it records which tables are read, and whether the answer depends on the
 * clock or on something whose changes are not noticed, such as a write or another site. With `work`, the queries belong
 * to the work of a request.
 */
export function recordingKernel(kernel: Kernel, { recorder, work }: OperationRecord): Kernel {
  const { database } = kernel;
  const view = (client: DatabaseClient, cost: number) =>
    recordingReader(work ? meteredReader(client, { work, cost }) : client, recorder);
  return {
    ...kernel,
    database: {
      ...database,
      reader: view(database.reader, STATEMENT_COST),
      primary: view(database.primary, STATEMENT_COST),
      scanner: view(database.scanner as DatabaseClient, SCAN_COST),
      transaction: (body, options) => {
        recorder.addUntracked();
        if (!work) return database.transaction(body, options);
        return work.transaction((noteStatement) =>
          database.transaction(body, {
            ...options,
            onStatement: (text) => {
              noteStatement();
              options?.onStatement?.(text);
            },
          }),
        );
      },
    },
    get themes() {
      recorder.addTables(THEME_FILES);
      return kernel.themes as ThemeSource;
    },
    get mediaStore() {
      recorder.addUntracked();
      return kernel.mediaStore;
    },
    now: (validUntil = endOfPeriod) => {
      const now = kernel.now();
      recorder.expireAt(validUntil(now).getTime());
      return now;
    },
  };
}
