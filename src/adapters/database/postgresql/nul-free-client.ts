import pg from 'pg';
import { withoutNul } from '../../../../schema/core/sql.ts';

type QueryInput = { values?: unknown[] } | string;
type Query = (input: QueryInput, ...parameters: unknown[]) => unknown;

/**
 * A PostgreSQL connection that removes the character NUL from the values of every query. PostgreSQL texts cannot
 * contain it, and a query with it would fail, unlike on SQLite.
 */
export class NulFreeClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const originalQuery = this.query.bind(this) as Query;
    const queryWithoutNul: Query = (input, ...parameters) => {
      if (typeof input === 'object' && input.values) input.values = input.values.map(removeNul);
      return originalQuery(input, ...parameters);
    };
    this.query = queryWithoutNul as typeof this.query;
  }
}

const removeNul = (value: unknown): unknown => (Array.isArray(value) ? value.map(withoutNul) : withoutNul(value));
