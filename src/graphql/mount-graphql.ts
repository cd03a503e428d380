import type { Request, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { AnonymousResponses } from '../http/caching/anonymous-responses.ts';
import type { Identify } from '../http/identify.ts';
import type { FileReceiver } from '../http/receive/receiver.ts';
import type { OpenSite } from '../open-site.ts';
import type { Operations } from '../operations/operations.ts';
import type { Outages } from '../operations/outages.ts';
import { createExplorer } from './explorer.ts';
import { createGraphqlEndpoint } from './graphql-endpoint.ts';
import { createGraphqlHandler } from './graphql-handler.ts';
import { createGraphqlResponder } from './graphql-responder.ts';
import type { GraphqlSettings } from './graphql-settings.ts';
import { wpgraphqlSettings } from './wpgraphql-settings.ts';

/** A GraphQL endpoint: its path, and the handler of requests to the path and below. */
export interface MountedGraphql {
  path: string;
  handle(request: Request, response: Response): Promise<void>;
}

/** Creates the GraphQL endpoints of a site: that of the domain schema, and that of the WPGraphQL API unless it is off. */
export function createGraphqlEndpoints(
  site: OpenSite,
  options: {
    anonymousResponses: AnonymousResponses | null;
    operations: Operations;
    outages: Outages;
    identify: Identify;
    receiver: FileReceiver;
  },
): MountedGraphql[] {
  const { config, domain, dialect, log, schema, wpgraphqlSchema } = site;
  const { anonymousResponses, operations, outages, identify, receiver } = options;
  const outage = outages.errorFor;
  const mount = (endpoint: { schema: GraphQLSchema; path: string; settings: GraphqlSettings }): MountedGraphql => ({
    path: endpoint.path,
    handle: createGraphqlHandler({
      respond: createGraphqlResponder(
        createGraphqlEndpoint({
          ...endpoint,
          domain,
          counts: operations.metrics,
          outage,
          report: (error, requestId) => log.error({ err: error, requestId }, 'GraphQL operation failed'),
        }),
        anonymousResponses,
      ),
      explorer: endpoint.settings.introspection ? createExplorer(endpoint.path) : null,
      requestId: operations.observer.requestId,
      ipAddressOf: operations.ipAddressOf,
      receiver,
      identify,
      maxBodyBytes: config.maxBodyBytes,
      outage,
      nonceHeader: `${dialect.headerPrefix}Nonce`,
    }),
  });
  const { graphqlPaths, graphql: settings } = config;
  const endpoints = [mount({ schema, path: graphqlPaths.domain, settings })];
  if (wpgraphqlSchema && graphqlPaths.wpgraphql !== null) {
    endpoints.push(
      mount({ schema: wpgraphqlSchema, path: graphqlPaths.wpgraphql, settings: wpgraphqlSettings(settings) }),
    );
  }
  return endpoints;
}
