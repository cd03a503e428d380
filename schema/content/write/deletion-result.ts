import type { Builder, ObjectTypeRef } from '../../core/builder.ts';

/** What became of an item that was to be deleted: gone for good, or in the trash. */
export interface Deletion<Row> {
  deleted: boolean;
  /** As it was before it was deleted for good. */
  previous: Row | null;
  /** As it lies in the trash. */
  item: Row | null;
}

/** Makes the type that deletions of a kind answer with. */
export function deletionType<Row>(builder: Builder, { name, node }: { name: string; node: ObjectTypeRef<Row> }) {
  return builder.objectRef<Deletion<Row>>(`${name}Deletion`).implement({
    description: 'What became of an item that was to be deleted.',
    fields: (t) => ({
      deleted: t.boolean({ description: 'Whether it is gone for good.', resolve: (deletion) => deletion.deleted }),
      previous: t.field({
        type: node,
        nullable: true,
        description: 'As it was before.',
        resolve: (deletion) => deletion.previous as never,
      }),
      item: t.field({
        type: node,
        nullable: true,
        description: 'As it lies in the trash.',
        resolve: (deletion) => deletion.item as never,
      }),
    }),
  });
}
