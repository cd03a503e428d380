import type { IncomingMessage } from 'node:http';
import { namesRoute, withoutIndex } from '../../rest-bridge/addresses.ts';
import type { RouteTable } from '../../rest-bridge/compile/route-table.ts';
import type { Dialect } from '../../rest-bridge/dialect.ts';

/** Says which part of the program answers a request, and by which pattern: few words, whatever the addresses. */
export const placeIn =
  ({ table, dialect }: { table: RouteTable; dialect: Dialect }) =>
  ({ url = '/' }: IncomingMessage): { face: string; route: string } => {
    const whole = url.split('?', 1)[0] ?? '';
    const path = withoutIndex(whole);
    if (path.startsWith(dialect.restRoot)) {
      const found = table.find(path.slice(dialect.restRoot.length - 1));
      return { face: 'rest', route: found?.route.pattern ?? 'none' };
    }
    if (namesRoute(path, url)) {
      const named = new URLSearchParams(url.slice(whole.length)).get('rest_route') ?? '';
      const found = table.find(`/${named.replace(/^\/+/, '').replace(/(?<!\/)\/$/, '')}`);
      return { face: 'rest', route: found?.route.pattern ?? 'none' };
    }
    if (path.startsWith('/graphql')) return { face: 'graphql', route: '/graphql' };
    if (path === '/livez' || path === '/readyz') return { face: 'health', route: path };
    if (path.startsWith(dialect.uploadsPath)) return { face: 'files', route: dialect.uploadsPath };
    return { face: 'pages', route: '/' };
  };
