import type { Builder, ObjectTypeRef } from '../../core/builder.ts';

/** The result of a deletion: the item is deleted permanently, or moved to the trash. */
export interface Deletion<Row> {
  deleted: boolean;
  /** The item before its permanent deletion; null if it is in the trash. */
  previous: Row | null;
  /** The item in the trash; null if it was deleted permanently. */
  item: Row | null;
}

/** Creates the GraphQL type of the result of deletions of a kind. */
export function deletionType<Row>(builder: Builder, { name, node }: { name: string; node: ObjectTypeRef<Row> }) {
  return builder.objectRef<Deletion<Row>>(`${name}Deletion`).implement({
    description: 'The result of a deletion.',
    fields: (t) => ({
      deleted: t.boolean({
        description: 'Whether the item was deleted permanently.',
        resolve: (deletion) => deletion.deleted,
      }),
      previous: t.field({
        type: node,
        nullable: true,
        description: 'The item before its permanent deletion; null if it is in the trash.',
        resolve: (deletion) => deletion.previous as never,
      }),
      item: t.field({
        type: node,
        nullable: true,
        description: 'The item in the trash; null if it was deleted permanently.',
        resolve: (deletion) => deletion.item as never,
      }),
    }),
  });
}
