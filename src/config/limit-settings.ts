import { z } from 'zod';
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

/** A number of requests that a client may send in each period. */
export interface RateLimit {
  readonly requests: number;
  /** The length of a period. */
  readonly seconds: number;
}

/** What requests are counted by: docs/rate-limits.md. */
export const RATE_LIMIT_POLICIES = ['address', 'account', 'key'] as const;

/** The name of a limit, as answers contain it. */
export type RateLimitPolicy = (typeof RATE_LIMIT_POLICIES)[number];

const MAX_REQUESTS = 1_000_000_000;

const MAX_SECONDS = 86_400;

/** Parses `600/60` as 600 requests in 60 seconds; undefined for another text. */
function parseRateLimit(text: string): RateLimit | null | undefined {
  if (text === 'off') return null;
  const match = /^(\d{1,10})\/(\d{1,5})$/.exec(text);
  const [requests, seconds] = [Number(match?.[1]), Number(match?.[2])];
  const isValid = requests >= 1 && requests <= MAX_REQUESTS && seconds >= 1 && seconds <= MAX_SECONDS;
  return isValid ? Object.freeze({ requests, seconds }) : undefined;
}

const rateLimit = () =>
  z
    .string()
    .default('off')
    .transform((text, context) => {
      const limit = parseRateLimit(text);
      if (limit !== undefined) return limit;
      context.addIssue('must be off, or requests and seconds such as 600/60');
      return z.NEVER;
    });

/** The environment variables of these settings. */
export const rateLimitVariables = {
  RATE_LIMIT_ADDRESS: rateLimit().describe(
    'Requests to the APIs and the account pages that one network address may send in a number of seconds, such as 600/60. off: any number.',
  ),
  RATE_LIMIT_ACCOUNT: rateLimit().describe(
    'Requests to the APIs that one account may send in a number of seconds, with all its passwords and sessions together, such as 1200/60. off: any number.',
  ),
  RATE_LIMIT_KEY: rateLimit().describe(
    'Requests to the APIs with one application password, or with one session, in a number of seconds, such as 300/60. off: any number.',
  ),
};

/** The limits of requests; null: not limited. */
export const rateLimitSettings = (values: VariablesOf<typeof rateLimitVariables>) =>
  Object.freeze({
    address: values.RATE_LIMIT_ADDRESS,
    account: values.RATE_LIMIT_ACCOUNT,
    key: values.RATE_LIMIT_KEY,
  } satisfies Record<RateLimitPolicy, RateLimit | null>);

export type RateLimitSettings = ReturnType<typeof rateLimitSettings>;

/** The environment variables of these limits. */
export const uploadVariables = {
  UPLOADS_PER_ACCOUNT: wholeNumber({ minimum: 1, maximum: 1_000, defaultValue: 8 }).describe(
    'Maximum number of simultaneous uploads of one account. Four times as many may wait; further ones are answered with 429.',
  ),
  UPLOAD_SLOW_SECONDS: wholeNumber({ minimum: 1, maximum: 3_600, defaultValue: 30 }).describe(
    'An upload that sends less than 16 KiB within this time is answered with 408.',
  ),
};

/** Limits on the number and the slowness of uploads. */
export const uploadLimits = (values: VariablesOf<typeof uploadVariables>) =>
  Object.freeze({
    /** Maximum number of simultaneous uploads of one account; four times as many may wait. */
    perAccount: values.UPLOADS_PER_ACCOUNT,
    /** Milliseconds within which an upload must send the next 16 KiB. */
    progressTimeoutMs: values.UPLOAD_SLOW_SECONDS * 1_000,
  });

export type UploadLimits = ReturnType<typeof uploadLimits>;
