import { type ExecutionArgs, type ExecutionResult, GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { OperationItems } from '../../rest-bridge/execution/completed-items.ts';
import { isLoggedIn } from '../../schema/access/viewer-access.ts';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import { shortened } from '../../schema/values/text-functions.ts';
import { type PreparedDocument, PreparedDocuments } from './documents/prepared-documents.ts';
import type { GraphqlSettings } from './graphql-settings.ts';
import type { ServerContext } from './server-context.ts';

/** The context of an operation whose document has been prepared. */
export interface OperationContext extends ServerContext {
  prepared?: PreparedDocument | { failure: unknown };
  /** The items that earlier operations have completed, if the answer may be cached. */
  items?: OperationItems;
}

/**
 * Prepares and runs the operations of a request, one after another, as the REST API runs its own: compiled, and within
 * the work of the request. `introspectionFor` says whose documents may contain introspection.
 */
export function runOperationsPlugin({
  schema,
  settings,
  introspectionFor,
}: {
  schema: GraphQLSchema;
  settings: GraphqlSettings;
  /** Whose documents may contain introspection. */
  introspectionFor: 'everyone' | 'accounts' | 'nobody';
}): Plugin<object, ServerContext> {
  const documents = new PreparedDocuments(schema, settings);
  const prepare = async (query: string, { work, viewer }: ServerContext): Promise<OperationContext['prepared']> => {
    const allowsIntrospection =
      introspectionFor === 'everyone' || (introspectionFor === 'accounts' && isLoggedIn(viewer));
    try {
      work.check();
      return await documents.prepare(query, { work, allowsIntrospection });
    } catch (failure) {
      return { failure };
    }
  };
  return {
    onParams: ({ paramsHandler, setParamsHandler }) => {
      setParamsHandler((payload) => {
        const context = payload.context as OperationContext;
        return context.work.inOrder(async () => {
          const { query } = payload.params;
          if (typeof query === 'string') context.prepared = await prepare(query, context);
          return paramsHandler(payload);
        });
      });
    },
    onParse: ({ context, setParseFn }) => {
      const { prepared } = context as unknown as OperationContext;
      if (!prepared) return;
      setParseFn(() => {
        if ('failure' in prepared) throw prepared.failure;
        if (prepared.document instanceof GraphQLError) throw prepared.document;
        return prepared.document;
      });
    },
    onValidate: ({ context, setResult }) => {
      const { prepared } = context as unknown as OperationContext;
      if (prepared && 'errors' in prepared) setResult(prepared.errors);
    },
    onExecute: ({ args, executeFn, setExecuteFn }) => {
      const { prepared } = args.contextValue as unknown as OperationContext;
      const kind = getOperationAST(args.document, args.operationName)?.operation;
      if (prepared && 'operation' in prepared && kind)
        setExecuteFn((input: ExecutionArgs) => runPrepared(prepared, { input, keepsItems: kind === 'query' }));
      else setExecuteFn(executeFn);
    },
  };
}

async function runPrepared(
  prepared: PreparedDocument,
  { input: { operationName, variableValues, contextValue }, keepsItems }: { input: ExecutionArgs; keepsItems: boolean },
): Promise<ExecutionResult> {
  const { work, items } = contextValue as OperationContext;
  try {
    const run = prepared.operation(operationName ?? undefined);
    const result = await run({
      ...{ variableValues: variableValues ?? {}, contextValue, work },
      items: keepsItems ? items : undefined,
    });
    const isExecuted = result.data !== undefined || result.errors === undefined;
    return isExecuted ? result : { errors: result.errors?.map(variableError) };
  } catch (error) {
    if (work.failure) return { errors: [error instanceof GraphQLError ? error : work.failure] };
    throw error;
  }
}

/** Characters of the message about an invalid variable, which quotes the whole value. */
const MAX_MESSAGE_LENGTH = 500;

/** The answer to an invalid variable. */
function variableError(error: GraphQLError): GraphQLError {
  const { message, nodes } = error;
  const extensions = { ...domainError('graphql_invalid_document').extensions, ...error.extensions };
  return new GraphQLError(shortened(message, MAX_MESSAGE_LENGTH), {
    nodes,
    extensions,
  });
}
