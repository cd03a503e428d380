import { tables } from '../../../prisma/generated/tables.ts';
import type { Sql } from '../dialect/sql.ts';
import type { DatabaseClient } from '../domain-kernel.ts';
import type { ReadRecorder } from './read-record.ts';
import { isRowTable, type RowTable, type RowTag, rowTag, statementReads, withCounts } from './row-tags.ts';
import { readsOfStatement, statementTables, tableSetByName } from './statement-tables.ts';
import { ALL_TABLES, NO_TABLES, tableSetOf } from './tracked-tables.ts';

type RawQuery = Sql | TemplateStringsArray;

const textOf = (query: RawQuery): string => ('sql' in query ? query.sql : query.join('?'));

/**
 * The rows that determine the result of a statement. `mentions`: the tables that it reads only these rows of, and how
 * often it names each of them; if it names one more or less often, it is recorded as read as a whole.
 */
export interface RowScope<Row> {
  mentions: Partial<Record<RowTable, number>>;
  /** The tags, or a function that returns them for the result. */
  rows: readonly RowTag[] | ((result: readonly Row[]) => readonly RowTag[]);
}

/**
 * Runs a statement. A client that records what it reads records the rows of the scope, and other tables as a whole. The
 * scope must include each row whose change, creation or deletion can change the result.
 */
export const queryRows = <Row>(
  client: Pick<DatabaseClient, '$queryRaw'>,
  { statement, ...scope }: { statement: Sql } & Partial<RowScope<Row>>,
): Promise<Row[]> => {
  const reader: unknown = client;
  if (!(reader instanceof RecordingReader) || !scope.rows) return client.$queryRaw<Row[]>(statement);
  return reader.queryRows(statement, scope as RowScope<unknown>) as Promise<Row[]>;
};

/** A client that records the tables that it reads. Operations other than queries are recorded as untracked. */
class RecordingReader {
  declare readonly client: DatabaseClient;
  declare readonly recorder: ReadRecorder;

  constructor(client: DatabaseClient, recorder: ReadRecorder) {
    this.client = client;
    this.recorder = recorder;
  }

  $queryRaw(query: RawQuery, ...values: unknown[]): Promise<unknown> {
    this.recorder.addTables(statementTables(textOf(query)));
    return this.client.$queryRaw(query as Sql, ...values);
  }

  async queryRows(query: Sql, { mentions: declared, rows }: RowScope<unknown>): Promise<unknown> {
    const text = query.sql;
    const { tables: all, mentions } = readsOfStatement(text);
    let scoped = NO_TABLES;
    for (const [table, count] of Object.entries(declared) as [RowTable, number][]) {
      if (mentions.get(table) === count) scoped |= tableSetOf(table);
    }
    this.recorder.addTables(all & ~scoped);
    const result = await this.client.$queryRaw<unknown[]>(query);
    const tags = typeof rows === 'function' ? rows(result) : rows;
    this.recorder.addRows(withCounts(tags, (column) => statementReads(text, column)));
    return result;
  }

  $queryRawUnsafe(query: string, ...values: unknown[]): Promise<unknown> {
    this.recorder.addTables(statementTables(query));
    return this.client.$queryRawUnsafe(query, ...values);
  }
}

type Delegate = Readonly<Record<string, (options?: object) => unknown>>;

for (const { name, model } of tables) {
  const table = tableSetByName(name);
  Object.defineProperty(RecordingReader.prototype, model, {
    get(this: RecordingReader) {
      const { client, recorder } = this;
      const delegate = client[model as 'post'] as unknown as Delegate;
      return new Proxy(delegate, {
        get: (target, method: string) => (options?: object) => {
          const rows = rowsOfLookup(name, { method, options });
          if (rows) recorder.addRows(rows);
          else recorder.addTables(mayReadRelation(options) ? table | ALL_TABLES : table);
          return target[method]?.(options);
        },
      });
    },
  });
}

for (const name of ['$transaction', '$executeRaw', '$executeRawUnsafe', '$extends'] as const) {
  Object.defineProperty(RecordingReader.prototype, name, {
    get(this: RecordingReader) {
      this.recorder.addUntracked();
      return this.client[name].bind(this.client);
    },
  });
}

/** The row that a lookup by id reads; null for any other query. */
function rowsOfLookup(
  table: string,
  { method, options }: { method: string; options: object | undefined },
): RowTag[] | null {
  if (method !== 'findUnique' || !isRowTable(table) || options === undefined) return null;
  const { where, select, ...others } = options as { where?: Record<string, unknown>; select?: Record<string, unknown> };
  const [[key, id] = [], ...more] = Object.entries(where ?? {});
  if (key !== 'id' || typeof id !== 'number' || more.length > 0 || Object.keys(others).length > 0) return null;
  if (!TABLES_WITH_OWN_ID.has(table) || Object.values(select ?? {}).some(isObject)) return null;
  return withCounts([rowTag(table, id)], (column) => select === undefined || Boolean(select[column]));
}

/** The tables whose rows are tagged by their column `id`. */
const TABLES_WITH_OWN_ID: ReadonlySet<RowTable> = new Set(['posts', 'terms', 'users', 'comments']);

/** Whether a query of a model with these options may read the table of another model; true if in doubt. */
function mayReadRelation(options: object | undefined): boolean {
  if (options === undefined) return false;
  const { select = {}, where, orderBy, include, ...rest } = options as Record<string, unknown>;
  if (include !== undefined || '_count' in rest) return true;
  if (Object.values(select as object).some((value) => typeof value === 'object')) return true;
  return filtersRelation(where) || [orderBy ?? []].flat().some((order) => Object.values(order).some(isObject));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const LOGICAL_OPERATORS = new Set(['AND', 'OR', 'NOT']);
const COMPARISON_OPERATORS = new Set([
  'equals',
  'in',
  'notIn',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'startsWith',
  'endsWith',
  'not',
]);

function filtersRelation(where: unknown): boolean {
  if (Array.isArray(where)) return where.some(filtersRelation);
  if (!isObject(where)) return false;
  return Object.entries(where).some(([key, value]) => {
    if (LOGICAL_OPERATORS.has(key)) return filtersRelation(value);
    return isObject(value) && !Object.keys(value).every((name) => COMPARISON_OPERATORS.has(name));
  });
}

/** A view of a client that records what it reads. */
export const recordingReader = (client: DatabaseClient, recorder: ReadRecorder): DatabaseClient =>
  new RecordingReader(client, recorder) as unknown as DatabaseClient;
