import { type DocumentNode, type ExecutionArgs, type ExecutionResult, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { type CompiledOperation, compileOperation } from '../../rest-bridge/execution/compiled-operation.ts';

/** Documents whose compiled queries are in memory; each takes some 10 kB. */
const MAX_DOCUMENTS = 200;

/** The compiled queries of a document by operation name; null for what cannot be compiled. */
type CompiledQueries = Map<string, CompiledOperation | null>;

/**
 * Runs repeated queries compiled, as the REST API does. The result is that of the executor, which runs everything else:
 * the first query with a document, mutations, directives and introspection.
 */
export function compiledQueriesPlugin(): Plugin {
  const documents = new LRUCache<DocumentNode, CompiledQueries>({ max: MAX_DOCUMENTS });
  const compiledQuery = ({ schema, document, operationName }: ExecutionArgs): CompiledOperation | null => {
    const queries = documents.get(document);
    if (!queries) {
      documents.set(document, new Map());
      return null;
    }
    const name = operationName ?? '';
    const existing = queries.get(name);
    if (existing !== undefined) return existing;
    const compiled = compile({ schema, document, operationName });
    queries.set(name, compiled);
    return compiled;
  };
  return {
    onExecute: ({ args, executeFn, setExecuteFn }) => {
      const run = compiledQuery(args);
      if (!run) return;
      setExecuteFn(async ({ variableValues, contextValue }: ExecutionArgs): Promise<ExecutionResult> => {
        try {
          return await run({ variableValues: variableValues ?? {}, contextValue });
        } catch {
          // The variables are invalid: no field has been resolved.
          return (await executeFn(args)) as ExecutionResult;
        }
      });
    },
  };
}

function compile({
  schema,
  document,
  operationName,
}: Pick<ExecutionArgs, 'schema' | 'document' | 'operationName'>): CompiledOperation | null {
  if (getOperationAST(document, operationName)?.operation !== 'query') return null;
  try {
    return compileOperation(schema, { document, operationName: operationName ?? undefined });
  } catch {
    return null;
  }
}
