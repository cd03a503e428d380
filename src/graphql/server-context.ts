import type { GraphQLParams } from 'graphql-yoga';
import type { Viewer } from '../../schema/access/viewer-access.ts';
import type { Client } from '../../schema/core/request-context.ts';

/** The values that the GraphQL handler passes to the endpoint with a request. */
export interface ServerContext {
  viewer: Viewer;
  client: Client;
  requestId: string;
  /** The parsed operation of a multipart request. */
  operation?: GraphQLParams | undefined;
}
