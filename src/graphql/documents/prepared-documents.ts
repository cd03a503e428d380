import { type DocumentNode, GraphQLError, type GraphQLSchema, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type CompiledOperation, compileOperation } from '../../../rest-bridge/execution/compiled-operation.ts';
import { domainError } from '../../../schema/core/domain-errors.ts';
import type { RequestWork } from '../../../schema/core/work/request-work.ts';
import { MAX_JSON_DEPTH } from '../../../schema/values/json-text.ts';
import type { GraphqlSettings } from '../graphql-settings.ts';
import { extentOf } from './document-extent.ts';
import { validateInTurns } from './validate-in-turns.ts';
import { nestsTooDeep } from './value-nesting.ts';

/** Characters of all documents in memory; parsed and compiled, they take some 50 times as much. */
const MAX_CHARACTERS = 2_000_000;

/** The characters of a document that takes several turns of the event loop. */
const LONG_DOCUMENT = 8_192;

/** Fields of a document with its fragments expanded, per token that a document may have. */
const MAX_FIELDS_PER_TOKEN = 2;

/** A document that has been parsed and is within the limits, or the error that it has. */
export interface PreparedDocument {
  document: DocumentNode | GraphQLError;
  /** The errors of its validation. */
  errors: readonly GraphQLError[];
  /** Compiles an operation of it, when it is first used. Throws an error if it has no operation of that name. */
  operation(name: string | undefined): CompiledOperation;
}

interface PrepareOptions {
  work: RequestWork;
  /** Whether the document may contain introspection. */
  allowsIntrospection: boolean;
}

/** Parses, validates and compiles the documents of clients, each once. */
export class PreparedDocuments {
  readonly #schema: GraphQLSchema;
  readonly #settings: GraphqlSettings;
  readonly #documents = new LRUCache<string, PreparedDocument>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_document, key) => Math.max(1, key.length),
  });

  constructor(schema: GraphQLSchema, settings: GraphqlSettings) {
    this.#schema = schema;
    this.#settings = settings;
  }

  /** Prepares a document in turns of the event loop. Throws the failure of the work if it ends before. */
  async prepare(text: string, { work, allowsIntrospection }: PrepareOptions): Promise<PreparedDocument> {
    const key = `${allowsIntrospection} ${text}`;
    const existing = this.#documents.get(key);
    if (existing) return existing;
    const isLong = text.length > LONG_DOCUMENT;
    const document = await this.#parsed(text, { work, isLong });
    const errors =
      document instanceof GraphQLError
        ? []
        : await validateInTurns({ schema: this.#schema, document, allowsIntrospection }, { isLong, work });
    const prepared = { document, errors, operation: compiledOperations(this.#schema, document) };
    // What a request has left of its tokens is no property of a document.
    if (!work.failure) this.#documents.set(key, prepared);
    return prepared;
  }

  async #parsed(
    text: string,
    { work, isLong }: { work: RequestWork; isLong: boolean },
  ): Promise<DocumentNode | GraphQLError> {
    if (isLong) await work.nextTurn();
    const document = parsedWithin(text, this.#settings.maxTokens);
    if (document instanceof GraphQLError) return document;
    if (!work.spend('tokens', document.tokenCount ?? 0)) work.check();
    if (isLong) await work.nextTurn();
    if (nestsTooDeep(document))
      return limitError(`A value in the document is nested more than ${MAX_JSON_DEPTH} levels deep.`);
    return this.#extentError(document) ?? document;
  }

  #extentError(document: DocumentNode): GraphQLError | null {
    const { maxDepth, maxAliases, maxTokens } = this.#settings;
    const { depth, aliases, fields } = extentOf(document);
    const exceeding = (unit: string, { count, limit }: { count: number; limit: number }) =>
      count > limit ? limitError(`The document has ${count} ${unit}; ${limit} are allowed.`) : null;
    return (
      exceeding('levels of depth', { count: depth, limit: maxDepth }) ??
      exceeding('aliases', { count: aliases, limit: maxAliases }) ??
      exceeding('fields', { count: fields, limit: maxTokens * MAX_FIELDS_PER_TOKEN })
    );
  }
}

function compiledOperations(
  schema: GraphQLSchema,
  document: DocumentNode | GraphQLError,
): PreparedDocument['operation'] {
  const operations = new Map<string | undefined, CompiledOperation>();
  return (name) => {
    if (document instanceof GraphQLError) throw document;
    const existing = operations.get(name);
    if (existing) return existing;
    const operation = compileOperation(schema, { document, operationName: name });
    operations.set(name, operation);
    return operation;
  };
}

const limitError = (message: string) => domainError('graphql_limit_exceeded', { message });

function parsedWithin(text: string, maxTokens: number): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    // The parser is recursive: with a large GRAPHQL_MAX_TOKENS, a document can be nested deeper than the stack.
    if (error instanceof RangeError) return limitError('The document is nested too deeply.');
    if (!(error instanceof GraphQLError)) throw error;
    return / tokens\b/.test(error.message) ? limitError(`The document has more than ${maxTokens} tokens.`) : error;
  }
}
