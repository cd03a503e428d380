import { tables } from '../../../prisma/generated/tables.ts';
import type { DatabaseClient } from '../domain-kernel.ts';
import type { RequestWork } from './request-work.ts';

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
