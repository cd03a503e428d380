import { type FieldGroup, type FieldLayout, type GroupField, isSwitchedOn } from './field-group.ts';

/** The deepest chain of clones that is followed: groups can clone each other. */
const MAX_CLONES = 5;

/**
 * Replaces the fields that clone others by what they clone: fields without a frame by the fields themselves, others by a group.
 * Clones of what does not exist are left out.
 */
export function withClones(groups: readonly FieldGroup[]): readonly FieldGroup[] {
  // Databases keep the keys of groups and fields as slugs, in lower case.
  const fieldsByKey = new Map<string, readonly GroupField[]>();
  const add = (fields: readonly GroupField[]): void => {
    for (const field of fields) {
      fieldsByKey.set(field.key.toLowerCase(), [field]);
      add(field.fields);
      for (const layout of field.layouts) add(layout.fields);
    }
  };
  for (const group of groups) {
    fieldsByKey.set(group.key.toLowerCase(), group.fields);
    add(group.fields);
  }
  const expand = (fields: readonly GroupField[], depth: number): readonly GroupField[] =>
    fields.flatMap((field): readonly GroupField[] => {
      if (field.type !== 'clone') {
        const layouts = field.layouts.map(
          (layout): FieldLayout => ({ ...layout, fields: expand(layout.fields, depth) }),
        );
        return [{ ...field, fields: expand(field.fields, depth), layouts }];
      }
      const sources = depth < MAX_CLONES && Array.isArray(field.settings.clone) ? field.settings.clone : [];
      const cloned = expand(
        sources.flatMap((key) => fieldsByKey.get(String(key).toLowerCase()) ?? []),
        depth + 1,
      );
      return cloneOf(field, cloned);
    });
  return groups.map((group) => ({ ...group, fields: expand(group.fields, 0) }));
}

/** Returns what a field that clones others is. The stored keys of cloned fields begin with that of the clone. */
function cloneOf(field: GroupField, cloned: readonly GroupField[]): readonly GroupField[] {
  const hasPrefix = isSwitchedOn(field.settings.prefix_name);
  const named = cloned.map((each) => ({
    ...each,
    key: `${field.key}_${each.key}`,
    settings: { ...each.settings, is_cloned: true },
  }));
  if (field.settings.display !== 'group')
    return named.map((each) => (hasPrefix ? { ...each, name: `${field.name}_${each.name}` } : each));
  return [{ ...field, type: 'group', fields: named, settings: { ...field.settings, stores_plain_names: !hasPrefix } }];
}
