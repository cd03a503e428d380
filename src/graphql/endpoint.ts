import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { createYoga, type GraphQLParams, type Plugin } from 'graphql-yoga';
import type { Viewer } from '../../schema/access/viewer.ts';
import { type Client, createContext } from '../../schema/context.ts';
import type { Domain } from '../../schema/domain.ts';

/** What a request of a GraphQL client brings along. */
interface ServerContext {
  viewer: Viewer;
  client: Client;
  requestId: string;
  /** Read already, where files came along. */
  operation?: GraphQLParams | undefined;
}

/** What the endpoint needs from the program. */
export interface GraphqlEndpointOptions {
  domain: Domain;
  schema: GraphQLSchema;
  path: string;
  /** Called with an error that is none of the domain's. */
  report(error: unknown, requestId: string): void;
}

/**
 * The GraphQL endpoint with its explorer page. Clients' documents pass limits on depth, aliases and size; what the
 * domain does not throw itself is reported and hidden.
 */
export function createGraphqlEndpoint({ domain, schema, path, report }: GraphqlEndpointOptions) {
  return createYoga<ServerContext>({
    schema,
    graphqlEndpoint: path,
    landingPage: false,
    batching: false,
    // Files are taken in before, to disk: here they would be held in memory.
    multipart: false,
    cors: false,
    graphiql: { title: 'Postern', defaultQuery: DEFAULT_QUERY },
    renderGraphiQL,
    logging: false,
    context: ({ viewer, client }) => createContext(domain, viewer, { client }),
    maskedErrors: {
      maskError: (error, message) => {
        if (error instanceof GraphQLError && (!error.originalError || error.originalError instanceof GraphQLError)) {
          return error;
        }
        return new GraphQLError(message, { extensions: { code: 'internal_error', status: 500 } });
      },
    },
    plugins: [
      readBefore,
      maxTokensPlugin({ n: 2_000 }) as Plugin,
      maxDepthPlugin({ n: 12 }) as Plugin,
      maxAliasesPlugin({ n: 40 }) as Plugin,
      reportUnexpected(report),
    ],
  });
}

/** An operation that came with files has been read before. */
const readBefore: Plugin<object, ServerContext> = {
  onRequestParse: ({ serverContext, setRequestParser }) => {
    const { operation } = serverContext;
    if (operation) setRequestParser(() => operation);
  },
};

const DEFAULT_QUERY = `# The posts of this site.
query Posts {
  posts(first: 5) {
    total
    nodes {
      databaseId
      title { rendered }
      link
      author { name }
      terms(taxonomy: "category") { name }
    }
  }
}
`;

function reportUnexpected(report: GraphqlEndpointOptions['report']): Plugin<ServerContext> {
  return {
    onExecute: ({ args }) => ({
      onExecuteDone: ({ result }) => {
        if (!('errors' in result)) return;
        for (const error of result.errors ?? []) {
          const cause = error.originalError;
          if (cause && !(cause instanceof GraphQLError)) report(cause, (args.contextValue as ServerContext).requestId);
        }
      },
    }),
  };
}
