import type { Request, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { CompletedItems } from '../../rest-bridge/execution/completed-items.ts';
import type { AnonymousResponses } from '../http/caching/anonymous-responses.ts';
import type { Identify } from '../http/identify.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limiter.ts';
import type { FileReceiver } from '../http/receive/receiver.ts';
import type { OpenSite } from '../open-site.ts';
import type { Operations, Outages } from '../operations/operations.ts';
import { createExplorer, DOMAIN_EXAMPLE } from './explorer.ts';
import { createGraphqlEndpoint, type GraphqlEndpointOptions } from './graphql-endpoint.ts';
import { createGraphqlHandler } from './graphql-handler.ts';
import { createGraphqlResponder } from './graphql-responder.ts';
import { operationWork } from './operation-work.ts';
import {
  identifyLeniently,
  WPGRAPHQL_EXAMPLE,
  withWpgraphqlConventions,
  wpgraphqlOperations,
  wpgraphqlSettings,
} from './wpgraphql/wpgraphql-handler.ts';

/** A GraphQL endpoint: its path, and the handler of requests to the path and below. */
export interface MountedGraphql {
  path: string;
  /** Whether requests to the home page or to /index.php with `graphql` in their query are for this endpoint. */
  isNamedInQuery: boolean;
  handle(request: Request, response: Response): Promise<void>;
  /** Creates what the first request would create otherwise. */
  prepare?(): Promise<void>;
}

/** Creates the GraphQL endpoints of a site: that of the domain schema, and that of the WPGraphQL API unless it is off. */
export function createGraphqlEndpoints(
  site: OpenSite,
  options: {
    anonymousResponses: AnonymousResponses | null;
    items: CompletedItems | undefined;
    operations: Operations;
    outages: Outages;
    identify: Identify;
    receiver: FileReceiver;
    rateLimiter: RateLimiter | null;
  },
): MountedGraphql[] {
  const { config, dialect, log, createWpgraphqlSchema } = site;
  const { domain, schema } = site.publicGraphql;
  const { anonymousResponses, operations, outages, identify, receiver } = options;
  const outage = outages.errorFor;
  const endpointOptions = {
    domain,
    items: options.items,
    counts: operations.metrics,
    activities: site.activities,
    outage,
    report: (error: unknown, requestId: string) => log.error({ err: error, requestId }, 'GraphQL operation failed'),
  };
  const handlerOptions = {
    requestId: operations.observer.requestId,
    ipAddressOf: operations.ipAddressOf,
    receiver,
    maxBodyBytes: config.maxBodyBytes,
    maxBatch: config.graphql.maxBatch,
    outage,
    nonceHeader: `${dialect.headerPrefix}Nonce`,
    rateLimiter: options.rateLimiter,
  };
  const responder = (endpoint: Pick<GraphqlEndpointOptions, 'schema' | 'path' | 'settings' | 'conventions'>) => {
    const createWork = operationWork(domain, endpoint);
    const created = createGraphqlEndpoint({ ...endpointOptions, ...endpoint, createWork });
    return { respond: createGraphqlResponder(created, anonymousResponses), createWork };
  };
  const { introspection } = config.graphql;

  const mountDomain = (path: string): MountedGraphql => ({
    path,
    isNamedInQuery: false,
    handle: createGraphqlHandler({
      ...handlerOptions,
      ...responder({ schema, path, settings: config.graphql, conventions: 'standard' }),
      explorer: introspection
        ? createExplorer(path, { home: config.siteUrl, title: 'GraphQL – Postern', example: DOMAIN_EXAMPLE })
        : null,
      identify,
    }),
  });
  const mountWpgraphql = (createSchema: () => Promise<GraphQLSchema>, path: string): MountedGraphql => {
    // Many programs serve only the other APIs, and the schema takes a tenth of their start.
    const loadHandler = once(async () =>
      createGraphqlHandler({
        ...handlerOptions,
        ...responder({
          schema: await createSchema(),
          path,
          settings: wpgraphqlSettings(config.graphql),
          conventions: 'wpgraphql',
        }),
        explorer: null,
        identify: identifyLeniently(identify),
        parseOperations: wpgraphqlOperations,
      }),
    );
    return {
      path,
      isNamedInQuery: config.brand === 'wp',
      handle: withWpgraphqlConventions({
        handle: async (request, response) => (await loadHandler())(request, response),
        explorer: introspection
          ? createExplorer(path, { home: config.siteUrl, title: 'WPGraphQL – Postern', example: WPGRAPHQL_EXAMPLE })
          : null,
        path,
      }),
      prepare: async () => {
        await loadHandler();
      },
    };
  };
  const { graphqlPaths } = config;
  return [
    mountDomain(graphqlPaths.domain),
    ...(createWpgraphqlSchema && graphqlPaths.wpgraphql !== null
      ? [mountWpgraphql(createWpgraphqlSchema, graphqlPaths.wpgraphql)]
      : []),
  ];
}

/** Returns a function that calls `create` the first time, and again after a failure. */
export function once<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let created: Promise<Value> | undefined;
  return () => {
    created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return created;
  };
}
