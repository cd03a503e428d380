import { z } from 'zod';
import { onOrOff, type VariablesOf } from '../config/config-values.ts';
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

const DOMAIN_PATH: string = '/graphql';

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

/** The GraphQL endpoints of a site. */
export const graphqlPaths = ({ WPGRAPHQL_PATH: path, WPGRAPHQL_ADD_ONS }: VariablesOf<typeof graphqlPathVariables>) =>
  Object.freeze({
    /** The endpoint of the domain schema. */
    domain: path === DOMAIN_PATH ? `${DOMAIN_PATH}/domain` : DOMAIN_PATH,
    /** The endpoint of the WPGraphQL schema; null if it is off. */
    wpgraphql: path === 'off' ? null : path,
    /** Whether the WPGraphQL schema has the types of add-ons. */
    hasWpgraphqlAddOns: WPGRAPHQL_ADD_ONS,
  });

export type GraphqlPaths = ReturnType<typeof graphqlPaths>;
