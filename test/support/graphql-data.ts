import { expect } from 'vitest';
import type { Login } from './site-content.ts';
import type { RunningSite } from './test-site.ts';

/**
 * Returns a function that runs a GraphQL document on a site, expects no errors and resolves with the data. Its second
 * argument holds the variables, and the login as `as`.
 */
export const queryData =
  (cms: () => RunningSite) =>
  async <T>(query: string, { as, ...variables }: { as?: Login | undefined; [name: string]: unknown } = {}) => {
    const { body } = await cms().graphql(query, { variables, as });
    expect(body.errors, query).toBeUndefined();
    return body.data as T;
  };

/** Normalizes a statement: lists of parameters, numbers and repeated UNION parts count as one. */
export const statementShape = (sql: string): string =>
  sql
    .replace(/(?:\?|\$\d+)(?:,\s*(?:\?|\$\d+))*/g, '…')
    .replace(/\d+/g, '#')
    .replace(/^(.*?)(?: UNION ALL SELECT # AS "part", .*)$/s, '$1');
