import { z } from 'zod';
import { onOrOff } from '../config/config-values.ts';
import type { GraphqlSettings } from './graphql-settings.ts';

/** The pages on which developers explore the APIs of a site. Without introspection, GraphQL has no such pages. */
export const explorerPages = ({
  graphqlPaths: { domain, wpgraphql },
  graphql: { introspection },
}: {
  graphqlPaths: GraphqlPaths;
  graphql: Pick<GraphqlSettings, 'introspection'>;
}): { title: string; path: string }[] => [
  { title: 'REST API', path: '/openapi' },
  ...(introspection ? [{ title: 'GraphQL', path: domain }] : []),
  ...(introspection && wpgraphql !== null ? [{ title: 'WPGraphQL', path: wpgraphql }] : []),
];

/** The GraphQL endpoints of a site. */
export interface GraphqlPaths {
  /** The endpoint of the domain schema. */
  readonly domain: string;
  /** The endpoint of the WPGraphQL schema; null if it is off. */
  readonly wpgraphql: string | null;
  /** Whether the WPGraphQL schema has the types of add-ons. */
  readonly hasWpgraphqlAddOns: boolean;
}

interface GraphqlPathValues {
  WPGRAPHQL_PATH: string;
  WPGRAPHQL_ADD_ONS: boolean;
}

const DOMAIN_PATH = '/graphql';

/** The environment variables of the endpoints. */
export const graphqlPathVariables = {
  WPGRAPHQL_PATH: z
    .string()
    .regex(/^(?:off|\/[\w/-]*\w)$/, 'must be a path such as /wpgraphql, or off')
    .default('/wpgraphql')
    .describe(
      'Path of the WPGraphQL API; off disables it. With /graphql, the path of the domain schema is /graphql/domain.',
    ),
  WPGRAPHQL_ADD_ONS: onOrOff('on').describe(
    'Whether the WPGraphQL schema has what its add-ons give, `editorBlocks` and `seo`; off starts faster.',
  ),
};

/** Returns the endpoints that the variables configure. */
export const graphqlPaths = ({ WPGRAPHQL_PATH: path, WPGRAPHQL_ADD_ONS }: GraphqlPathValues): GraphqlPaths =>
  Object.freeze({
    domain: path === DOMAIN_PATH ? `${DOMAIN_PATH}/domain` : DOMAIN_PATH,
    wpgraphql: path === 'off' ? null : path,
    hasWpgraphqlAddOns: WPGRAPHQL_ADD_ONS,
  });
