import type { IncomingMessage } from 'node:http';
import type { RouteTable } from '../../rest-bridge/compile/route-table.ts';
import { hasRouteInQuery, type RestDialect, withoutIndexFile } from '../../rest-bridge/rest-dialect.ts';
import type { GraphqlPaths } from '../graphql/graphql-paths.ts';
import type { McpPaths } from '../mcp/mcp-settings.ts';

/** Labels of a request in metrics and traces. */
export interface RequestLabels {
  /** The component that answers: `rest`, `graphql`, `wpgraphql`, `mcp`, `xmlrpc`, `health`, `files` or `pages`. */
  component: string;
  /** The pattern of the route; `none` if no REST route matches. */
  route: string;
}

/** Returns a function that computes the labels of a request. */
export const requestLabels =
  ({
    table,
    dialect,
    mcpPaths,
    graphqlPaths,
  }: {
    table: RouteTable;
    dialect: RestDialect;
    mcpPaths: McpPaths;
    graphqlPaths: GraphqlPaths;
  }) =>
  ({ url = '/' }: IncomingMessage): RequestLabels => {
    const fullPath = url.split('?', 1)[0] ?? '';
    const path = withoutIndexFile(fullPath);
    if (path === mcpPaths.site || path === mcpPaths.adapter) return { component: 'mcp', route: path };
    if (path.startsWith(dialect.restRoot)) {
      const match = table.find(path.slice(dialect.restRoot.length - 1));
      return { component: 'rest', route: match?.route.pattern ?? 'none' };
    }
    if (hasRouteInQuery(path, url)) {
      const restRoute = new URLSearchParams(url.slice(fullPath.length)).get('rest_route') ?? '';
      const match = table.find(`/${restRoute.replace(/^\/+/, '').replace(/(?<!\/)\/$/, '')}`);
      return { component: 'rest', route: match?.route.pattern ?? 'none' };
    }
    if (isAtOrBelow(path, graphqlPaths.wpgraphql)) return { component: 'wpgraphql', route: graphqlPaths.wpgraphql };
    if (isAtOrBelow(path, graphqlPaths.domain)) return { component: 'graphql', route: graphqlPaths.domain };
    if (path === '/xmlrpc.php') return { component: 'xmlrpc', route: path };
    if (path === '/livez' || path === '/readyz') return { component: 'health', route: path };
    if (path.startsWith(dialect.uploadsPath)) return { component: 'files', route: dialect.uploadsPath };
    return { component: 'pages', route: '/' };
  };

const isAtOrBelow = (path: string, root: string | null): root is string =>
  root !== null && (path === root || path.startsWith(`${root}/`));
