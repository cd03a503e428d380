import { hash } from 'node:crypto';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';

/** Characters of all documents that clients have registered, and of one of them. */
const MAX_CHARACTERS = 4_000_000;
const MAX_DOCUMENT_CHARACTERS = 100_000;

/** Clients look for this message and then send the document together with its hash. */
const NOT_FOUND_MESSAGE = 'PersistedQueryNotFound';

/**
 * Lets clients register a document by its SHA-256 and send only the hash afterwards (automatic persisted queries). The
 * documents are in memory, the least recently used ones are removed first; a client registers a removed one again.
 * `isPersisted`: whether the operator has configured a document with this name, which another plugin finds.
 */
export function registeredDocumentsPlugin(isPersisted: (name: string) => boolean): Plugin {
  const documents = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_DOCUMENT_CHARACTERS,
    sizeCalculation: (document) => Math.max(1, document.length),
  });
  return {
    onParams: ({ params, setParams }) => {
      const name = documentName(params);
      if (name === null || isPersisted(name)) return;
      const { query } = params;
      if (!query) {
        const document = documents.get(name);
        if (document === undefined) throw domainError('graphql_document_unknown', { message: NOT_FOUND_MESSAGE });
        setParams({ ...params, query: document });
        return;
      }
      if (documents.get(name) === query) return;
      if (hash('sha256', query) !== name) {
        throw domainError('graphql_document_unknown', {
          status: 400,
          message: 'The hash is not the SHA-256 of the document. Send the lowercase hexadecimal hash of the document.',
        });
      }
      documents.set(name, query);
    },
  };
}

/** The name of a document that a request sends in place of the document or together with it; null without one. */
function documentName({ extensions, ...params }: GraphQLParams): string | null {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } | null };
  const name = (params as { documentId?: unknown }).documentId ?? persistedQuery?.sha256Hash;
  return typeof name === 'string' ? name.replace(/^sha256:/, '') : null;
}
