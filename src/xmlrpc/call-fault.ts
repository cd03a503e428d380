import { GraphQLError } from 'graphql';
import type { DomainErrorExtensions } from '../../schema/core/domain-errors.ts';
import { Fault, faultCodes } from './protocol/fault.ts';

/** What a failure of a call needs from the program. */
export interface FailureOptions {
  /** The domain error of an outage; null for other errors. */
  outage(error: unknown): GraphQLError | null;
  /** Called with each error that is not a domain error. */
  report(error: unknown): void;
}

/**
 * Converts the failure of a call to a fault. Its code is the status of the domain error; missing rights are always 401,
 * since 403 means that the login failed.
 */
export function faultOf(error: unknown, { outage, report }: FailureOptions): Fault {
  if (error instanceof Fault) return error;
  const domainError = outage(error) ?? error;
  if (domainError instanceof GraphQLError) {
    const { status, code, data } = domainError.extensions as Partial<DomainErrorExtensions>;
    if (typeof status === 'number') {
      const fault = new Fault(status === 403 ? faultCodes.notAllowed : status, domainError.message);
      if (typeof data?.retry_after === 'number') fault.retryAfter = data.retry_after;
      return fault;
    }
    // The domain could not read a value, such as a date that does not exist.
    if (code === 'BAD_USER_INPUT' || !domainError.originalError)
      return new Fault(faultCodes.invalidParameters, 'A value is not valid. Check the dates, numbers and names.');
  }
  report(error);
  return new Fault(faultCodes.internal, 'An internal error occurred. Try again later.');
}
