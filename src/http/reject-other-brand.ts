import type { ServerResponse } from 'node:http';
import { type RestDialect, restDialects } from '../../rest-bridge/rest-dialect.ts';

/**
 * Answers requests for the REST root of the other brand with an error that names the setting BRAND. Returns false for
 * all other paths.
 */
export function rejectOtherBrand(
  response: ServerResponse,
  { path, dialect }: { path: string; dialect: RestDialect },
): boolean {
  const other = Object.values(restDialects).find(
    ({ brand, restRoot: root }) => brand !== dialect.brand && (path.startsWith(root) || path === root.slice(0, -1)),
  );
  if (!other) return false;
  const message = `The REST API of this site is at ${dialect.restRoot}. For clients that expect it at ${other.restRoot}, start the server with BRAND=${other.brand}.`;
  response.writeHead(404, { 'Content-Type': 'application/json; charset=UTF-8', 'Access-Control-Allow-Origin': '*' });
  response.end(JSON.stringify({ code: 'rest_no_route', message, data: { status: 404 } }));
  return true;
}
