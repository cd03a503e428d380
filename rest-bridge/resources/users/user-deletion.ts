import { toFilterId } from '../../../schema/values/ids.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters } from '../../declare/route.ts';
import { requestErrors } from '../../error.ts';

/** The parameters of a deletion. `reassign` is required: false states that there is no replacement author. */
export const deletionParameters: Readonly<Record<string, Parameter>> = {
  force: { type: 'boolean', default: false, description: 'Must be true, because accounts have no trash.' },
  reassign: {
    type: 'integer',
    description:
      'Id of the account to which the posts are reassigned; 0 to leave them without an author, or false to delete them.',
    required: true,
    validation: 'none',
  },
};

/**
 * Returns the id of the replacement author: 0 if the items remain without one, null if they are deleted. Errors:
 * `rest_invalid_param` if it is neither an id nor false.
 */
export function readReplacementAuthor({ reassign }: Parameters): number | null {
  if (typeof reassign === 'number' || (typeof reassign === 'string' && /^\s*[-+]?\d+(?:\.\d+)?$/.test(reassign))) {
    return toFilterId(Math.abs(Math.trunc(Number(reassign))));
  }
  const isNone = !reassign || reassign === 'false' || (Array.isArray(reassign) && reassign.length === 0);
  if (isNone) return null;
  const message = 'reassign must be the id of an account, or false.';
  throw requestErrors.invalidParameters(
    new Map([['reassign', { code: 'rest_invalid_param', message, data: { status: 400 } }]]),
  );
}
