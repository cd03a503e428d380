import { tables } from '../../../prisma/generated/tables.ts';
import type { DatabaseClient } from '../domain-kernel.ts';
import type { Sql } from '../sql.ts';
import type { ReadRecorder } from './read-record.ts';
import { statementTables, tableSetByName } from './statement-tables.ts';
import { ALL_TABLES } from './tracked-tables.ts';

type RawQuery = Sql | TemplateStringsArray;

const textOf = (query: RawQuery): string => ('sql' in query ? query.sql : query.join('?'));

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
          recorder.addTables(mayReadRelation(options) ? table | ALL_TABLES : table);
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
