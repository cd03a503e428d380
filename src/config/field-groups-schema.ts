import { z } from 'zod';
import { locationParameters } from '../../schema/content/field-groups/field-location.ts';
import { fieldTypeNames } from '../../schema/content/field-groups/type-table.ts';

const text = z.string().min(1);

const switched = z.union([z.boolean(), z.literal(0), z.literal(1)]);

/** The settings of types of fields are as manifold as their types: they are not checked. */
const field: z.ZodType = z.lazy(() =>
  z.looseObject({
    key: text.optional(),
    name: z.string().regex(/^[\w-]*$/, 'must have letters, digits, "_" and "-" only'),
    label: z.string().optional(),
    type: z.enum(fieldTypeNames),
    required: switched.optional(),
    sub_fields: z.array(field).optional(),
    layouts: z.array(layout).optional(),
  }),
);

const layout: z.ZodType = z.lazy(() =>
  z.looseObject({ key: text.optional(), name: text, label: z.string().optional(), sub_fields: z.array(field) }),
);

const rule = z.strictObject({
  param: z.enum(locationParameters),
  operator: z.enum(['==', '!=']),
  value: z.string(),
});

/** A declared group of fields, in the export format of the plugin. */
export const fieldGroup = z.looseObject({
  key: z.string().regex(/^group_\w+$/, 'must begin with "group_", as in group_opening'),
  title: text,
  fields: z.array(field),
  location: z.array(z.array(rule)),
  active: switched.optional(),
  menu_order: z.number().optional(),
  show_in_rest: switched.optional(),
  show_in_graphql: switched.optional(),
  graphql_field_name: z.string().optional(),
});

type Ordered = Map<unknown, Ordered> | readonly Ordered[] | string | number | boolean | null;

/** What the plugin writes into its files: groups of fields, types, taxonomies, and pages of options, which are not served. */
export type ExportedKind = 'group' | 'type' | 'taxonomy' | 'optionsPage';

const EXPORTED: readonly (readonly [kind: ExportedKind, key: RegExp, property: string])[] = [
  ['group', /^group_/, 'fields'],
  ['type', /^post_type_/, 'post_type'],
  ['taxonomy', /^taxonomy_/, 'taxonomy'],
  ['optionsPage', /^ui_options_page_/, 'menu_slug'],
];

/** Returns what an entry of a file is that the plugin exported; null if another program or a person wrote it. */
export function exportedKind(entry: unknown): ExportedKind | null {
  if (typeof entry !== 'object' || entry === null || !('key' in entry)) return null;
  const key = String(entry.key);
  return EXPORTED.find(([, pattern, property]) => pattern.test(key) && property in entry)?.[0] ?? null;
}

/**
 * Converts maps that keep their order to objects, except those with numbers as keys: objects have numbers first, and the order of
 * choices counts.
 */
export function plainExport(value: Ordered): unknown {
  if (Array.isArray(value)) return value.map(plainExport);
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([key, entry]) => [String(key), plainExport(entry)] as const);
  return entries.some(([key]) => /^\d+$/.test(key)) ? new Map(entries) : Object.fromEntries(entries);
}
