import { locationParameters } from '../../schema/content/field-groups/field-location.ts';
import { fieldTypeNames } from '../../schema/content/field-groups/type-table.ts';
import { isIn, sql } from '../../schema/core/dialect/sql.ts';
import type { Database } from '../../schema/core/domain-kernel.ts';
import {
  type FieldGroup,
  type FieldLayout,
  fieldOf,
  type GroupField,
  groupOf,
  type LocationRule,
  layoutOf,
  parseFieldsBelow,
} from '../../schema/core/registry/field-group.ts';
import { groupBy } from '../../schema/values/collections.ts';
import { isId } from '../../schema/values/ids.ts';
import { type ImportedJson, readSerializedWith } from '../import/serialized-value.ts';

interface StoredDefinition {
  id: number;
  type: string;
  status: string;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  parentId: number;
  menuOrder: number;
}

type Settings = Readonly<Record<string, ImportedJson>>;

/** The maximum number of stored groups and fields that are read. */
const MAX_DEFINITIONS = 20_000;

/** The deepest nesting of fields that is read. */
const MAX_DEPTH = 10;

/**
 * Reads the groups of fields that an import stored, in order: items of the types that the plugin for field groups keeps its definitions
 * in. Those in the trash are left out.
 */
export async function loadStoredFieldGroups(database: Pick<Database, 'primary'>): Promise<readonly FieldGroup[]> {
  const rows = await database.primary.$queryRaw<StoredDefinition[]>(sql`
    SELECT "id", "type", "status", "slug", "title", "excerpt", "content", "parentId", "menuOrder" FROM "posts"
    WHERE "type" IN ('acf-field-group', 'acf-field') AND "status" IN ('publish', 'acf-disabled')
    ORDER BY "menuOrder", "id" LIMIT ${MAX_DEFINITIONS}`);
  const byParent = groupBy(
    rows.filter(({ type }) => type === 'acf-field'),
    ({ parentId }) => parentId,
  );
  const groups = rows
    .filter(({ type }) => type === 'acf-field-group')
    .sort((a, b) => a.menuOrder - b.menuOrder || (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id - b.id))
    .map((row) =>
      groupOf(
        {
          ...settingsOf(row),
          key: row.slug,
          title: row.title,
          active: row.status === 'publish',
          menu_order: row.menuOrder,
        },
        fieldsBelow(row.id, { byParent, depth: 0 }),
      ),
    );
  return withItemTypes(groups, database);
}

/** Adds the types of the items that rules name. Reads them if there are such rules. */
async function withItemTypes(
  groups: readonly FieldGroup[],
  database: Pick<Database, 'primary'>,
): Promise<readonly FieldGroup[]> {
  const idOf = ({ param, value }: LocationRule): number =>
    param === 'post' && isId(Number(value)) ? Number(value) : 0;
  const ids = new Set(groups.flatMap(({ location }) => location.flat().map(idOf)));
  ids.delete(0);
  if (ids.size === 0) return groups;
  const rows = await database.primary.$queryRaw<{ id: number; type: string }[]>(
    sql`SELECT "id", "type" FROM "posts" WHERE ${isIn('"id"', [...ids])}`,
  );
  const types = new Map(rows.map(({ id, type }) => [id, type]));
  const withType = (rule: LocationRule): LocationRule => {
    const itemType = types.get(idOf(rule));
    return itemType === undefined ? rule : { ...rule, itemType };
  };
  return groups.map((group) => ({ ...group, location: group.location.map((rules) => rules.map(withType)) }));
}

/** The order of choices counts, and their values can be numbers. */
const orderedMap = (entries: readonly (readonly [string, ImportedJson])[]): ImportedJson =>
  (entries.some(([key]) => /^\d+$/.test(key)) ? new Map(entries) : Object.fromEntries(entries)) as ImportedJson;

const settingsOf = ({ content }: StoredDefinition): Settings => {
  const settings = readSerializedWith(content, orderedMap);
  return typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? settings : {};
};

interface Definitions {
  byParent: ReadonlyMap<number, readonly StoredDefinition[]>;
  depth: number;
}

function fieldsBelow(id: number, { byParent, depth }: Definitions): GroupField[] {
  if (depth > MAX_DEPTH) return [];
  return (byParent.get(id) ?? []).map((row) => {
    const settings = settingsOf(row);
    const rows = fieldsBelow(row.id, { byParent, depth: depth + 1 });
    // Without the extensions of the plugin, which know repeaters, their fields are stored among the settings.
    const below = rows.length > 0 ? rows : parseFieldsBelow(settings.sub_fields, { key: row.slug, depth: depth + 1 });
    const named = { ...settings, key: row.slug, name: row.excerpt, label: row.title };
    const layouts = layoutsOf(settings, { row, byParent, below, depth });
    return fieldOf(named, { fields: layouts.length > 0 ? [] : below, layouts });
  });
}

/** The layouts of flexible content. Each of its fields names the layout that it belongs to. */
function layoutsOf(
  { layouts }: Settings,
  { row, byParent, below, depth }: Definitions & { row: StoredDefinition; below: readonly GroupField[] },
): FieldLayout[] {
  if (typeof layouts !== 'object' || layouts === null) return [];
  const parents = (byParent.get(row.id) ?? []).map((field) => settingsOf(field).parent_layout);
  return Object.values(layouts).flatMap((layout) => {
    if (typeof layout !== 'object' || layout === null || Array.isArray(layout)) return [];
    const own = below.filter((_, index) => parents[index] === layout.key);
    const key = String(layout.key ?? '');
    return [layoutOf(layout, own.length > 0 ? own : parseFieldsBelow(layout.sub_fields, { key, depth: depth + 1 }))];
  });
}

/** Says how many groups an import stored, and names the fields whose types or rules are not known; empty without groups. */
export function formatFieldGroups(groups: readonly FieldGroup[]): string {
  if (groups.length === 0) return '';
  const flatten = (fields: readonly GroupField[]): GroupField[] =>
    fields.flatMap((field) => [
      field,
      ...flatten([...field.fields, ...field.layouts.flatMap(({ fields: inner }) => inner)]),
    ]);
  const fields = flatten(groups.flatMap((group) => group.fields));
  const types = new Set(fieldTypeNames);
  const rules = new Set<string>(locationParameters);
  const unknown = [
    ...fields.filter(({ type }) => !types.has(type)).map(({ name, type }) => `field ${name} of the type ${type}`),
    ...groups.flatMap(({ title, location }) =>
      location.flat().flatMap(({ param }) => (rules.has(param) ? [] : [`rule ${param} of the group ${title}`])),
    ),
  ];
  const notRead = unknown.length === 0 ? '' : ` Not known, so without effect: ${listed([...new Set(unknown)])}.`;
  return `Groups of fields: ${groups.length}, with ${fields.length} fields. Restart a server that runs.${notRead}\n`;
}

const MAX_LISTED = 20;

function listed(names: readonly string[]): string {
  const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '';
  return names.slice(0, MAX_LISTED).join(', ') + more;
}
