import { catalogueError } from '../error.ts';
import { mayUse } from './access-check.ts';
import type { ReadyRequest } from './ready.ts';

/** Refuses what nobody may ask for with these parameters. What depends on items is decided by the domain, in *run*. */
export async function checkPermission(ready: ReadyRequest): Promise<void> {
  const { endpoint, parameters, viewer } = ready;
  const refusal = endpoint.refuse?.(parameters);
  if (refusal && (!endpoint.refusesPermitted || (await mayUse(endpoint, ready)))) throw catalogueError(refusal, viewer);
}
