import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  CompleteRequestSchema,
  type CompleteResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { GraphQLError } from 'graphql';
import type { McpCall, McpCaller, McpFeatures, McpPrompt, McpResources } from './mcp-features.ts';

/** The code that the specification of the protocol assigns to unknown resources. */
const RESOURCE_NOT_FOUND = -32_002;

/** The error of a failure that is not the caller's; the cause is only in the log. */
const internalError = () => new McpError(ErrorCode.InternalError, 'The server failed to answer. Try again later.');

/** The dependencies of a server. */
export interface McpServerOptions {
  features: McpFeatures;
  caller: McpCaller;
  /** The domain error of an outage; null for all other errors. */
  outage(error: unknown): GraphQLError | null;
  /** Logs the cause of a failure. */
  report(error: unknown): void;
  /** Called with each answered message. */
  onCall?: ((call: McpCall) => void) | undefined;
}

/** What is known of a message while it is answered. */
interface Message {
  method: string;
  tool?: string;
  isRefused?: boolean;
}

/** Creates the server of one connection. It answers with the rights of the caller. */
export function createMcpServer(options: McpServerOptions): Server {
  const { features, caller, outage, report, onCall } = options;
  const { title, version, instructions, resources, prompts } = features;
  const server = new Server(
    { name: 'postern', title, version },
    {
      instructions,
      capabilities: {
        tools: {},
        ...(resources ? { resources: {} } : {}),
        ...(prompts ? { prompts: {}, completions: {} } : {}),
      },
    },
  );
  const domainErrorOf = (error: unknown): GraphQLError | null =>
    error instanceof GraphQLError && error.extensions.code !== undefined ? error : outage(error);
  const answering: Answering = async (message, answer) => {
    const startTime = performance.now();
    const { method } = message;
    const count = (result: McpCall['result']) =>
      onCall?.({ method, tool: message.tool ?? '', result, seconds: (performance.now() - startTime) / 1_000 });
    try {
      const result = await answer();
      count(message.isRefused ? 'refused' : 'ok');
      return result;
    } catch (error) {
      count('error');
      if (error instanceof McpError) throw error;
      const refusal = domainErrorOf(error);
      if (refusal) throw new McpError(ErrorCode.InvalidRequest, refusal.message, { code: refusal.extensions.code });
      report(error);
      throw internalError();
    }
  };

  server.setRequestHandler(ListToolsRequestSchema, () =>
    answering({ method: 'tools/list' }, async () => ({
      tools: (await features.tools(caller)).map(({ definition }) => definition),
    })),
  );
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: input = {} } }) => {
    // A client chooses the name: only those of tools become labels.
    const message: Message = { method: 'tools/call', tool: 'unknown' };
    return answering(message, async () => {
      const tool = (await features.tools(caller)).find(({ definition }) => definition.name === name);
      if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool "${name}", or you may not run it.`);
      message.tool = name;
      try {
        return await tool.run(input, caller);
      } catch (error) {
        const refusal = domainErrorOf(error);
        if (!refusal) throw error;
        message.isRefused = true;
        return refusedResult(refusal);
      }
    });
  });
  if (resources) answerResources(server, { resources, caller, answering });
  if (prompts) answerPrompts(server, { prompts, caller, answering });
  return server;
}

type Answering = <Result>(message: Message, answer: () => Promise<Result>) => Promise<Result>;

function answerResources(
  server: Server,
  { resources, caller, answering }: { resources: McpResources; caller: McpCaller; answering: Answering },
): void {
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    answering({ method: 'resources/list' }, async () => ({ ...(await resources.list(params?.cursor, caller)) })),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [...resources.templates],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    answering({ method: 'resources/read' }, async () => {
      const result = await resources.read(uri, caller);
      if (!result)
        throw new McpError(RESOURCE_NOT_FOUND, 'There is no such resource, or you may not read it.', { uri });
      return result;
    }),
  );
}

function answerPrompts(
  server: Server,
  { prompts, caller, answering }: { prompts: readonly McpPrompt[]; caller: McpCaller; answering: Answering },
): void {
  const requirePrompt = (name: string): McpPrompt => {
    const prompt = prompts.find(({ definition }) => definition.name === name);
    if (!prompt) throw new McpError(ErrorCode.InvalidParams, `There is no prompt "${name}".`);
    return prompt;
  };
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ definition }) => definition),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params: { name, arguments: values = {} } }) =>
    answering({ method: 'prompts/get' }, async () => {
      const prompt = requirePrompt(name);
      for (const { name: argument, required } of prompt.definition.arguments ?? []) {
        if (required && values[argument] === undefined)
          throw new McpError(ErrorCode.InvalidParams, `The prompt "${name}" needs the argument "${argument}".`);
      }
      return prompt.write(values, caller);
    }),
  );
  server.setRequestHandler(CompleteRequestSchema, ({ params: { ref, argument } }) => {
    const nothing: CompleteResult['completion'] = { values: [] };
    if (ref.type !== 'ref/prompt') return { completion: nothing };
    return { completion: requirePrompt(ref.name).complete?.(argument.name, argument.value) ?? nothing };
  });
}

/** The result of a tool: the value as structured content, and as JSON text for clients that read only texts. */
export const valueResult = (value: Readonly<Record<string, unknown>>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: { ...value },
});

/** The result of a tool that a domain error refused, so that the model reads the message and can correct its call. */
const refusedResult = ({ message, extensions: { code } }: GraphQLError): CallToolResult => ({
  content: [{ type: 'text', text: typeof code === 'string' ? `${message} (${code})` : message }],
  isError: true,
});
