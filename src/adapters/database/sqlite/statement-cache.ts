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

type Query = Parameters<Adapter['queryRaw']>[0];
type Result = Awaited<ReturnType<Adapter['queryRaw']>>;
type ColumnType = Result['columnTypes'][number];

/** A connection that reads rows as `queryRaw` does, but faster. */
export interface RowReader {
  readRows(query: Query): Result | Promise<Result>;
}

/** The code of the error of a statement whose rows have more characters than may be in memory. */
export const ROWS_TOO_LONG = 'rows_too_long';

/** Runs a statement without holding up the event loop; returns the same as `queryRaw`. */
type ReadElsewhere = (query: Query) => Promise<{ columnNames: string[]; columnTypes: number[]; rows: unknown[][] }>;

/**
 * Makes the adapter cache prepared statements. Otherwise it prepares one for every query, which takes longer than most
 * queries. SQLite prepares a cached statement again when the tables have changed. Reading stops at rows with long texts,
 * of more than `maxCharacters`, and continues with `readElsewhere`, if there is one.
 */
export function cacheStatements(
  factory: PrismaBetterSqlite3,
  {
    readElsewhere,
    maxCharacters = MAX_CHARACTERS_AT_ONCE,
  }: { readElsewhere?: ReadElsewhere; maxCharacters?: number } = {},
): PrismaBetterSqlite3 {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = (await connect()) as Adapter & RowReader & { client: Connection };
    const queryRaw = adapter.queryRaw.bind(adapter);
    const statements = new LRUCache<string, CachedStatement>({
      max: MAX_STATEMENTS,
      maxSize: MAX_CHARACTERS,
      sizeCalculation: (_statement, text) => text.length,
    });
    const prepare = adapter.client.prepare.bind(adapter.client);
    const prepareOnce = (text: string): CachedStatement => {
      const cached = statements.get(text);
      if (cached) return cached;
      const statement = new CachedStatement(prepare(withPlainLimits(text)));
      statements.set(text, statement);
      return statement;
    };
    adapter.client = Object.assign(Object.create(adapter.client), { prepare: prepareOnce });
    adapter.readRows = (query) => {
      try {
        return prepareOnce(query.sql).read(query, { queryRaw, readElsewhere, maxCharacters });
      } catch {
        // Repeated by the adapter, which converts errors.
        return queryRaw(query);
      }
    };
    return adapter;
  };
  return factory;
}

/**
 * Hides the numbers of LIMIT and OFFSET from the planner. SQLite plans a statement again whenever another value is bound
 * to a parameter that its plan considers, which takes several times as long as reading a short list.
 */
const withPlainLimits = (text: string): string => text.replace(/\b(LIMIT|OFFSET) \?/g, '$1 (? + 0)');

/** Prisma's codes of column types. */
const INT32 = 0;
const INT64 = 1;
const BOOLEAN = 5;
const TEXT = 7;

/** The declared types of columns that are read without the adapter. */
const PLAIN_TYPES: ReadonlyMap<string | null, ColumnType | null> = new Map([
  ['INTEGER', INT32],
  ['BOOLEAN', BOOLEAN],
  ['TEXT', TEXT],
  [null, null],
]);

/** The columns of a statement. The type of a column is null if it depends on the values. */
interface RowLayout {
  columnNames: string[];
  types: (ColumnType | null)[];
  textColumns: number[];
}

/** Characters of texts after which a statement is run elsewhere. Reading them takes 10 ms. */
const MAX_CHARACTERS_AT_ONCE = 2_000_000;

interface ReadOptions {
  queryRaw: Adapter['queryRaw'];
  readElsewhere: ReadElsewhere | undefined;
  maxCharacters: number;
}

/** A statement to which values are bound for each execution. */
class CachedStatement implements BoundStatement {
  readonly reader: boolean;
  readonly #statement: Statement;
  #columns: ColumnDefinition[] | undefined;
  #layout: RowLayout | null | undefined;
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

  /**
   * Returns the rows as `queryRaw` of the adapter does. `queryRaw` derives the columns for each execution, which takes as long as
   * a short statement, so it only reads statements with other types of columns. Throws errors of the driver.
   */
  read(query: Query, { queryRaw, readElsewhere, maxCharacters }: ReadOptions): Result | Promise<Result> {
    if (this.#layout === undefined) this.#layout = this.#plainLayout();
    if (this.#layout === null) return queryRaw(query);
    const { columnNames, types, textColumns } = this.#layout;
    const values = query.args.map(toStoredValue);
    const rows =
      readElsewhere && textColumns.length > 0
        ? this.#readShort(values, { textColumns, maxCharacters })
        : (this.#statement.all(values) as unknown[][]);
    if (rows === null) return (readElsewhere as ReadElsewhere)(query) as Promise<Result>;
    const columnTypes = types.map((type, column) => type ?? typeOfValues(rows, column));
    for (const row of rows) {
      for (let column = 0; column < row.length; column++) {
        const value = row[column];
        if (typeof value === 'bigint') row[column] = toNumber(value);
        else if (typeof value === 'number' && types[column] === INT32) row[column] = Math.trunc(value);
      }
    }
    return { columnNames, columnTypes, rows };
  }

  /** Returns the rows, or null if their texts are too long. */
  #readShort(
    values: unknown[],
    { textColumns, maxCharacters }: { textColumns: readonly number[]; maxCharacters: number },
  ): unknown[][] | null {
    const rows: unknown[][] = [];
    let characters = 0;
    for (const row of this.#statement.iterate(values) as IterableIterator<unknown[]>) {
      if (characters > maxCharacters) return null;
      rows.push(row);
      for (const column of textColumns) {
        const value = row[column];
        if (typeof value === 'string') characters += value.length;
      }
    }
    return rows;
  }

  /** The columns of the statement; null if they have types that only the adapter reads, or if it returns no rows. */
  #plainLayout(): RowLayout | null {
    if (!this.reader) return null;
    const columns = this.columns();
    const types = columns.map(({ type }) => PLAIN_TYPES.get(type));
    if (types.includes(undefined)) return null;
    return {
      columnNames: columns.map(({ name }) => name),
      types: types as (ColumnType | null)[],
      textColumns: types.flatMap((type, index) => (type === TEXT || type === null ? [index] : [])),
    };
  }

  /** Releases the values after use, since they may be large. */
  #takeValues(): unknown[] {
    const values = this.#values;
    this.#values = [];
    return values;
  }
}

/** The form in which the adapter stores a value. */
function toStoredValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof Date ? value.toISOString().replace('Z', '+00:00') : value;
}

/** The type of a column without a declared type, such as a count. Integers of the driver are 64 bits long. */
const typeOfValues = (rows: readonly unknown[][], column: number): typeof INT64 | typeof TEXT =>
  typeof rows.find((row) => row[column] !== null)?.[column] === 'bigint' ? INT64 : TEXT;

/** Integers that numbers cannot represent become texts. */
function toNumber(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}
