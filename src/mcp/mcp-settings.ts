import { z } from 'zod';
import { restDialects } from '../../rest-bridge/rest-dialect.ts';

/** The path of the WordPress adapter below the REST root of the brand `wp`. */
const ADAPTER_ROUTE = 'mcp/mcp-adapter-default-server';

/** The paths at which agents reach the site. */
export interface McpPaths {
  /** The endpoint with all tools, resources and prompts; null if it is off. */
  readonly site: string | null;
  /** The endpoint for clients of the WordPress adapter; null if it is off, and for other brands. */
  readonly adapter: string | null;
}

/** The environment variables of the endpoints for agents. */
export const mcpVariables = {
  MCP_PATH: z
    .string()
    .regex(/^(?:off|\/[\w/-]*\w)$/, 'must be a path such as /mcp, or off')
    .default('/mcp')
    .describe('Path at which agents reach the site over the Model Context Protocol; off disables it.'),
};

/** Returns the paths that the variables configure. */
export const mcpPaths = ({ MCP_PATH: path, BRAND: brand }: { MCP_PATH: string; BRAND: 'cms' | 'wp' }): McpPaths =>
  Object.freeze({
    site: path === 'off' ? null : path,
    adapter: path !== 'off' && brand === 'wp' ? `${restDialects[brand].restRoot}${ADAPTER_ROUTE}` : null,
  });
