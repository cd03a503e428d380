import type { CustomRequest, Endpoint, Parameters, Route } from '../../declare/route.ts';
import {
  choiceParameter,
  echo,
  failureInBody,
  isOn,
  keyParameter,
  neededKey,
  parameterText,
  slugParameter,
  unlistedParameter,
} from './updater-parameters.ts';

const TEAPOT = 418;
const OUTCOME = 'success isRefused messages elapsedMilliseconds';

interface Outcome {
  success: boolean;
  isRefused: boolean;
  messages: readonly string[];
  elapsedMilliseconds: number;
}

const exception = { status: TEAPOT, when: ({ success }: CustomRequest['node']) => success !== true };

/** What was done in the form that webhooks know; one message where nothing else was done. */
function envelope(node: CustomRequest['node'], { webhook, more = {} }: { webhook: object; more?: object }): unknown {
  const { success, isRefused, messages, elapsedMilliseconds } = node as unknown as Outcome;
  return {
    success,
    data: {
      messages: isRefused || (success && messages.length === 1) ? messages[0] : messages,
      webhook,
      elapsed_time: `${elapsedMilliseconds.toFixed(2)} ms`,
      ...more,
    },
  };
}

const UPDATE_TEXTS = ['plugin', 'theme', 'tag', 'branch', 'committish'];

function updateInput(parameters: Parameters): Record<string, unknown> {
  const texts = Object.fromEntries(UPDATE_TEXTS.map((name) => [name, parameterText(parameters[name])]));
  return { ...texts, override: isOn(parameters.override) };
}

const update = (isDeprecated: boolean): Endpoint => ({
  methods: ['GET'],
  permission: 'open',
  parameters: {
    key: keyParameter,
    plugin: choiceParameter,
    theme: choiceParameter,
    tag: choiceParameter,
    branch: choiceParameter,
    committish: choiceParameter,
    override: choiceParameter,
  },
  variableTypes: { key: 'String!', input: 'RepositoryUpdateInput!' },
  reply: {
    kind: 'custom',
    operation: {
      field: 'updateRepository',
      isMutation: true,
      selection: OUTCOME,
      variables: (parameters) => ({ key: parameterText(parameters.key), input: updateInput(parameters) }),
    },
    exception,
    answer: ({ node, parameters }) =>
      envelope(node, {
        webhook: { ...echo(parameters, UPDATE_TEXTS), override: isOn(parameters.override) },
        more: { deprecated: isDeprecated },
      }),
  },
});

const reset: Endpoint = {
  methods: ['GET'],
  permission: 'open',
  parameters: { key: neededKey, plugin: choiceParameter, theme: choiceParameter },
  variableTypes: { key: 'String!', plugin: 'String', theme: 'String' },
  reply: {
    kind: 'custom',
    operation: {
      field: 'resetRepositoryBranch',
      isMutation: true,
      selection: OUTCOME,
      variables: (parameters) => ({
        key: parameterText(parameters.key),
        plugin: parameterText(parameters.plugin),
        theme: parameterText(parameters.theme),
      }),
    },
    exception,
    answer: ({ node, parameters }) => envelope(node, { webhook: echo(parameters, ['plugin', 'theme']) }),
  },
};

const flush: Endpoint = {
  methods: ['GET'],
  permission: 'open',
  parameters: { key: neededKey, slug: slugParameter },
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

const asPost = (endpoint: Endpoint): Endpoint => ({ ...endpoint, methods: ['POST'], hidden: true });

// Not crudRoutes: the answers are no items.
/** What changes something, for whoever has the key (docs/protocol/updater.md#update). */
export const updateRoutes = (namespace: string): readonly Route[] => [
  {
    pattern: `/${namespace}/flush-repo-cache`,
    namespace,
    endpoints: [flush, { ...asPost(flush), parameters: { key: unlistedParameter, slug: slugParameter } }],
  },
  { pattern: `/${namespace}/update`, namespace, endpoints: [update(false), asPost(update(false))] },
  { pattern: `/${namespace}/reset-branch`, namespace, endpoints: [reset] },
];

/** Updating under the old name works as ever, and says that it is old. */
export const oldUpdateRoutes = (namespace: string): readonly Route[] => [
  {
    pattern: `/${namespace}/update`,
    namespace,
    endpoints: [{ ...update(true), methods: ['GET', 'POST'], hidden: true }],
  },
];
