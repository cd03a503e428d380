import { z } from 'zod';
import { restDialects } from '../../rest-bridge/rest-dialect.ts';
import type { VariablesOf } from '../config/config-values.ts';

/** The path of the WordPress adapter below the REST root of the brand `wp`. */
const ADAPTER_ROUTE: string = 'mcp/mcp-adapter-default-server';

/** The environment variables of the endpoints for agents. */
export const mcpVariables = {
  MCP_PATH: z
    .string()
    .regex(/^(?:off|\/[\w/-]*\w)$/, 'must be a path such as /mcp, or off')
    .default('/mcp')
    .describe('Path at which agents reach the site over the Model Context Protocol; off disables it.'),
};

/** The paths at which agents reach the site. */
export const mcpPaths = ({
  MCP_PATH: path,
  BRAND: brand,
}: VariablesOf<typeof mcpVariables> & { BRAND: keyof typeof restDialects }) =>
  Object.freeze({
    /** The endpoint with all tools, resources and prompts; null if it is off. */
    site: path === 'off' ? null : path,
    /** The endpoint for clients of the WordPress adapter; null if it is off, and for other brands. */
    adapter: path !== 'off' && brand === 'wp' ? `${restDialects[brand].restRoot}${ADAPTER_ROUTE}` : null,
  });

export type McpPaths = ReturnType<typeof mcpPaths>;
