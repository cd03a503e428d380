import { z } from 'zod';
import { DEFAULT_FEED_LIMITS, type FeedLimits } from '../../schema/core/journal/feed.ts';
import { onOrOff, type VariablesOf, wholeNumber } from '../config/config-values.ts';

/** The settings of the GraphQL endpoint. */
export interface GraphqlSettings {
  /** Whether clients may query the schema; the explorer needs it. */
  readonly introspection: boolean;
  readonly maxDepth: number;
  readonly maxAliases: number;
  readonly maxTokens: number;
  /** Highest cost of a request, counted while it runs. */
  readonly maxCost: number;
  /** Bytes of an answer. */
  readonly maxAnswerBytes: number;
  /** Seconds from a request to its answer. */
  readonly maxSeconds: number;
  /** The variables that set the limits of a request. */
  readonly limitNames: {
    readonly cost: string;
    readonly tokens?: string;
    readonly answerBytes: string;
    readonly seconds: string;
  };
  /** Highest cost of a request to the WPGraphQL API. */
  readonly maxWpgraphqlCost: number;
  /** Operations in one request; 1 disables batches. */
  readonly maxBatch: number;
  /** Limits of subscriptions. */
  readonly feedLimits: FeedLimits;
  /** The path of a JSON file of persisted documents by name. */
  readonly documentsFile: string | undefined;
  /** Whether only these persisted documents are run. */
  readonly onlyDocuments: boolean;
}

const DEFAULT_WPGRAPHQL_COST = 300_000;

const LIMIT_NAMES = Object.freeze({
  cost: 'GRAPHQL_MAX_COST',
  tokens: 'GRAPHQL_MAX_TOKENS',
  answerBytes: 'GRAPHQL_MAX_ANSWER_BYTES',
  seconds: 'GRAPHQL_MAX_SECONDS',
});

/** The environment variables of the GraphQL settings. */
export const graphqlVariables = {
  GRAPHQL_INTROSPECTION: onOrOff('on').describe('Whether clients may query the schema. The explorer needs it.'),
  GRAPHQL_MAX_DEPTH: wholeNumber({ minimum: 1, maximum: 1_000, defaultValue: 12 }).describe(
    'Maximum nesting of fields in a document.',
  ),
  GRAPHQL_MAX_ALIASES: wholeNumber({ minimum: 0, maximum: 10_000, defaultValue: 40 }).describe(
    'Maximum number of aliases in a document.',
  ),
  GRAPHQL_MAX_TOKENS: wholeNumber({ minimum: 10, maximum: 1_000_000, defaultValue: 2_000 }).describe(
    'Maximum length of the documents of a request, in tokens.',
  ),
  GRAPHQL_MAX_COST: wholeNumber({ minimum: 1, maximum: 1_000_000_000, defaultValue: 100_000 }).describe(
    'Maximum cost of a request, counted while it runs: see docs/limits.md#cost.',
  ),
  GRAPHQL_MAX_ANSWER_BYTES: wholeNumber({
    minimum: 1_024,
    maximum: 1_073_741_824,
    defaultValue: 16 * 1_024 * 1_024,
  }).describe('Maximum bytes of an answer.'),
  GRAPHQL_MAX_SECONDS: wholeNumber({ minimum: 1, maximum: 3_600, defaultValue: 20 }).describe(
    'Maximum seconds from a request to its answer. Subscriptions have no end.',
  ),
  WPGRAPHQL_MAX_COST: wholeNumber({
    minimum: 1,
    maximum: 1_000_000_000,
    defaultValue: DEFAULT_WPGRAPHQL_COST,
  }).describe('The same as GRAPHQL_MAX_COST for the WPGraphQL API, whose clients select more at once.'),
  GRAPHQL_MAX_BATCH: wholeNumber({ minimum: 1, maximum: 100, defaultValue: 1 }).describe(
    'Maximum number of operations in one request; 1 disables batches. They share the cost, the tokens and the bytes of one request.',
  ),
  GRAPHQL_MAX_SUBSCRIPTIONS: wholeNumber({
    minimum: 0,
    maximum: 1_000_000,
    defaultValue: DEFAULT_FEED_LIMITS.subscribers,
  }).describe('Maximum number of subscriptions at once; 0 refuses all.'),
  GRAPHQL_MAX_SUBSCRIPTIONS_PER_CLIENT: wholeNumber({
    minimum: 0,
    maximum: 1_000_000,
    defaultValue: DEFAULT_FEED_LIMITS.perClient,
  }).describe('Maximum number of subscriptions from one IPv4 address or one IPv6 network.'),
  GRAPHQL_MAX_WAITING_CHANGES: wholeNumber({
    minimum: 1,
    maximum: 1_000_000,
    defaultValue: DEFAULT_FEED_LIMITS.waiting,
  }).describe('Maximum number of changes that wait for one subscriber. Above it, the subscription ends.'),
  GRAPHQL_DOCUMENTS_FILE: z
    .string()
    .refine((value) => value.endsWith('.json'), 'must be the path of a .json file')
    .optional()
    .describe('A JSON file of persisted documents by name.'),
  GRAPHQL_ONLY_DOCUMENTS: onOrOff('off').describe('on: only persisted documents are run; others are refused.'),
};

/** Creates the settings from the validated variables; `absolute` makes a path absolute. */
export function graphqlSettings(
  values: VariablesOf<typeof graphqlVariables>,
  absolute: (path: string) => string,
): GraphqlSettings {
  const file = values.GRAPHQL_DOCUMENTS_FILE;
  return Object.freeze({
    introspection: values.GRAPHQL_INTROSPECTION,
    maxDepth: values.GRAPHQL_MAX_DEPTH,
    maxAliases: values.GRAPHQL_MAX_ALIASES,
    maxTokens: values.GRAPHQL_MAX_TOKENS,
    maxCost: values.GRAPHQL_MAX_COST,
    maxAnswerBytes: values.GRAPHQL_MAX_ANSWER_BYTES,
    maxSeconds: values.GRAPHQL_MAX_SECONDS,
    limitNames: LIMIT_NAMES,
    maxWpgraphqlCost: values.WPGRAPHQL_MAX_COST,
    maxBatch: values.GRAPHQL_MAX_BATCH,
    feedLimits: Object.freeze({
      subscribers: values.GRAPHQL_MAX_SUBSCRIPTIONS,
      perClient: values.GRAPHQL_MAX_SUBSCRIPTIONS_PER_CLIENT,
      waiting: values.GRAPHQL_MAX_WAITING_CHANGES,
    }),
    documentsFile: file === undefined ? undefined : absolute(file),
    onlyDocuments: values.GRAPHQL_ONLY_DOCUMENTS,
  });
}
