import type { FilterParameters } from '../../core/filters.ts';
import type { PostType, Taxonomy } from '../../core/registry/registry.ts';

/** What the filters of a list depend on: the type of its items. */
export interface ListedKind {
  type: PostType;
  taxonomies: readonly Taxonomy[];
  /** GraphQL names of the fields that its items have. */
  fields: ReadonlySet<string>;
}

/** Parameters of lists whose items have a field, by its GraphQL name. */
export const ifItemsHave =
  (field: string, parameters: FilterParameters) =>
  ({ fields }: ListedKind): FilterParameters =>
    fields.has(field) ? parameters : {};
