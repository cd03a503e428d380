import type { CustomRequest, Endpoint, Parameters, Route } from '../../declare/route.ts';
import {
  echoParameters,
  failureInBody,
  flushSchema,
  isOn,
  keyParameter,
  optionalParameter,
  parameterText,
  requiredKey,
  slugParameter,
  unlistedParameter,
  updateSchema,
} from './updater-resource.ts';

const FAILURE_STATUS = 418;
const OUTCOME_SELECTION = 'success isRefused messages elapsedMilliseconds';

interface UpdateOutcome {
  success: boolean;
  isRefused: boolean;
  messages: readonly string[];
  elapsedMilliseconds: number;
}

const otherStatus = { status: FAILURE_STATUS, when: ({ success }: CustomRequest['node']) => success !== true };

/** Formats the outcome for webhooks. A single message replaces the list of messages. */
function webhookAnswer(
  node: CustomRequest['node'],
  { webhook, additionalData = {} }: { webhook: object; additionalData?: object },
): unknown {
  const { success, isRefused, messages, elapsedMilliseconds } = node as unknown as UpdateOutcome;
  return {
    success,
    data: {
      messages: isRefused || (success && messages.length === 1) ? messages[0] : messages,
      webhook,
      elapsed_time: `${elapsedMilliseconds.toFixed(2)} ms`,
      ...additionalData,
    },
  };
}

const UPDATE_PARAMETERS = ['plugin', 'theme', 'tag', 'branch', 'committish'];

function updateInput(parameters: Parameters): Record<string, unknown> {
  const texts = Object.fromEntries(UPDATE_PARAMETERS.map((name) => [name, parameterText(parameters[name])]));
  return { ...texts, override: isOn(parameters.override) };
}

const updateEndpoint = (isDeprecated: boolean): Endpoint => ({
  methods: ['GET'],
  permission: 'open',
  parameters: {
    key: keyParameter,
    plugin: optionalParameter,
    theme: optionalParameter,
    tag: optionalParameter,
    branch: optionalParameter,
    committish: optionalParameter,
    override: optionalParameter,
  },
  variableTypes: { key: 'String!', input: 'RepositoryUpdateInput!' },
  reply: {
    kind: 'custom',
    operation: {
      field: 'updateRepository',
      isMutation: true,
      selection: OUTCOME_SELECTION,
      variables: (parameters) => ({ key: parameterText(parameters.key), input: updateInput(parameters) }),
    },
    otherStatus,
    answer: ({ node, parameters }) =>
      webhookAnswer(node, {
        webhook: { ...echoParameters(parameters, UPDATE_PARAMETERS), override: isOn(parameters.override) },
        additionalData: { deprecated: isDeprecated },
      }),
  },
});

const resetEndpoint: Endpoint = {
  methods: ['GET'],
  permission: 'open',
  parameters: { key: requiredKey, plugin: optionalParameter, theme: optionalParameter },
  variableTypes: { key: 'String!', plugin: 'String', theme: 'String' },
  reply: {
    kind: 'custom',
    operation: {
      field: 'resetRepositoryBranch',
      isMutation: true,
      selection: OUTCOME_SELECTION,
      variables: (parameters) => ({
        key: parameterText(parameters.key),
        plugin: parameterText(parameters.plugin),
        theme: parameterText(parameters.theme),
      }),
    },
    otherStatus,
    answer: ({ node, parameters }) => webhookAnswer(node, { webhook: echoParameters(parameters, ['plugin', 'theme']) }),
  },
};

const flushEndpoint: Endpoint = {
  methods: ['GET'],
  permission: 'open',
  parameters: { key: requiredKey, slug: slugParameter },
  variableTypes: { key: 'String!', slug: 'String!' },
  reply: {
    kind: 'custom',
    operation: {
      field: 'flushRepositoryCache',
      isMutation: true,
      selection: '',
      variables: (parameters) => ({ key: parameterText(parameters.key), slug: parameterText(parameters.slug) }),
    },
    answer: ({ node, parameters }) => {
      const success = (node as unknown) === true;
      const name = parameterText(parameters.slug);
      const message = success ? `Repository cache for ${name} has been flushed.` : 'Repository cache flush failed.';
      return { success, [name]: message };
    },
  },
  failure: failureInBody,
};

const asPost = (endpoint: Endpoint): Endpoint => ({ ...endpoint, methods: ['POST'], isUnlisted: true });

/**
 * Creates the routes that change repositories; they require the key (docs/protocol/updater.md#update). Not created by
 * crudRoutes: the answers are not items.
 */
export const updateRoutes = (namespace: string): readonly Route[] => [
  {
    pattern: `/${namespace}/flush-repo-cache`,
    namespace,
    response: flushSchema,
    endpoints: [
      flushEndpoint,
      { ...asPost(flushEndpoint), parameters: { key: unlistedParameter, slug: slugParameter } },
    ],
  },
  {
    pattern: `/${namespace}/update`,
    namespace,
    response: updateSchema,
    endpoints: [updateEndpoint(false), asPost(updateEndpoint(false))],
  },
  { pattern: `/${namespace}/reset-branch`, namespace, response: updateSchema, endpoints: [resetEndpoint] },
];

/** Creates the update route in the deprecated namespace. Its answers report that it is deprecated. */
export const deprecatedUpdateRoutes = (namespace: string): readonly Route[] => [
  {
    pattern: `/${namespace}/update`,
    namespace,
    endpoints: [{ ...updateEndpoint(true), methods: ['GET', 'POST'], isUnlisted: true }],
  },
];
