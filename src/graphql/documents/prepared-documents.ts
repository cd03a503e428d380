import {
  type ASTNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OverlappingFieldsCanBeMergedRule,
  parse,
  type SelectionSetNode,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { type CompiledOperation, compileOperation } from '../../../rest-bridge/execution/compiled-operation.ts';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import type { RequestWork } from '../../../schema/core/work/request-work.ts';
import { MAX_JSON_DEPTH } from '../../../schema/values/json-text.ts';
import type { GraphqlSettings } from '../graphql-settings.ts';
import { mergeableFieldsRule } from './mergeable-fields.ts';

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

/** Rules that check a long document in one turn of the event loop. */
const RULES_AT_ONCE = 3;

/** Errors of a document that are reported. */
const MAX_ERRORS = 100;

/** The rules of GraphQL, in time proportional to the length of a document. */
const RULES: readonly ValidationRule[] = specifiedRules.map((rule) =>
  rule === OverlappingFieldsCanBeMergedRule ? mergeableFieldsRule : rule,
);

/** Validates a document. A long one is checked by some rules in each turn of the event loop, until one finds errors. */
async function validateInTurns(
  {
    schema,
    document,
    allowsIntrospection,
  }: { schema: GraphQLSchema; document: DocumentNode; allowsIntrospection: boolean },
  { isLong, work }: { isLong: boolean; work: RequestWork },
): Promise<readonly GraphQLError[]> {
  const rules = allowsIntrospection ? RULES : [...RULES, NoSchemaIntrospectionCustomRule];
  const rulesAtOnce = isLong ? RULES_AT_ONCE : rules.length;
  for (let index = 0; index < rules.length; index += rulesAtOnce) {
    if (isLong) await work.nextTurn();
    const errors = validate(schema, document, rules.slice(index, index + rulesAtOnce), { maxErrors: MAX_ERRORS });
    if (errors.length > 0) return errors;
  }
  return [];
}

/** Kinds of nodes that nest within arguments and variables: values, and the types of variables. */
const NESTING_KINDS: ReadonlySet<string> = new Set([Kind.LIST, Kind.OBJECT, Kind.LIST_TYPE]);

/**
 * Whether literals or variable types of a document are nested deeper than JSON may be: validation and execution process
 * them recursively. Other nesting of the document is not limited here.
 */
function nestsTooDeep(document: DocumentNode): boolean {
  const pending: { node: unknown; depth: number }[] = [{ node: document, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    if (depth > MAX_JSON_DEPTH) return true;
    if (Array.isArray(node)) for (const entry of node) pending.push({ node: entry, depth });
    else if (isNode(node)) {
      const innerDepth = NESTING_KINDS.has(node.kind) ? depth + 1 : depth;
      for (const [name, entry] of Object.entries(node))
        if (name !== 'loc') pending.push({ node: entry, depth: innerDepth });
    }
  }
  return false;
}

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'kind' in value;

/** The size of a document with its fragments expanded. */
interface Extent {
  /** The number of fields on the longest path from the root. Introspection fields count as one level. */
  depth: number;
  aliases: number;
  fields: number;
}

const EMPTY_EXTENT: Extent = { depth: 0, aliases: 0, fields: 0 };

/**
 * Measures a document before validation, in time proportional to its length: each fragment is measured once, however
 * often it is used. A fragment in a cycle counts as empty; validation rejects it.
 */
function extentOf(document: DocumentNode): Extent {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const measuredFragments = new Map<string, Extent>();
  const fragmentExtent = (name: string): Extent => {
    const measured = measuredFragments.get(name);
    if (measured) return measured;
    measuredFragments.set(name, EMPTY_EXTENT);
    const extent = measure(fragments.get(name)?.selectionSet);
    measuredFragments.set(name, extent);
    return extent;
  };
  const measure = (selectionSet: SelectionSetNode | undefined): Extent => {
    const sum = { ...EMPTY_EXTENT };
    for (const selection of selectionSet?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        const inner = measure(selection.selectionSet);
        const isIntrospection = selection.name.value.startsWith('__');
        sum.depth = Math.max(sum.depth, isIntrospection ? 1 : inner.depth + 1);
        sum.aliases += inner.aliases + (selection.alias ? 1 : 0);
        sum.fields += inner.fields + 1;
      } else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? measure(selection.selectionSet)
            : fragmentExtent(selection.name.value);
        sum.depth = Math.max(sum.depth, inner.depth);
        sum.aliases += inner.aliases;
        sum.fields += inner.fields;
      }
    }
    return sum;
  };
  const extents = document.definitions.map((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? measure(definition.selectionSet)
      : definition.kind === Kind.FRAGMENT_DEFINITION
        ? // The depth of a fragment counts where it is used.
          { ...fragmentExtent(definition.name.value), depth: 0 }
        : EMPTY_EXTENT,
  );
  return extents.reduce(
    (largest, { depth, aliases, fields }) => ({
      depth: Math.max(largest.depth, depth),
      aliases: Math.max(largest.aliases, aliases),
      fields: Math.max(largest.fields, fields),
    }),
    EMPTY_EXTENT,
  );
}
