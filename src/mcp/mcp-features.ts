import type {
  CallToolResult,
  CompleteResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  Tool,
} from '@modelcontextprotocol/sdk/types.js';
import type { GraphQLSchema } from 'graphql';
import type { Viewer } from '../../schema/access/viewer-access.ts';
import type { Domain } from '../../schema/core/domain.ts';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import type { RunDocument } from '../../schema/core/graphql/typed-document.ts';
import { type Client, createContext } from '../../schema/core/request-context.ts';
import { documentRunner } from '../graphql/documents/compiled-documents.ts';

/** The arguments of a call, as the client sent them. */
export type CallArguments = Readonly<Record<string, unknown>>;

/** A tool, and the function that runs it for a caller. */
export interface McpTool {
  readonly definition: Tool;
  /** Throws domain errors, which the server reports as the result of the call. */
  run(input: CallArguments, caller: McpCaller): Promise<CallToolResult>;
}

/** A page of resources. */
export interface ResourcePage {
  resources: Resource[];
  nextCursor?: string;
}

/** Resources that clients list and read. */
export interface McpResources {
  readonly templates: readonly ResourceTemplate[];
  list(cursor: string | undefined, caller: McpCaller): Promise<ResourcePage>;
  /** Returns null for an address without a resource that the caller may read. */
  read(uri: string, caller: McpCaller): Promise<ReadResourceResult | null>;
}

/** A prompt, and the function that writes its messages. */
export interface McpPrompt {
  readonly definition: Prompt;
  write(values: Readonly<Record<string, string>>, caller: McpCaller): Promise<GetPromptResult>;
  /** Returns the values of an argument that begin with a text. */
  complete?(argument: string, text: string): CompleteResult['completion'];
}

/** What a server offers to agents. */
export interface McpFeatures {
  /** The name of the server, for people. */
  readonly title: string;
  readonly version: string;
  /** What agents should know before they choose a tool. */
  readonly instructions: string;
  /** Returns the tools that a caller may run. */
  tools(caller: McpCaller): Promise<readonly McpTool[]>;
  readonly resources?: McpResources;
  readonly prompts?: readonly McpPrompt[];
}

/** A message of an agent that was answered, for metrics. */
export interface McpCall {
  /** The method, such as `tools/call`. */
  readonly method: string;
  /** The name of the called tool; `unknown` if there is none with the name, empty for other methods. */
  readonly tool: string;
  /** `refused`: the tool answered with a domain error. */
  readonly result: 'ok' | 'refused' | 'error';
  readonly seconds: number;
}

/** The account and the program that call the server of agents. */
export interface McpCaller {
  /** Runs a GraphQL operation with the rights of the caller and returns its data. Throws its first error. */
  readonly run: RunDocument;
}

/**
 * Creates the caller for a viewer, which is loaded for each operation. `client` returns who sent the request that is
 * answered. Operations throw `rest_not_logged_in` if the account no longer exists.
 */
export const createCaller = (
  { domain, schema }: { domain: Domain; schema: GraphQLSchema },
  { loadViewer, client }: { loadViewer: () => Promise<Viewer | null>; client: () => Client },
): McpCaller => ({
  run: documentRunner(schema, async () => {
    const viewer = await loadViewer();
    if (!viewer) throw domainError('rest_not_logged_in');
    return createContext(domain, { viewer, client: client() });
  }),
});
