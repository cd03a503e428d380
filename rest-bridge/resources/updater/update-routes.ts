import type { Endpoint, OwnRequest, Parameters, Route } from '../../declare/route.ts';
import { choice, echo, isOn, key, neededKey, slug, textOf, toldInBody, untold } from './parameters.ts';

const TEAPOT = 418;
const OUTCOME = 'success isRefused messages elapsedMilliseconds';

interface Outcome {
  success: boolean;
  isRefused: boolean;
  messages: readonly string[];
  elapsedMilliseconds: number;
}

const exception = { status: TEAPOT, when: ({ success }: OwnRequest['node']) => success !== true };

/** What was done in the form that webhooks know; one message where nothing else was done. */
function envelope(node: OwnRequest['node'], { webhook, more = {} }: { webhook: object; more?: object }): unknown {
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
  const texts = Object.fromEntries(UPDATE_TEXTS.map((name) => [name, textOf(parameters[name])]));
  return { ...texts, override: isOn(parameters.override) };
}

const update = (isDeprecated: boolean): Endpoint => ({
  methods: ['GET'],
  permission: () => true,
  parameters: {
    key,
    plugin: choice,
    theme: choice,
    tag: choice,
    branch: choice,
    committish: choice,
    override: choice,
  },
  variableTypes: { key: 'String!', input: 'RepositoryUpdateInput!' },
  reply: {
    kind: 'own',
    operation: {
      field: 'updateRepository',
      isMutation: true,
      selection: OUTCOME,
      variables: (parameters) => ({ key: textOf(parameters.key), input: updateInput(parameters) }),
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
  permission: () => true,
  parameters: { key: neededKey, plugin: choice, theme: choice },
  variableTypes: { key: 'String!', plugin: 'String', theme: 'String' },
  reply: {
    kind: 'own',
    operation: {
      field: 'resetRepositoryBranch',
      isMutation: true,
      selection: OUTCOME,
      variables: (parameters) => ({
        key: textOf(parameters.key),
        plugin: textOf(parameters.plugin),
        theme: textOf(parameters.theme),
      }),
    },
    exception,
    answer: ({ node, parameters }) => envelope(node, { webhook: echo(parameters, ['plugin', 'theme']) }),
  },
};

const flush: Endpoint = {
  methods: ['GET'],
  permission: () => true,
  parameters: { key: neededKey, slug },
  variableTypes: { key: 'String!', slug: 'String!' },
  reply: {
    kind: 'own',
    operation: {
      field: 'flushRepositoryCache',
      isMutation: true,
      selection: '',
      variables: (parameters) => ({ key: textOf(parameters.key), slug: textOf(parameters.slug) }),
    },
    answer: ({ node, parameters }) => {
      const success = (node as unknown) === true;
      const name = textOf(parameters.slug);
      const message = success ? `Repository cache for ${name} has been flushed.` : 'Repository cache flush failed.';
      return { success, [name]: message };
    },
  },
  failure: toldInBody,
};

const asPost = (endpoint: Endpoint): Endpoint => ({ ...endpoint, methods: ['POST'], hidden: true });

/** What changes something, for whoever has the key (protocol 1.5 to 1.7). */
export const updateRoutes = (namespace: string): readonly Route[] => [
  {
    pattern: `/${namespace}/flush-repo-cache`,
    namespace,
    endpoints: [flush, { ...asPost(flush), parameters: { key: untold, slug } }],
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
