import type { Express, RequestHandler } from 'express';
import type { DemoCredentials } from './demo/create-demo-site.ts';
import type { Scheduler } from './processes/scheduler.ts';

/** One site in this process. It opens no socket: mount `handler` or `listener` in an HTTP server. */
export interface EmbeddedSite {
  /** Answers all requests of the site; can be mounted in an express application (docs/embedding.md). */
  readonly handler: RequestHandler;
  /** An express application that contains only the handler. */
  readonly listener: Express;
  /** The URL of the REST API under the site's permalink structure. */
  restRoot(): Promise<string>;
  readonly graphqlUrl: string;
  /** The URL of the WPGraphQL API; null if it is off. */
  readonly wpgraphqlUrl: string | null;
  /**
   * Creates the demo site in an empty database and returns its credentials; undefined if the database contains a site.
   */
  createDemoSite(): Promise<DemoCredentials | undefined>;
  /**
   * Starts the background jobs, such as publishing scheduled posts and rerendering stale content. `close` stops them.
   */
  startJobs(): Scheduler;
  close(): Promise<void>;
}
