import { tables } from '../../../prisma/generated/tables.ts';
import type { Domain } from '../domain.ts';
import type { DatabaseClient } from '../domain-kernel.ts';
import type { SearchLists } from '../search/search-lists.ts';
import { protectedCache } from '../versioned-cache.ts';
import { type RequestWork, SCAN_COST, STATEMENT_COST } from './request-work.ts';

type Call = (...values: unknown[]) => PromiseLike<unknown>;

/** A client whose queries belong to the work of a request. */
class MeteredReader {
  declare readonly client: DatabaseClient;
  declare readonly work: RequestWork;
  declare readonly cost: number;

  constructor(client: DatabaseClient, { work, cost }: { work: RequestWork; cost: number }) {
    Object.assign(this, { client, work, cost });
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

const meteredReader = (client: DatabaseClient, metering: { work: RequestWork; cost: number }): DatabaseClient =>
  new MeteredReader(client, metering) as unknown as DatabaseClient;

const meteredSearches = (searchLists: SearchLists, work: RequestWork): SearchLists => ({
  find: (list) => work.statement(() => searchLists.find(list), SCAN_COST),
  recording: (recorder) => meteredSearches(searchLists.recording(recorder), work),
});

/**
 * The domain for one operation, whose queries belong to the work of a request. Transactions are complete in themselves,
 * and so are values that other requests share.
 */
export function meteredDomain(domain: Domain, work: RequestWork): Domain {
  const { kernel, cache, searchLists } = domain;
  const { database } = kernel;
  return {
    ...domain,
    kernel: {
      ...kernel,
      database: {
        ...database,
        reader: meteredReader(database.reader, { work, cost: STATEMENT_COST }),
        primary: meteredReader(database.primary, { work, cost: STATEMENT_COST }),
        scanner: meteredReader(database.scanner as DatabaseClient, { work, cost: SCAN_COST }),
      },
    },
    cache: protectedCache(cache, work),
    searchLists: meteredSearches(searchLists, work),
  };
}
