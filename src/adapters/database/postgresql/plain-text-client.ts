import pg from 'pg';
import { withoutNul } from '../../../../schema/core/sql.ts';

type Asked = { values?: unknown[] } | string;
type Query = (asked: Asked, ...more: unknown[]) => unknown;

/**
 * A connection to PostgreSQL that takes every text. Its texts cannot hold NUL: what is asked with one, through whatever
 * call, would fail, where SQLite answers.
 */
export class PlainTextClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const plain: Query = (asked, ...more) => {
      if (typeof asked === 'object' && asked.values) asked.values = asked.values.map(plainValue);
      return query(asked, ...more);
    };
    this.query = plain as typeof this.query;
  }
}

const plainValue = (value: unknown): unknown => (Array.isArray(value) ? value.map(withoutNul) : withoutNul(value));
