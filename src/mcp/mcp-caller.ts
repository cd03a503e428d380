import { type DocumentNode, type GraphQLSchema, parse } from 'graphql';
import type { Viewer } from '../../schema/access/viewer-access.ts';
import type { Domain } from '../../schema/core/domain.ts';
import { domainError } from '../../schema/core/domain-errors.ts';
import { type Client, createContext } from '../../schema/core/request-context.ts';
import { runCompiled } from '../graphql/documents/compiled-documents.ts';

/** The data of a GraphQL operation. */
export type OperationData = Readonly<Record<string, unknown>>;

/** The account and the program that call the server of agents. */
export interface McpCaller {
  /** Runs a GraphQL operation with the rights of the caller and returns its data. Throws its first error. */
  run<Data = OperationData>(document: DocumentNode, variables?: OperationData): Promise<Data>;
}

/**
 * Creates the caller for a viewer, which is loaded for each operation. `client` returns who sent the request that is
 * answered. Operations throw `rest_not_logged_in` if the account no longer exists.
 */
export const createCaller = (
  { domain, schema }: { domain: Domain; schema: GraphQLSchema },
  { loadViewer, client }: { loadViewer: () => Promise<Viewer | null>; client: () => Client },
): McpCaller => ({
  run: async <Data>(document: DocumentNode, variables?: OperationData) => {
    const viewer = await loadViewer();
    if (!viewer) throw domainError('rest_not_logged_in');
    const context = await createContext(domain, { viewer, client: client() });
    const { data, errors } = await runCompiled(schema, { document, variables, context });
    if (errors?.[0]) throw errors[0];
    return (data ?? {}) as Data;
  },
});

/** Parses a GraphQL document of the server of agents. */
export const operation = (document: string): DocumentNode => parse(document, { noLocation: true });
