import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { ColumnDefinition, Database as Connection, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** Statements that a connection keeps. Lists of ids in all their lengths are among them. */
const MOST = 500;
/** Characters of their texts: a statement takes some times that much memory. */
const MOST_CHARACTERS = 2_000_000;

/** What the adapter of Prisma asks of a statement: it binds, and runs or reads at once. */
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
 * Makes the adapter keep the statements that it has prepared: it prepares one for every query otherwise, which takes
 * longer than most of our queries do. SQLite itself prepares a kept statement anew when the tables have changed.
 */
export function keepStatements(factory: PrismaBetterSqlite3): PrismaBetterSqlite3 {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = (await connect()) as Adapter & { client: Connection };
    const kept = new LRUCache<string, KeptStatement>({
      max: MOST,
      maxSize: MOST_CHARACTERS,
      sizeCalculation: (_statement, text) => text.length,
    });
    const prepare = adapter.client.prepare.bind(adapter.client);
    const prepareOnce = (text: string): KeptStatement => {
      const found = kept.get(text);
      if (found) return found;
      const made = new KeptStatement(prepare(text));
      kept.set(text, made);
      return made;
    };
    adapter.client = Object.assign(Object.create(adapter.client), { prepare: prepareOnce });
    return adapter;
  };
  return factory;
}

/** A statement that values can be bound to again and again; one that is bound for good cannot. */
class KeptStatement implements BoundStatement {
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
    return this.#statement.run(this.#take());
  }

  columns(): ColumnDefinition[] {
    this.#columns ??= this.#statement.columns();
    return this.#columns;
  }

  /** Rows are read as lists already. */
  raw(): this {
    return this;
  }

  all(): unknown[] {
    return this.#statement.all(this.#take());
  }

  /** What is bound is not kept beyond its use: it may be a whole text. */
  #take(): unknown[] {
    const values = this.#values;
    this.#values = [];
    return values;
  }
}
