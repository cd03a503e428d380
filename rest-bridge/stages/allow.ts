import { allowHeader, queryAllowedMethods, queryRouteAccess } from '../access/access-check.ts';
import { allowedMethods } from '../access/allowed-methods.ts';
import type { Node } from '../declare/field.ts';
import type { Access, ItemReply } from '../declare/route.ts';
import type { ReadyRequest } from '../rest-exchange.ts';

/** The result of an operation that deletes an item, or moves it to the trash. */
export interface DeletionResult {
  deleted: boolean;
  /** The deleted item. */
  previous: Node | null;
  /** The item in the trash. */
  item: Node | null;
}

/**
 * Returns `Allow` for an answer with items. The operation has read the permissions on an item that it returns; others are
 * queried.
 */
export async function allowAfterRun(
  ready: ReadyRequest,
  { reply, result }: { reply: ItemReply; result: Node | null },
): Promise<{ Allow?: string }> {
  // A new item is answered in the edit context, so `Allow` is computed for that context.
  if (reply.kind === 'create') {
    const inEdit = { ...ready, parameters: { ...ready.parameters, context: 'edit' } };
    return allowHeader(await queryAllowedMethods(inEdit));
  }
  const node = reply.kind === 'list' ? null : reply.kind === 'delete' ? trashedItem(result) : result;
  if (!node) return allowHeader(await queryAllowedMethods(ready));
  const access = await Promise.resolve(queryRouteAccess(ready)).catch(() => null);
  if (!access) return {};
  const item = (node._can ?? {}) as Access['item'];
  const answeredEndpoint = reply.kind === 'item' ? ready.endpoint : undefined;
  return allowHeader(allowedMethods(ready.route, { ...access, item, answeredEndpoint }));
}

const trashedItem = (result: Node | null): Node | null => {
  const { deleted, item } = result as unknown as DeletionResult;
  return deleted ? null : item;
};
