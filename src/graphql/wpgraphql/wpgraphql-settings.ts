import type { GraphqlSettings } from '../graphql-settings.ts';

/** Front ends nest deeper than other clients. The cost limits their requests. */
const MAX_DEPTH = 1_000;
const MAX_ALIASES = 1_000;
const MAX_TOKENS = 20_000;
/** Operations in one request. */
export const MAX_BATCH_OPERATIONS = 10;

/** Returns the settings of the WPGraphQL endpoint: those of the domain endpoint, with the limits of WPGraphQL. */
export function wpgraphqlSettings(settings: GraphqlSettings): GraphqlSettings {
  // The number of tokens is not set.
  const { tokens: _, ...withoutTokens } = settings.limitNames;
  return Object.freeze({
    ...settings,
    maxDepth: MAX_DEPTH,
    maxAliases: MAX_ALIASES,
    maxTokens: MAX_TOKENS,
    maxCost: settings.maxWpgraphqlCost,
    limitNames: { ...withoutTokens, cost: 'WPGRAPHQL_MAX_COST' },
    maxBatch: MAX_BATCH_OPERATIONS,
  });
}
