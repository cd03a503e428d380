import { GraphQLError } from 'graphql';
import type { CallSession } from '../method.ts';
import { documentFor } from './cached-document.ts';
import { kindOfItem } from './editable-item.ts';
import type { ItemInput } from './item-input.ts';
import type { PublishedKind } from './site-kinds.ts';

/** Creates an item and returns its id. Errors: those of the mutation. */
export async function storeNewItem(
  session: CallSession,
  { kind, input }: { kind: PublishedKind; input: ItemInput },
): Promise<number> {
  const { graphqlName } = kind;
  const document = documentFor<{ item: { databaseId: number } }>(kind, {
    purpose: 'create',
    write: () => `mutation($input: ${graphqlName}Input!) { item: create${graphqlName}(input: $input) { databaseId } }`,
  });
  return (await session.run(document, { input })).item.databaseId;
}

/** Changes an item. Errors: those of the mutation. */
export async function changeItem(
  session: CallSession,
  { kind, id, input }: { kind: PublishedKind; id: number; input: ItemInput },
): Promise<void> {
  const { graphqlName } = kind;
  const document = documentFor(kind, {
    purpose: 'update',
    write: () => `mutation($id: Int!, $input: ${graphqlName}Input!) {
      item: update${graphqlName}(id: $id, input: $input) { databaseId }
    }`,
  });
  await session.run(document, { id, input });
}

/** The errors of items that can only be deleted permanently: those in the trash, and kinds without one. */
const NO_TRASH: ReadonlySet<unknown> = new Set(['rest_already_trashed', 'rest_trash_not_supported']);

/**
 * Moves an item to the trash, or deletes it permanently if it is there or its kind has none, as programs expect. Errors:
 * those of the mutation.
 */
export async function discardItem(session: CallSession, id: number): Promise<void> {
  const kind = await kindOfItem(session, id);
  const document = documentFor(kind, {
    purpose: 'delete',
    write: () =>
      `mutation($id: Int!, $force: Boolean) { delete${kind.graphqlName}(id: $id, force: $force) { deleted } }`,
  });
  try {
    await session.run(document, { id, force: false });
  } catch (error) {
    if (!(error instanceof GraphQLError) || !NO_TRASH.has(error.extensions.code)) throw error;
    await session.run(document, { id, force: true });
  }
}
