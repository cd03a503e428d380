import type { GraphQLError, GraphQLSchema } from 'graphql';
import type { Viewer } from '../schema/access/viewer.ts';
import type { PermalinkForm } from '../schema/content/addresses/permalink-structure.ts';
import type { Client } from '../schema/context.ts';
import type { Resource } from './declare/resource.ts';

/** How a site stands at present. */
export interface SiteFacts {
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
  /** The context of one operation. */
  createContext(viewer: Viewer, options: { client?: Client | undefined }): Promise<object>;
  /** Differs from every earlier value once anything that answers are made of has changed. */
  contentVersion(): number;
  /** What routes and their addresses depend on. */
  siteFacts(): Promise<SiteFacts>;
  /** The domain error of one that the database, the disk or the store of files is to blame for; null for all others. */
  outage(error: unknown): GraphQLError | null;
}
