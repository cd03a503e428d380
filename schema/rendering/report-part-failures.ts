import { GraphQLError } from 'graphql';
import { isDatabaseError } from '../core/dialect/error-origin.ts';
import { outageError } from '../core/outage.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { PartFailures } from '../markup/part-failures.ts';

/**
 * Returns how renderings of an operation treat parts that fail: they are logged and left out, except for errors of the
 * database, after which a transaction cannot go on, of the file store, and for errors that answer the client.
 */
export const reportPartFailures = ({ kernel, failedParts }: RequestContext): PartFailures => ({
  endsRendering: (error) =>
    error instanceof GraphQLError ||
    (error instanceof Error && error.name === 'AbortError') ||
    isDatabaseError(error) ||
    outageError(error, kernel.database) !== null,
  report: (error, { name, postId }) =>
    failedParts.error({ key: name, err: error, part: name, id: postId }, 'a part of an item cannot be rendered'),
});
