import { type ExecutionResult, GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql';
import { createYoga, isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { CompletedItems } from '../../rest-bridge/execution/completed-items.ts';
import { isLoggedIn } from '../../schema/access/viewer-access.ts';
import type { Domain } from '../../schema/core/domain.ts';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import { createContext, type RequestContext } from '../../schema/core/request-context.ts';
import type { RequestWork } from '../../schema/core/work/request-work.ts';
import type { ActivityScope } from '../operations/observe-database.ts';
import { documentsPlugin, readDocuments, withoutPersistedQueries } from './documents/persisted-documents.ts';
import type { GraphqlSettings } from './graphql-settings.ts';
import { largeAnswersPlugin } from './large-answers.ts';
import { type OperationCounts, observePlugin } from './observe-operations.ts';
import { type OperationContext, runOperationsPlugin } from './run-operations.ts';
import type { ServerContext } from './server-context.ts';
import { subscriptionsPlugin } from './subscriptions.ts';
import { registeredDocumentsPlugin } from './wpgraphql/registered-documents.ts';

/** The dependencies of the GraphQL endpoint. */
export interface GraphqlEndpointOptions {
  domain: Domain;
  schema: GraphQLSchema;
  /** The path of the endpoint. */
  path: string;
  settings: GraphqlSettings;
  /** The conventions of HTTP: those of GraphQL over HTTP, or those of WPGraphQL. */
  conventions: 'standard' | 'wpgraphql';
  /** The items that operations have completed; undefined without a cache. */
  items: CompletedItems | undefined;
  /** Creates the work for an event of a subscription. */
  createWork(): RequestWork;
  counts: OperationCounts | null;
  activities: ActivityScope | null;
  /** The domain error of an outage; null for all other errors. */
  outage(error: unknown): GraphQLError | null;
  /** Called with each error that is not a domain error. */
  report(error: unknown, requestId: string): void;
}

/**
 * Creates the GraphQL endpoint. Documents of clients must stay within limits of length, depth and aliases, and their
 * operations within the work of the request. Errors that are not domain errors are reported and answered as
 * `internal_error`.
 */
export function createGraphqlEndpoint(options: GraphqlEndpointOptions) {
  const { domain, schema, path, settings, conventions, outage, counts } = options;
  const report: GraphqlEndpointOptions['report'] = (error, requestId) => {
    if (!outage(error)) options.report(error, requestId);
  };
  const documents = readDocuments(settings.documentsFile);
  const isWpgraphql = conventions === 'wpgraphql';
  return createYoga<ServerContext>({
    schema,
    graphqlEndpoint: path,
    landingPage: false,
    graphiql: false,
    batching: settings.maxBatch > 1 ? { limit: settings.maxBatch } : false,
    // Files are received before, on disk; the endpoint would hold them in memory.
    multipart: false,
    // The handler limits the size of bodies while it reads them.
    maxRequestBodySize: false,
    cors: false,
    logging: false,
    // Prepared documents are cached.
    parserAndValidationCache: false,
    extraParamNames: ['documentId'],
    context: async ({ viewer, client, reuse }): Promise<RequestContext & Pick<OperationContext, 'items'>> => {
      // Opened before anything is read.
      const items = reuse && !isLoggedIn(viewer) ? options.items?.open() : undefined;
      const context = await createContext(domain, { viewer, client, reads: reuse?.reads });
      return items ? { ...context, items } : context;
    },
    maskedErrors: {
      maskError: (error, message) => {
        if (error instanceof GraphQLError && (!error.originalError || error.originalError instanceof GraphQLError)) {
          return error;
        }
        const failure = outage(error instanceof GraphQLError ? error.originalError : error);
        const { nodes, source, positions, path } =
          error instanceof GraphQLError ? error : ({} as Partial<GraphQLError>);
        if (failure)
          return new GraphQLError(failure.message, { nodes, source, positions, path, extensions: failure.extensions });
        return new GraphQLError(message, { extensions: { code: 'internal_error', status: 500 } });
      },
    },
    plugins: [
      useParsedOperation,
      ...(isWpgraphql && !settings.onlyDocuments ? [registeredDocumentsPlugin((name) => documents.has(name))] : []),
      ...(documents.size > 0 ? [documentsPlugin(documents, settings)] : []),
      ...(isWpgraphql ? [requireDocumentPlugin] : documents.size > 0 ? [] : [withoutPersistedQueries]),
      runOperationsPlugin({
        schema,
        settings,
        introspectionFor: settings.introspection ? 'everyone' : isWpgraphql ? 'accounts' : 'nobody',
      }),
      observePlugin({ report, counts, activities: options.activities }),
      ...(schema.getSubscriptionType() ? [subscriptionsPlugin({ report, createWork: options.createWork })] : []),
      isWpgraphql ? wpgraphqlStatusPlugin : partialDataPlugin(),
      errorCodesPlugin({ suggestsNames: settings.introspection }),
      reusableResultsPlugin,
      largeAnswersPlugin,
    ],
  });
}

/** Uses the operations of a request that has been parsed already, such as one with files. */
const useParsedOperation: Plugin<object, ServerContext> = {
  onRequestParse: ({ serverContext, setRequestParser }) => {
    const { operation } = serverContext;
    if (operation) setRequestParser(() => operation);
  },
};

/** The code of syntax errors before they get one of the error catalog. */
const SYNTAX_ERROR_CODE = 'GRAPHQL_PARSE_FAILED';

/**
 * Answers with status 200 whatever errors a document has, as clients of WPGraphQL expect. There are two exceptions: 500
 * for a document that cannot be parsed, and the status of the error if the server failed and there is no data. Errors
 * have the order of their fields in the document, not that in which resolvers failed.
 */
const wpgraphqlStatusPlugin: Plugin = {
  onResultProcess: ({ result, setResult }) => {
    if (isAsyncIterable(result) || Array.isArray(result)) return;
    const status = statusOf(result);
    setResult({
      ...result,
      ...(result.errors ? { errors: inDocumentOrder(result.errors).map(withoutHttpStatus) } : {}),
      extensions: { ...result.extensions, http: { status } },
    });
  },
};

const inDocumentOrder = (errors: readonly GraphQLError[]): GraphQLError[] =>
  [...errors].sort((a, b) => (a.positions?.[0] ?? 0) - (b.positions?.[0] ?? 0));

function statusOf({ data, errors = [] }: ExecutionResult): number {
  if (data !== null && data !== undefined) return 200;
  if (errors.some(({ extensions }) => extensions.code === SYNTAX_ERROR_CODE)) return 500;
  const statuses = errors.map(({ extensions }) => (typeof extensions.status === 'number' ? extensions.status : 200));
  const highest = Math.max(200, ...statuses);
  return highest >= 500 ? highest : 200;
}

/** Source plugins of site generators look for this text when they test the address of the endpoint. */
const MISSING_MESSAGE = 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"';

/** Answers requests without a document as WPGraphQL does. */
const requireDocumentPlugin: Plugin = {
  onParams: ({ params }) => {
    if (!params.query) throw domainError('graphql_invalid_document', { message: MISSING_MESSAGE });
  },
};

/**
 * Answers with status 200 if the result contains data, even if it also contains errors: clients drop the data of other
 * statuses. The errors state their own status in `extensions`.
 */
function partialDataPlugin(): Plugin {
  return {
    onResultProcess: ({ result, setResult }) => {
      if (isAsyncIterable(result) || Array.isArray(result)) return;
      const { data, errors } = result;
      if (!errors || data === null || data === undefined) return;
      setResult({ ...result, errors: errors.map(withoutHttpStatus) });
    },
  };
}

/** An error without the status and headers that it has for answers without data. */
function withoutHttpStatus(error: GraphQLError): GraphQLError {
  const { http, ...extensions } = error.extensions;
  if (http === undefined) return error;
  const { message, nodes, source, positions, path, originalError } = error;
  return new GraphQLError(message, { nodes, source, positions, path, originalError, extensions });
}

/** Records whether the results of a request can answer other requests too: queries without errors can. */
const reusableResultsPlugin: Plugin<object, ServerContext> = {
  onExecute: ({ args }) => {
    const { reuse, reads, privacy } = args.contextValue as unknown as ServerContext & Pick<RequestContext, 'reads'>;
    if (getOperationAST(args.document, args.operationName)?.operation !== 'query') reuse?.reads.addUntracked();
    return {
      onExecuteDone: () => {
        if (reads.isPrivate) privacy.isPrivate = true;
      },
    };
  },
  onResultProcess: ({ result, serverContext }) => {
    const { reuse } = serverContext;
    if (!reuse || isAsyncIterable(result)) return;
    const results = Array.isArray(result) ? result : [result];
    reuse.isComplete = results.every(({ data, errors }) => data !== undefined && data !== null && !errors);
  },
};

/**
 * Gives each error of GraphQL itself, such as a validation error, the code and status of the error catalog in its
 * `extensions`. With `suggestsNames`, messages may contain "Did you mean …", which reveals names of the schema.
 */
function errorCodesPlugin({ suggestsNames }: { suggestsNames: boolean }): Plugin {
  const documentError = domainError('graphql_invalid_document').extensions;
  const { http: _, ...defaultExtensions } = documentError as Record<string, unknown>;
  const withCode = (error: GraphQLError): GraphQLError => {
    const { nodes, source, positions, path, originalError } = error;
    const message = suggestsNames ? error.message : error.message.replace(/ Did you mean .*$/s, '');
    return new GraphQLError(message, {
      nodes,
      source,
      positions,
      path,
      originalError,
      extensions: { ...error.extensions, ...defaultExtensions },
    });
  };
  return {
    onResultProcess: ({ result, setResult }) => {
      if (isAsyncIterable(result)) return;
      const results = Array.isArray(result) ? result : [result];
      if (!results.some((result) => result.errors?.some(lacksCode))) return;
      const codedResults = results.map((result) =>
        result.errors
          ? { ...result, errors: result.errors.map((error) => (lacksCode(error) ? withCode(error) : error)) }
          : result,
      );
      setResult(Array.isArray(result) ? codedResults : (codedResults[0] as (typeof codedResults)[number]));
    },
  };
}

const lacksCode = (error: { extensions?: Record<string, unknown> }): error is GraphQLError =>
  error instanceof GraphQLError && typeof error.extensions.status !== 'number';
