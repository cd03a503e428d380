import { type VariablesOf, wholeNumber } from './config-values.ts';

/** The environment variables of these limits. */
export const requestLimitVariables = {
  REQUEST_MAX_SECONDS: wholeNumber({ minimum: 1, maximum: 3_600, defaultValue: 60 }).describe(
    'Maximum seconds from a received request to its answer, except for GraphQL. Exports and downloads have no end.',
  ),
  REQUEST_MAX_COST: wholeNumber({ minimum: 1, maximum: 1_000_000_000, defaultValue: 1_000_000 }).describe(
    'Maximum cost of a request, except for GraphQL: see docs/limits.md#cost.',
  ),
  REQUEST_MAX_ANSWER_BYTES: wholeNumber({
    minimum: 1_024,
    maximum: 1_073_741_824,
    defaultValue: 64 * 1_024 * 1_024,
  }).describe('Maximum bytes of the values of an answer, except for GraphQL and exports.'),
};

/** The variables that set the limits, for messages. */
export const REQUEST_LIMIT_NAMES = Object.freeze({
  cost: 'REQUEST_MAX_COST',
  answerBytes: 'REQUEST_MAX_ANSWER_BYTES',
  seconds: 'REQUEST_MAX_SECONDS',
} as const satisfies Record<string, keyof typeof requestLimitVariables>);

/** The limits of the work of one request that is not a GraphQL operation: docs/limits.md#the-work-of-a-request. */
export const requestLimits = (values: VariablesOf<typeof requestLimitVariables>) =>
  Object.freeze({
    /** Highest cost of a request, counted while it runs. */
    maxCost: values.REQUEST_MAX_COST,
    /** Bytes of an answer that is not a stream. */
    maxAnswerBytes: values.REQUEST_MAX_ANSWER_BYTES,
    /** Seconds from a request to its answer. */
    maxSeconds: values.REQUEST_MAX_SECONDS,
  });

export type RequestLimits = ReturnType<typeof requestLimits>;
