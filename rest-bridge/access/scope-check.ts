import type { Endpoint } from '../declare/route.ts';
import { convertDomainError } from '../error.ts';
import type { BridgeRuntime, Viewer } from '../runtime.ts';

/** Returns the mutations that an endpoint runs, by all of its methods. */
function mutationsOf({ reply }: Endpoint): string[] {
  if (reply.kind === 'create' || reply.kind === 'update' || reply.kind === 'delete') return [reply.field];
  if (reply.kind !== 'custom') return [];
  const operations = [...(reply.operation ? [reply.operation] : []), ...Object.values(reply.operations ?? {})];
  return operations.filter(({ isMutation }) => isMutation).map(({ field }) => field);
}

/**
 * Returns the refusal of an endpoint by the scopes of the viewer's password, as the domain decides; null if there is
 * none.
 */
function refusalOf(endpoint: Endpoint, { runtime, viewer }: { runtime: BridgeRuntime; viewer: Viewer }) {
  for (const field of mutationsOf(endpoint)) {
    const refusal = runtime.scopeRefusal(viewer, field);
    if (refusal) return convertDomainError(refusal) ?? refusal;
  }
  return null;
}

/** Whether the scopes of the viewer's password allow the methods of an endpoint. */
export const isInScope = (endpoint: Endpoint, viewing: { runtime: BridgeRuntime; viewer: Viewer }): boolean =>
  refusalOf(endpoint, viewing) === null;

/** Throws `insufficient_scope` before a file or a large body is received that the domain would refuse. */
export function checkScope(endpoint: Endpoint, viewing: { runtime: BridgeRuntime; viewer: Viewer }): void {
  const refusal = refusalOf(endpoint, viewing);
  if (refusal) throw refusal;
}
