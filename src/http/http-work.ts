import type { ServerResponse } from 'node:http';
import type { Domain } from '../../schema/core/domain.ts';
import { RequestWork } from '../../schema/core/work/request-work.ts';
import { REQUEST_LIMIT_NAMES, type RequestLimits } from '../config/limit-settings.ts';

/** Starts the work of a request, which ends when the connection of its response closes. */
export type StartWork = (response: ServerResponse) => RequestWork;

const CODES = { limit: 'request_limit_exceeded', deadline: 'request_timed_out' } as const;

/** Returns the function that starts the work of requests to all interfaces but GraphQL, within the limits of the site. */
export function createStartWork(
  { turns }: Pick<Domain, 'turns'>,
  { maxCost, maxAnswerBytes, maxSeconds }: RequestLimits,
): StartWork {
  const limits = { cost: maxCost, answerBytes: maxAnswerBytes, seconds: maxSeconds };
  return (response) => {
    const work = new RequestWork({ limits, settings: REQUEST_LIMIT_NAMES, codes: CODES, turns });
    response.once('close', () => (response.writableFinished ? work.complete() : work.abandon()));
    return work;
  };
}
