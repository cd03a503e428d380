import type { DatabaseClient } from '../../../../schema/core/domain-kernel.ts';
import { type Sql, sql as sqlOf } from '../../../../schema/core/sql.ts';
import type { StoredAddresses } from '../../../../schema/core/stored-addresses/stored-addresses.ts';
import { queryOf, recordsOf } from '../direct-statements.ts';
import { type DatabaseObserver, observeStatements } from '../statement-observer.ts';
import { translateAddresses } from '../translate-addresses.ts';
import type { ScanQuery, ScanResult } from './scan-messages.ts';
import type { ScanThread } from './scan-thread.ts';

interface ScannerOptions {
  thread: ScanThread;
  reader: DatabaseClient;
  addresses: StoredAddresses;
  /** Whether statements run in the thread; otherwise they run on the reader, which is faster for small files. */
  isLarge(): boolean;
  onQuery?: ((sql: string, values: readonly unknown[]) => void) | undefined;
  observer?: DatabaseObserver | undefined;
}

/** Creates the client for queries that may read a whole table. */
export function createScanner(options: ScannerOptions): Pick<DatabaseClient, '$queryRaw'> {
  const { reader, isLarge, onQuery } = options;
  const connecting = connectionOf(options);
  const read = async (query: Sql | TemplateStringsArray, ...fragments: Sql[]): Promise<unknown> => {
    const statement = 'sql' in query ? query : sqlOf(query, ...fragments);
    if (!isLarge()) return reader.$queryRaw(statement);
    onQuery?.(statement.sql, statement.values);
    return recordsOf(await (await connecting).queryRaw(queryOf(statement)));
  };
  return { $queryRaw: read as unknown as DatabaseClient['$queryRaw'] };
}

/** A connection that runs its statements in the thread and translates addresses in their texts. */
async function connectionOf({ thread, addresses, observer }: ScannerOptions) {
  const factory = {
    connect: async () => ({
      queryRaw: (query: ScanQuery): Promise<ScanResult> => thread.queryRaw(query),
      executeRaw: () => Promise.reject(new Error('The thread only reads.')),
      startTransaction: () => Promise.reject(new Error('The thread only reads.')),
    }),
  };
  observeStatements(factory, { observer, connection: 'scanner' });
  translateAddresses(factory, addresses);
  return factory.connect();
}
