import { readFileSync } from 'node:fs';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { parse } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { ConfigError } from '../../config.ts';
import type { GraphqlSettings } from '../graphql-settings.ts';

/** Persisted documents by name, which is usually the SHA-256 of their text. */
export type PersistedDocuments = ReadonlyMap<string, string>;

/**
 * Reads a JSON file of persisted documents; empty without a file. Throws a ConfigError that names the unreadable file
 * or the invalid document.
 */
export function readDocuments(file: string | undefined): PersistedDocuments {
  if (file === undefined) return new Map();
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError([`GRAPHQL_DOCUMENTS_FILE=${file} cannot be read: ${(error as Error).message}`]);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new ConfigError([`GRAPHQL_DOCUMENTS_FILE=${file} must contain a JSON object with documents by name`]);
  }
  const documents = new Map<string, string>();
  for (const [name, document] of Object.entries(content)) {
    try {
      parse(String(document));
      documents.set(name, String(document));
    } catch (error) {
      throw new ConfigError([
        `GRAPHQL_DOCUMENTS_FILE=${file}: the document ${name} is not valid: ${(error as Error).message}`,
      ]);
    }
  }
  return documents;
}

/**
 * Lets clients send the name of a persisted document in place of a document: as `documentId`, or in
 * `extensions.persistedQuery`.
 */
export function documentsPlugin(documents: PersistedDocuments, { onlyDocuments }: GraphqlSettings): Plugin {
  return usePersistedOperations({
    getPersistedOperation: (name) => documents.get(name) ?? null,
    allowArbitraryOperations: !onlyDocuments,
    extractPersistedOperationId: (params) => {
      const { documentId, extensions } = params as {
        documentId?: unknown;
        extensions?: PersistedQueryExtensions | undefined;
      };
      const name = documentId ?? extensions?.persistedQuery?.sha256Hash;
      return typeof name === 'string' ? name.replace(/^sha256:/, '') : null;
    },
    customErrors: {
      notFound: ({ params }) =>
        namesPersistedQuery(params) && !onlyDocuments
          ? persistedQueryRefusal()
          : domainError('graphql_document_unknown'),
      keyNotFound: () => domainError('graphql_document_unknown'),
      persistedQueryOnly: () => domainError('graphql_documents_only'),
    },
  });
}

/** Clients look for this message and then send the document itself with each request. */
const NOT_SUPPORTED_MESSAGE = 'PersistedQueryNotSupported';

/** Answers requests with the name of a document in place of the document, of clients that would register it. */
export const withoutPersistedQueries: Plugin = {
  onParams: ({ params }) => {
    if (!params.query && namesPersistedQuery(params)) throw persistedQueryRefusal();
  },
};

const namesPersistedQuery = ({ extensions }: GraphQLParams): boolean =>
  Boolean((extensions as PersistedQueryExtensions | undefined | null)?.persistedQuery);

const persistedQueryRefusal = () =>
  domainError('graphql_document_unknown', { message: NOT_SUPPORTED_MESSAGE, status: 400 });

interface PersistedQueryExtensions {
  persistedQuery?: { sha256Hash?: unknown };
}
