import type { GraphqlSettings } from '../graphql-settings.ts';

/** Front ends nest deeper than other clients. The cost limits their documents. */
const MAX_DEPTH = 1_000;
const MAX_ALIASES = 1_000;
const MAX_TOKENS = 20_000;
const MAX_COST = 1_000_000;
/** Operations in one request. */
export const MAX_BATCH_OPERATIONS = 10;

/** Returns the settings of the WPGraphQL endpoint: those of the domain endpoint, with the limits of WPGraphQL. */
export const wpgraphqlSettings = (settings: GraphqlSettings): GraphqlSettings =>
  Object.freeze({
    ...settings,
    maxDepth: MAX_DEPTH,
    maxAliases: MAX_ALIASES,
    maxTokens: MAX_TOKENS,
    maxCost: MAX_COST,
    maxBatch: MAX_BATCH_OPERATIONS,
  });
