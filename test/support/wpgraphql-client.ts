import type { Login } from './site-content.ts';
import type { RunningSite } from './test-site.ts';

/** An answer of the WPGraphQL API. */
export interface WpgraphqlAnswer<Data> {
  data?: Data;
  errors?: { message: string; path?: (string | number)[] }[];
}

/** Sends a query to the WPGraphQL API of a running site; by default without an account. */
export async function queryWpgraphql<Data = Record<string, unknown>>(
  site: RunningSite,
  { query, variables, as }: { query: string; variables?: Record<string, unknown>; as?: Login },
): Promise<WpgraphqlAnswer<Data>> {
  const { body } = await site.send<WpgraphqlAnswer<Data>>({
    method: 'POST',
    path: '/wpgraphql',
    json: { query, variables },
    ...(as ? { as } : {}),
  });
  return body;
}

/** The global id of a node. */
export const globalId = (kind: string, key: string | number): string =>
  Buffer.from(`${kind}:${key}`).toString('base64');
