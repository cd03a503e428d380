import pg from 'pg';
import { withoutNul } from '../../../../schema/core/dialect/sql.ts';
import { isStaleStatement } from '../database-errors.ts';

type QueryInput = { name?: string | undefined; values?: unknown[] } | string;
type Callback = (error: Error | undefined, result?: unknown) => void;
type Query = (input: QueryInput, ...parameters: unknown[]) => unknown;

/**
 * A PostgreSQL connection that removes the character NUL from the values of every query. PostgreSQL texts cannot
 * contain it, and a query with it would fail, unlike on SQLite.
 *
 * When a migration of another process adds a column to a table, the server refuses statements that it has prepared before
 * and that return all columns. The connection then prepares all statements again, under other names.
 */
export class NulFreeClient extends pg.Client {
  /** Whether a refused statement is sent again. Within a transaction, it must be repeated as a whole. */
  protected readonly repeatsStaleStatements: boolean = true;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A pool hands out a connection a moment before its receiver listens. If the server ends it in that moment, as at a
    // restart, the error would end the process; the queries of the connection fail anyway.
    this.on('error', () => {});
    const originalQuery = this.query.bind(this) as Query;
    let generation = 0;
    const prepare = (input: QueryInput): QueryInput => {
      if (typeof input === 'string' || (!input.values && !input.name)) return input;
      const name = input.name && generation > 0 ? `${input.name}.${generation}` : input.name;
      return { ...input, name, ...(input.values ? { values: input.values.map(removeNul) } : {}) };
    };
    /** Whether to send a query again, which was sent in an earlier generation. */
    const isRepeated = (error: unknown, sentIn: number): boolean => {
      if (!isStaleStatement(error)) return false;
      if (generation === sentIn) generation++;
      return this.repeatsStaleStatements;
    };
    const queryWithoutNul: Query = (input, ...parameters) => {
      if (typeof input === 'string' || !input.name) return originalQuery(prepare(input), ...parameters);
      const sentIn = generation;
      const callback = parameters.at(-1);
      if (typeof callback === 'function') {
        const others = parameters.slice(0, -1);
        const answer: Callback = (error, result) => {
          if (error && isRepeated(error, sentIn)) originalQuery(prepare(input), ...others, callback);
          else (callback as Callback)(error, result);
        };
        return originalQuery(prepare(input), ...others, answer);
      }
      return (originalQuery(prepare(input), ...parameters) as Promise<unknown>).catch((error: unknown) => {
        if (!isRepeated(error, sentIn)) throw error;
        return originalQuery(prepare(input), ...parameters);
      });
    };
    this.query = queryWithoutNul as typeof this.query;
  }
}

const removeNul = (value: unknown): unknown => (Array.isArray(value) ? value.map(withoutNul) : withoutNul(value));
