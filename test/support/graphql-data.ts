import { expect } from 'vitest';
import type { Login } from './site-content.ts';
import type { RunningSite } from './test-site.ts';

/** Asks a site, and gives the data of an answer without errors. */
export const dataOf =
  (cms: () => RunningSite) =>
  async <T>(query: string, { as, ...variables }: { as?: Login | undefined; [name: string]: unknown } = {}) => {
    const { body } = await cms().graphql(query, { variables, as });
    expect(body.errors, query).toBeUndefined();
    return body.data as T;
  };

/** Without what differs between a few values, or parts of a statement, and many. */
export const statementShape = (sql: string): string =>
  sql
    .replace(/(?:\?|\$\d+)(?:,\s*(?:\?|\$\d+))*/g, '…')
    .replace(/\d+/g, '#')
    .replace(/^(.*?)(?: UNION ALL SELECT # AS "part", .*)$/s, '$1');
