import { canUseEndpoint } from '../access/access-check.ts';
import { catalogError } from '../error.ts';
import type { ReadyRequest } from '../rest-exchange.ts';

/** Throws the error of `Endpoint.refuse` for these parameters. The domain checks all other permissions in *run*. */
export async function checkPermission(ready: ReadyRequest): Promise<void> {
  const { endpoint, parameters, viewer } = ready;
  const refusal = endpoint.refuse?.(parameters);
  if (refusal && (!endpoint.refusalRequiresPermission || (await canUseEndpoint(endpoint, ready))))
    throw catalogError(refusal, viewer);
}
