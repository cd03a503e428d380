import type { IncomingMessage } from 'node:http';
import { namesRoute, withoutIndex } from '../../rest-bridge/addresses.ts';
import type { RouteTable } from '../../rest-bridge/compile/route-table.ts';
import type { RestDialect } from '../../rest-bridge/rest-dialect.ts';

/** Labels requests in metrics and traces: the part of the program that answers, and by which pattern. */
export const requestLabels =
  ({ table, dialect }: { table: RouteTable; dialect: RestDialect }) =>
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
