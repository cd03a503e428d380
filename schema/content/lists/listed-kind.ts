import type { FilterParameters } from '../../core/filters.ts';
import type { PostType, Taxonomy } from '../../core/registry/registry.ts';

/** The type of the items of a list, on which its filters depend. */
export interface ListedKind {
  type: PostType;
  taxonomies: readonly Taxonomy[];
  /** The GraphQL names of the fields of its items. */
  fields: ReadonlySet<string>;
}

/** Restricts parameters to lists of items that have a field, named as in GraphQL. */
export const ifItemsHave =
  (field: string, parameters: FilterParameters) =>
  ({ fields }: ListedKind): FilterParameters =>
    fields.has(field) ? parameters : {};
