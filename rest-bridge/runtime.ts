import type { GraphQLError, GraphQLSchema } from 'graphql';
import type { ReadRecorder } from '../schema/core/reads/read-record.ts';
import type { Client, Viewer } from '../schema/core/request-context.ts';
import type { PermalinkForm } from '../schema/core/site/permalink-structure.ts';
import type { Resource } from './declare/declared-resource.ts';
import type { OperationItems } from './execution/completed-items.ts';

/** The viewer of a request. The bridge does not read it: permissions are queried through GraphQL. */
export type { Viewer } from '../schema/core/request-context.ts';

/** The settings of a site on which its routes depend. */
export interface SiteState {
  /** The plugins that are switched off. */
  inactivePlugins: ReadonlySet<string>;
  /** The form of the permalinks. */
  form: PermalinkForm;
}

/** The schema, resources and functions with which the bridge runs GraphQL operations in process. */
export interface BridgeRuntime {
  schema: GraphQLSchema;
  /** All resources by title. */
  resources: ReadonlyMap<string, Resource>;
  /** The viewer of a request without credentials. */
  anonymous: Viewer;
  isLoggedIn(viewer: Viewer): boolean;
  /** Returns the error of a mutation that the scopes of the viewer's password do not allow; null if they allow it. */
  scopeRefusal(viewer: Viewer, mutation: string): GraphQLError | null;
  /** Creates the GraphQL context of one operation. */
  createContext(
    viewer: Viewer,
    options: {
      client?: Client | undefined;
      reads?: ReadRecorder | undefined;
      /** Whether parts of the answer are recorded by themselves; by default for anonymous viewers. */
      recordsParts?: boolean;
    },
  ): Promise<object>;
  /**
   * Opens the items of earlier answers for the same audience, for an operation that only reads and has read nothing yet.
   * Absent if answers are not cached, and in transactions.
   */
  openItems?: ((viewer: Viewer) => OperationItems | Promise<OperationItems>) | undefined;
  /**
   * Runs the body with a runtime whose operations write in one transaction. An operation that fails reverts only its
   * own changes. The body may run several times. Returns null if all changes were reverted: the operations can then run
   * in transactions of their own. Throws if it is unknown whether the changes were written.
   */
  inTransaction<T>(body: (runtime: BridgeRuntime) => Promise<T>): Promise<T | null>;
  /** Returns a number that differs after every change of content or settings. */
  contentVersion(): number;
  /** Reads the settings on which routes and their addresses depend. */
  siteState(): Promise<SiteState>;
  /**
   * Converts a failure of the database, the disk or the file store to a domain error; returns null for any other error.
   */
  outage(error: unknown): GraphQLError | null;
}
