import { ensure } from './declaration-errors.ts';
import {
  type FieldGroup,
  type FieldLayout,
  type GroupField,
  isSwitchedOn,
  type LocationRule,
  parseFieldGroup,
} from './field-group.ts';

/** A field of a declared group, in the export format of the plugin for field groups; its type has further settings. */
export interface FieldDeclaration {
  /** Unique on the site; by default it follows from the names. */
  key?: string;
  name: string;
  label?: string;
  type: string;
  required?: boolean | 0 | 1;
  default_value?: unknown;
  /** The fields of a group, or of a row of a repeater. */
  sub_fields?: readonly FieldDeclaration[];
  /** The layouts of flexible content. */
  layouts?: readonly FieldLayoutDeclaration[];
  [setting: string]: unknown;
}

/** A layout of flexible content. */
export interface FieldLayoutDeclaration {
  key?: string;
  name: string;
  label?: string;
  sub_fields: readonly FieldDeclaration[];
}

/** A group of fields, in the export format of the plugin for field groups. */
export interface FieldGroupDeclaration {
  /** Unique on the site, such as `group_opening`. */
  key: string;
  title: string;
  fields: readonly FieldDeclaration[];
  /** Who has the fields: alternatives, each a list of rules that must all hold. */
  location: readonly (readonly LocationRule[])[];
  active?: boolean | 0 | 1;
  menu_order?: number;
  show_in_rest?: boolean | 0 | 1;
  show_in_graphql?: boolean | 0 | 1;
  graphql_field_name?: string;
  [setting: string]: unknown;
}

/** Declared groups are shown unless they say otherwise. */
const SHOWN = { show_in_rest: 1, show_in_graphql: 1 } as const;

/**
 * Returns the groups of a site, in order: the declared ones, and the stored ones that are not declared. Clones are resolved. Throws
 * an Error for a key that two declared groups have.
 */
export function fieldGroupsOf(
  declared: readonly FieldGroupDeclaration[],
  stored: readonly FieldGroup[],
): readonly FieldGroup[] {
  const keys = declared.map(({ key }) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  ensure(twice === undefined, `the group of fields "${twice}" is declared twice; choose another key`);
  const own = declared.flatMap((group) => parseFieldGroup({ ...SHOWN, ...group }) ?? []);
  const others = stored.filter(({ key }) => !keys.includes(key));
  const groups = withClones([...own, ...others].sort((a, b) => a.order - b.order));
  return groups.length === 0 ? NO_GROUPS : groups;
}

/** One list, so that what is computed of it is computed once. */
const NO_GROUPS: readonly FieldGroup[] = [];

/** The deepest chain of clones that is followed: groups can clone each other. */
const MAX_CLONES = 5;

/**
 * Replaces the fields that clone others by what they clone: fields without a frame by the fields themselves, others by a group.
 * Clones of what does not exist are left out.
 */
function withClones(groups: readonly FieldGroup[]): readonly FieldGroup[] {
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
        return [{ ...field, fields: expand(field.fields, depth), clonedGroups: clonedWithoutFrame(field), layouts }];
      }
      const sources = depth < MAX_CLONES && Array.isArray(field.settings.clone) ? field.settings.clone : [];
      const cloned = expand(
        sources.flatMap((key) => fieldsByKey.get(String(key).toLowerCase()) ?? []),
        depth + 1,
      );
      return cloneOf(field, cloned);
    });
  return groups.map((group) => ({
    ...group,
    fields: expand(group.fields, 0),
    clonedGroups: clonedWithoutFrame(group),
  }));
}

/** The keys of what a field clones, in lower case. */
const clonedKeys = ({ settings }: GroupField): readonly string[] =>
  Array.isArray(settings.clone) ? settings.clone.map((key) => String(key).toLowerCase()) : [];

/** The keys of what is cloned among the fields of a group themselves, with the same names. */
const clonedWithoutFrame = ({ fields }: Pick<FieldGroup, 'fields'>): readonly string[] =>
  fields.flatMap((field) =>
    field.type === 'clone' && field.settings.display !== 'group' && !isSwitchedOn(field.settings.prefix_name)
      ? clonedKeys(field)
      : [],
  );

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
  const settings = { ...field.settings, stores_plain_names: !hasPrefix };
  return [{ ...field, type: 'group', fields: named, settings, clonedGroups: clonedKeys(field) }];
}
