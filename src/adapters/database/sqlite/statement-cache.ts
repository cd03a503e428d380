import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { ColumnDefinition, Database as Connection, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** Statements that a connection caches. A list of ids needs one statement for each length. */
const MAX_STATEMENTS = 500;
/** Characters of the cached statements. The memory of a statement is several times as large. */
const MAX_CHARACTERS = 2_000_000;

/** The methods that Prisma's adapter calls on a statement. */
interface BoundStatement {
  reader: boolean;
  bind(values: unknown[]): BoundStatement;
  run(): unknown;
  columns(): ColumnDefinition[];
  raw(): BoundStatement;
  all(): unknown[];
}

type Adapter = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>;

/**
 * Makes the adapter cache prepared statements. Otherwise it prepares one for every query, which takes longer than most
 * queries. SQLite prepares a cached statement again when the tables have changed.
 */
export function cacheStatements(factory: PrismaBetterSqlite3): PrismaBetterSqlite3 {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = (await connect()) as Adapter & { client: Connection };
    const statements = new LRUCache<string, CachedStatement>({
      max: MAX_STATEMENTS,
      maxSize: MAX_CHARACTERS,
      sizeCalculation: (_statement, text) => text.length,
    });
    const prepare = adapter.client.prepare.bind(adapter.client);
    const prepareOnce = (text: string): CachedStatement => {
      const cached = statements.get(text);
      if (cached) return cached;
      const statement = new CachedStatement(prepare(text));
      statements.set(text, statement);
      return statement;
    };
    adapter.client = Object.assign(Object.create(adapter.client), { prepare: prepareOnce });
    return adapter;
  };
  return factory;
}

/** A statement to which values are bound for each execution. */
class CachedStatement implements BoundStatement {
  readonly reader: boolean;
  readonly #statement: Statement;
  #columns: ColumnDefinition[] | undefined;
  #values: unknown[] = [];

  constructor(statement: Statement) {
    this.#statement = statement;
    this.reader = statement.reader;
    if (statement.reader) statement.raw();
  }

  bind(values: unknown[]): this {
    this.#values = values;
    return this;
  }

  run(): unknown {
    return this.#statement.run(this.#takeValues());
  }

  columns(): ColumnDefinition[] {
    this.#columns ??= this.#statement.columns();
    return this.#columns;
  }

  /** The constructor has already made the statement return rows as arrays. */
  raw(): this {
    return this;
  }

  all(): unknown[] {
    return this.#statement.all(this.#takeValues());
  }

  /** Releases the values after use, since they may be large. */
  #takeValues(): unknown[] {
    const values = this.#values;
    this.#values = [];
    return values;
  }
}
