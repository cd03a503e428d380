import type { RequestListener, ServerResponse } from 'node:http';
import { type OtherSite, startOtherSite } from '../support/other-site.ts';

/** An item of a list. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: number };

/** A site with an API whose answers a test can replace, for example by errors. */
export interface UnreliableSite extends OtherSite {
  /** Items by the last segment of the path of their list; other lists are empty. */
  lists: Record<string, readonly Item[]>;
  /** Called before each answer. Returns true if it has answered the request itself. */
  intercept: (route: string, parameters: URLSearchParams, response: ServerResponse) => boolean;
  /** Maximum number of items per page; clients that request more receive this number. */
  maxPageSize: number;
  /** Requested routes, with the page if present: `posts 2`. */
  readonly requestedPages: string[];
  readonly userAgents: ReadonlySet<string>;
}

/** A post in context view. */
export const post = (id: number): Item => ({
  id,
  title: { rendered: `Post ${id}` },
  slug: `post-${id}`,
  status: 'publish',
  date: '2024-01-01T00:00:00',
});

/** `count` posts with consecutive ids. */
export const posts = (count: number, first = 1): Item[] =>
  Array.from({ length: count }, (_, index) => post(first + index));

const TYPES = { post: { rest_base: 'posts', rest_namespace: 'wp/v2' } };

/** Starts a site with its API below `/api/`. */
export async function startUnreliableSite(): Promise<UnreliableSite> {
  const requestedPages: string[] = [];
  const userAgents = new Set<string>();
  const listener: RequestListener = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site');
    userAgents.add(request.headers['user-agent'] ?? '');
    const route = (searchParams.get('rest_route') ?? pathname).replace(/^\/(?:api\/)?(?:wp\/v2\/?)?/, '');
    const page = Number(searchParams.get('page') ?? 1);
    requestedPages.push(searchParams.has('page') ? `${route} ${page}` : route);
    if (site.intercept(route, searchParams, response)) return;
    const answer = (value: unknown) => response.end(JSON.stringify(value));
    if (route === '') return answer({ name: 'Unreliable', home: site.url, namespaces: ['wp/v2'] });
    if (route === 'types') return answer(TYPES);
    if (route === 'taxonomies' || route === 'settings' || route === 'statuses') return answer({});
    if (route === 'users/me') return answer({ id: 1, roles: ['administrator'] });
    const items = site.lists[route] ?? [];
    const size = Math.min(site.maxPageSize, Number(searchParams.get('per_page') ?? 10));
    response.setHeader('x-wp-total', items.length);
    response.setHeader('x-wp-totalpages', Math.ceil(items.length / size));
    answer(items.slice((page - 1) * size, page * size));
  };
  const site: UnreliableSite = Object.assign(await startOtherSite(listener), {
    lists: {} as UnreliableSite['lists'],
    intercept: (() => false) as UnreliableSite['intercept'],
    maxPageSize: 100,
    requestedPages,
    userAgents,
  });
  return site;
}

/** Answers with a status and a `Retry-After` of some seconds. */
export function respondWithStatus(response: ServerResponse, status: number, seconds = 0): true {
  response.writeHead(status, { 'retry-after': String(seconds) }).end('{}');
  return true;
}
