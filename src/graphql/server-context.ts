import type { GraphQLParams } from 'graphql-yoga';
import type { Viewer } from '../../schema/access/viewer-access.ts';
import type { Client } from '../../schema/core/request-context.ts';

/** What a request of a GraphQL client brings along. */
export interface ServerContext {
  viewer: Viewer;
  client: Client;
  requestId: string;
  /** Read already, where files came along. */
  operation?: GraphQLParams | undefined;
}
