import type { CallToolResult, ContentBlock, GetPromptResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { GraphQLError } from 'graphql';
import type { McpFeatures, McpPrompt, McpResources, McpTool } from '../../../src/mcp/mcp-features.ts';

// The tools, resources and prompts that the scenarios of the conformance suite call, with the contents that it expects.

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==';

const tool = (
  name: string,
  run: () => CallToolResult,
  inputSchema: Tool['inputSchema'] = { type: 'object' },
): McpTool => ({
  definition: { name, description: `The tool ${name} of the conformance suite.`, inputSchema },
  run: async () => run(),
});

const answer = (...content: ContentBlock[]) => ({ content });
const text = (value: string): ContentBlock => ({ type: 'text', text: value });
const image: ContentBlock = { type: 'image', data: PIXEL, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType, text: '{"test":"data","value":123}' },
});

const tools: readonly McpTool[] = [
  tool('test_simple_text', () => answer(text('This is a simple text response for testing.'))),
  tool('test_image_content', () => answer(image)),
  tool('test_audio_content', () => answer({ type: 'audio', data: SILENCE, mimeType: 'audio/wav' })),
  tool('test_embedded_resource', () => answer(resource('test://embedded-resource', 'text/plain'))),
  tool('test_multiple_content_types', () =>
    answer(text('Multiple content types test:'), image, resource('test://mixed-content-resource', 'application/json')),
  ),
  tool('test_error_handling', () => {
    throw new GraphQLError('This tool intentionally returns an error for testing', {
      extensions: { code: 'rest_invalid_param' },
    });
  }),
  tool('json_schema_2020_12_tool', () => answer(text('done')), {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  }),
];

const resources: McpResources = {
  templates: [{ uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' }],
  list: async () => ({
    resources: [
      { uri: 'test://static-text', name: 'text', description: 'A text.', mimeType: 'text/plain' },
      { uri: 'test://static-binary', name: 'binary', description: 'An image.', mimeType: 'image/png' },
    ],
  }),
  read: async (uri) => {
    if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: PIXEL }] };
    if (uri === 'test://static-text') {
      return {
        contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
      };
    }
    const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1];
    if (id === undefined) return null;
    const value = { id, templateTest: true, data: `Data for ID: ${id}` };
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(value) }] };
  },
};

const prompt = (
  name: string,
  parameters: readonly string[],
  write: (values: Readonly<Record<string, string>>) => readonly ContentBlock[],
): McpPrompt => ({
  definition: {
    name,
    description: `The prompt ${name} of the conformance suite.`,
    arguments: parameters.map((parameter) => ({ name: parameter, description: parameter, required: true })),
  },
  write: async (values): Promise<GetPromptResult> => ({
    messages: write(values).map((content) => ({ role: 'user', content })),
  }),
  complete: (_argument, beginning) => ({ values: [`${beginning} 1`], total: 1, hasMore: false }),
});

const prompts: readonly McpPrompt[] = [
  prompt('test_simple_prompt', [], () => [text('This is a simple prompt for testing.')]),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  ]),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => [
    resource(resourceUri, 'text/plain'),
    text('Please process the embedded resource above.'),
  ]),
  prompt('test_prompt_with_image', [], () => [image, text('Please analyze the image above.')]),
];

/** What the conformance suite calls. */
export const conformanceFeatures: McpFeatures = {
  title: 'Conformance',
  version: '1.0.0',
  instructions: 'For the conformance suite.',
  tools: async () => tools,
  resources,
  prompts,
};
