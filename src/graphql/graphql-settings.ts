import { z } from 'zod';
import { type FeedLimits, usualFeedLimits } from '../../schema/core/journal/feed.ts';
import { onOrOff, wholeNumber } from '../config/config-values.ts';

/** What the operator decides about GraphQL. */
export interface GraphqlSettings {
  /** Whether clients may ask what there is; the explorer page needs it. */
  readonly introspection: boolean;
  readonly maxDepth: number;
  readonly maxAliases: number;
  readonly maxTokens: number;
  /** Most fields of an answer, as they can be counted before it is made. */
  readonly maxCost: number;
  /** Most bytes of an answer. */
  readonly maxAnswerBytes: number;
  /** Most operations in one request; 1: no batches. */
  readonly maxBatch: number;
  /** How many may follow what changes. */
  readonly feedLimits: FeedLimits;
  /** A JSON file of documents by their names. */
  readonly documentsFile: string | undefined;
  /** Whether the documents of that file are the only ones. */
  readonly onlyDocuments: boolean;
}

/** The variables of the environment that say so. */
export const graphqlVariables = {
  GRAPHQL_INTROSPECTION: onOrOff('on').describe('Whether clients may query the schema. The explorer needs it.'),
  GRAPHQL_MAX_DEPTH: wholeNumber({ minimum: 1, maximum: 1_000, initial: 12 }).describe(
    'Deepest nesting of fields in a document.',
  ),
  GRAPHQL_MAX_ALIASES: wholeNumber({ minimum: 0, maximum: 10_000, initial: 40 }).describe(
    'Most aliases in a document.',
  ),
  GRAPHQL_MAX_TOKENS: wholeNumber({ minimum: 10, maximum: 1_000_000, initial: 2_000 }).describe(
    'Longest document, in tokens.',
  ),
  GRAPHQL_MAX_COST: wholeNumber({ minimum: 1, maximum: 1_000_000_000, initial: 20_000 }).describe(
    'Highest cost of a document: each field of the answer counts 1, the text of an item 10, and fields of a list as often as the list may have items.',
  ),
  GRAPHQL_MAX_ANSWER_BYTES: wholeNumber({
    minimum: 1_024,
    maximum: 1_073_741_824,
    initial: 16 * 1_024 * 1_024,
  }).describe('Largest answer.'),
  GRAPHQL_MAX_BATCH: wholeNumber({ minimum: 1, maximum: 100, initial: 1 }).describe(
    'Most operations in one request. Each of them has all the limits above.',
  ),
  GRAPHQL_MAX_SUBSCRIPTIONS: wholeNumber({
    minimum: 0,
    maximum: 1_000_000,
    initial: usualFeedLimits.subscribers,
  }).describe('Most subscriptions at once; 0 refuses all.'),
  GRAPHQL_MAX_SUBSCRIPTIONS_PER_CLIENT: wholeNumber({
    minimum: 0,
    maximum: 1_000_000,
    initial: usualFeedLimits.perClient,
  }).describe('Most subscriptions from one IPv4 address or one IPv6 network.'),
  GRAPHQL_MAX_WAITING_CHANGES: wholeNumber({
    minimum: 1,
    maximum: 1_000_000,
    initial: usualFeedLimits.waiting,
  }).describe('Most changes that wait for one subscriber. Above it, the subscription ends.'),
  GRAPHQL_DOCUMENTS_FILE: z
    .string()
    .refine((value) => value.endsWith('.json'), 'must be the path of a .json file')
    .optional()
    .describe('A JSON file of persisted documents by name.'),
  GRAPHQL_ONLY_DOCUMENTS: onOrOff('off').describe('on: only persisted documents are run.'),
};

type Values = z.infer<z.ZodObject<typeof graphqlVariables>>;

/** Takes the checked variables; `absolute` makes a path absolute. */
export function graphqlSettings(values: Values, absolute: (path: string) => string): GraphqlSettings {
  const file = values.GRAPHQL_DOCUMENTS_FILE;
  return Object.freeze({
    introspection: values.GRAPHQL_INTROSPECTION,
    maxDepth: values.GRAPHQL_MAX_DEPTH,
    maxAliases: values.GRAPHQL_MAX_ALIASES,
    maxTokens: values.GRAPHQL_MAX_TOKENS,
    maxCost: values.GRAPHQL_MAX_COST,
    maxAnswerBytes: values.GRAPHQL_MAX_ANSWER_BYTES,
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
