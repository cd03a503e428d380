import type { GraphQLParams } from 'graphql-yoga';
import type { Viewer } from '../../schema/access/viewer-access.ts';
import type { ReadRecorder } from '../../schema/core/reads/read-record.ts';
import type { Client } from '../../schema/core/request-context.ts';
import type { RequestWork } from '../../schema/core/work/request-work.ts';

/** Whether the results of a request can answer other requests too. */
export class ResultReuse {
  readonly reads: ReadRecorder;
  /** Set when the request has results, none with an error or a stream. */
  isComplete = false;

  constructor(reads: ReadRecorder) {
    this.reads = reads;
  }

  get isReusable(): boolean {
    return this.isComplete && this.reads.isReusable;
  }
}

/** The values that the GraphQL handler passes to the endpoint with a request. */
export interface ServerContext {
  viewer: Viewer;
  client: Client;
  requestId: string;
  /** The work of all operations of the request. */
  work: RequestWork;
  /** Says whether an operation read something that is only for the sender: no cache may store the response. */
  privacy: { isPrivate: boolean };
  /** The data of large results as chunks of JSON, by the mark in their place. */
  largeParts: Map<string, Buffer[]>;
  /** Present if the answer may be cached. */
  reuse?: ResultReuse;
  /** The operation, or the operations of a batch, if the request has been parsed already. */
  operation?: GraphQLParams | GraphQLParams[] | undefined;
}
