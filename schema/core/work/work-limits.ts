import { GraphQLError } from 'graphql';
import type { ErrorCode } from '../errors/domain-errors.ts';

/** The limits of the work of one request, whatever the number of its operations. */
export interface WorkLimits {
  /** The fields, rows and statements, each with its cost. */
  cost: number;
  /** The tokens of documents that have to be parsed. */
  tokens: number;
  /** The fields of introspection. */
  introspection: number;
  /** Bytes of the answer. */
  answerBytes: number;
  /** The time from its start to its answer. */
  seconds: number;
}

/** Settings that raise the limits, for the messages. */
export type LimitSettings = Partial<Record<keyof WorkLimits, string>>;

/** The errors of an interface for work above a limit, and for work that takes too long. */
export interface LimitCodes {
  readonly limit: ErrorCode;
  readonly deadline: ErrorCode;
}

export const GRAPHQL_CODES: LimitCodes = { limit: 'graphql_limit_exceeded', deadline: 'graphql_limit_exceeded' };

export const NO_LIMITS: WorkLimits = {
  cost: Number.POSITIVE_INFINITY,
  tokens: Number.POSITIVE_INFINITY,
  introspection: Number.POSITIVE_INFINITY,
  answerBytes: Number.POSITIVE_INFINITY,
  seconds: Number.POSITIVE_INFINITY,
};

const ADVICE = 'Request fewer items or fields at once.';

export const NO_DATABASE_ANSWER = 'The database did not answer in time. Try again later.';

const reasons: Record<keyof WorkLimits, (limit: number) => string> = {
  cost: (limit) => `The request has a cost of more than ${limit}.`,
  tokens: (limit) => `The documents of the request have more than ${limit} tokens.`,
  introspection: (limit) => `The introspection returns more than ${limit} fields.`,
  answerBytes: (limit) => `The answer is larger than ${limit} bytes.`,
  seconds: (limit) => `The request took longer than ${limit} seconds.`,
};

/** The message of a request above a limit; `setting` raises the limit. */
export function limitMessage(
  kind: keyof WorkLimits,
  { limit, setting }: { limit: number; setting?: string | undefined },
): string {
  const operator = setting ? ` The setting ${setting} of the server raises the limit.` : '';
  return `${reasons[kind](limit)} ${ADVICE}${operator}`;
}

/** The cost of a statement apart from its rows. */
export const STATEMENT_COST = 10;

/** The cost of a statement that may read a whole table. */
export const SCAN_COST = 200;

/** Why the work of a request has ended before it was complete. It says nothing about what another request asks for. */
export class EndedWorkError extends GraphQLError {
  constructor({ message, extensions }: GraphQLError) {
    super(message, { extensions });
  }
}
