import type { GraphQLError, GraphQLSchema } from 'graphql';
import type { Client, Viewer } from '../schema/core/request-context.ts';
import type { PermalinkForm } from '../schema/core/site/permalink-structure.ts';
import type { Resource } from './declare/declared-resource.ts';

/** Who a request comes from. Passed on as it is: what a viewer may do is queried through GraphQL. */
export type { Viewer } from '../schema/core/request-context.ts';

/** How a site stands at present. */
export interface SiteState {
  /** The plugins that are switched off. */
  inactive: ReadonlySet<string>;
  /** How its addresses are formed. */
  form: PermalinkForm;
}

/** What the bridge asks the program for: GraphQL run in process, and who a request comes from. */
export interface BridgeRuntime {
  schema: GraphQLSchema;
  /** All resources by title. */
  resources: ReadonlyMap<string, Resource>;
  /** The viewer of a request without credentials. */
  anonymous: Viewer;
  isLoggedIn(viewer: Viewer): boolean;
  /** The context of one operation. */
  createContext(viewer: Viewer, options: { client?: Client | undefined }): Promise<object>;
  /** Differs from every earlier value once anything that answers are made of has changed. */
  contentVersion(): number;
  /** What routes and their addresses depend on. */
  siteFacts(): Promise<SiteState>;
  /** The domain error of one that the database, the disk or the store of files is to blame for; null for all others. */
  outage(error: unknown): GraphQLError | null;
}
