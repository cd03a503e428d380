import { z } from 'zod';

/** The paths of the GraphQL endpoints. */
export interface GraphqlPaths {
  /** The endpoint of the domain schema. */
  readonly domain: string;
  /** The endpoint of the WPGraphQL schema; null if it is off. */
  readonly wpgraphql: string | null;
}

const DOMAIN_PATH = '/graphql';

/** The environment variable of the paths. */
export const graphqlPathVariables = {
  WPGRAPHQL_PATH: z
    .string()
    .regex(/^(?:off|\/[\w/-]*\w)$/, 'must be a path such as /wpgraphql, or off')
    .default('/wpgraphql')
    .describe(
      'Path of the WPGraphQL API; off disables it. With /graphql, the path of the domain schema is /graphql/domain.',
    ),
};

/** Returns the paths that a value of WPGRAPHQL_PATH configures. */
export const graphqlPaths = (path: string): GraphqlPaths =>
  Object.freeze({
    domain: path === DOMAIN_PATH ? `${DOMAIN_PATH}/domain` : DOMAIN_PATH,
    wpgraphql: path === 'off' ? null : path,
  });
