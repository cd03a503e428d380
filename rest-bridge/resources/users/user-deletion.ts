import { toFilterId } from '../../../schema/values/ids.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters } from '../../declare/route.ts';
import { requestErrors } from '../../error.ts';

/** The parameters of a deletion: a replacement author is optional, but the request must say so. */
export const deletionParameters: Readonly<Record<string, Parameter>> = {
  force: { type: 'boolean', default: false, description: 'Accounts have no trash: has to be true.' },
  reassign: {
    type: 'integer',
    description: 'Number of the account that gets the posts; false: nobody, so that they go too.',
    required: true,
    unchecked: true,
  },
};

/** The replacement author, 0 for none. Errors: `rest_invalid_param` for a value that is neither a number nor false. */
export function replacementAuthorOf({ reassign }: Parameters): number {
  if (typeof reassign === 'number' || (typeof reassign === 'string' && /^\s*[-+]?\d+(?:\.\d+)?$/.test(reassign))) {
    return toFilterId(Math.abs(Math.trunc(Number(reassign))));
  }
  const isNone = !reassign || reassign === 'false' || (Array.isArray(reassign) && reassign.length === 0);
  if (isNone) return 0;
  const message = 'reassign must be the number of an account, or false.';
  throw requestErrors.invalidParameters(
    new Map([['reassign', { code: 'rest_invalid_param', message, data: { status: 400 } }]]),
  );
}
