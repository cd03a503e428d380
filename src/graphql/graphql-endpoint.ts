import { GraphQLError, type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { isLoggedIn } from '../../schema/access/viewer-access.ts';
import type { Domain } from '../../schema/core/domain.ts';
import { createContext } from '../../schema/core/request-context.ts';
import type { ActivityScope } from '../operations/activity-scope.ts';
import { compiledQueriesPlugin } from './compiled-queries.ts';
import { errorCodesPlugin } from './error-codes.ts';
import { documentsPlugin, readDocuments } from './graphql-documents.ts';
import type { GraphqlSettings } from './graphql-settings.ts';
import { answerSizePlugin, largeAnswersPlugin } from './limits/answer-size.ts';
import { limitsPlugin } from './limits/limits-plugin.ts';
import { type OperationCounts, observePlugin } from './observe-operations.ts';
import { partialDataPlugin } from './partial-data.ts';
import { reusableResultsPlugin } from './reusable-results.ts';
import type { ServerContext } from './server-context.ts';
import { subscriptionsPlugin } from './subscriptions.ts';
import { registeredDocumentsPlugin } from './wpgraphql/registered-documents.ts';
import { wpgraphqlStatusPlugin } from './wpgraphql/wpgraphql-status.ts';

/** The dependencies of the GraphQL endpoint. */
export interface GraphqlEndpointOptions {
  domain: Domain;
  schema: GraphQLSchema;
  /** The path of the endpoint. */
  path: string;
  settings: GraphqlSettings;
  /** The conventions of HTTP: those of GraphQL over HTTP, or those of WPGraphQL. */
  conventions: 'standard' | 'wpgraphql';
  counts: OperationCounts | null;
  activities: ActivityScope | null;
  /** The domain error of an outage; null for all other errors. */
  outage(error: unknown): GraphQLError | null;
  /** Called with each error that is not a domain error. */
  report(error: unknown, requestId: string): void;
}

/**
 * Creates the GraphQL endpoint. Documents of clients must stay within limits of length, depth, aliases and cost. Errors
 * that are not domain errors are reported and answered as `internal_error`.
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
    extraParamNames: ['documentId'],
    context: ({ viewer, client, reuse }) => createContext(domain, { viewer, client, reads: reuse?.reads }),
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
      // The lists of WPGraphQL are asynchronous iterables, which only the executor accepts.
      ...(isWpgraphql ? [] : [compiledQueriesPlugin()]),
      limitsPlugin(settings),
      answerSizePlugin(settings),
      ...(settings.introspection ? [] : [withoutIntrospection({ allowsAccounts: isWpgraphql })]),
      observePlugin({ report, counts, activities: options.activities }),
      ...(schema.getSubscriptionType() ? [subscriptionsPlugin({ report })] : []),
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

/** Refuses introspection, also by accounts unless they are allowed. */
const withoutIntrospection = ({ allowsAccounts }: { allowsAccounts: boolean }): Plugin<object, ServerContext> => ({
  onValidate: ({ addValidationRule, context }) => {
    if (allowsAccounts && isLoggedIn((context as unknown as ServerContext).viewer)) return;
    addValidationRule(NoSchemaIntrospectionCustomRule);
  },
});
