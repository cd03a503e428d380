// The schemas of items in each context.
import type { SchemaPart } from './typescript-of-schema.ts';

/** The contexts of answers with the suffixes of their types. */
export const CONTEXTS = { view: '', embed: 'InEmbed', edit: 'InEdit' } as const;

export type ContextName = keyof typeof CONTEXTS;

const OMITTED_KEYWORDS = new Set([
  ...['properties', 'title', 'readOnly', 'examples', 'default', 'maxItems', 'x-conditional', 'x-contexts'],
]);

interface ContextOptions {
  context: ContextName;
  /** Whether `meta` has further values than those of the schema: if the client is not that of one site. */
  hasFurtherMeta: boolean;
  /** Whether the schema is a part of a meta value, which contains what was stored. */
  isStored?: boolean;
}

/**
 * Returns the schema of an item in a context: its fields, which are required unless they are `x-conditional`, and the
 * parts of its fields. In answers, empty maps may be lists; the type of a map is that of the full one.
 */
export function schemaInContext(schema: SchemaPart, options: ContextOptions): SchemaPart {
  const { context, hasFurtherMeta, isStored = false } = options;
  const { properties } = schema;
  const converted: SchemaPart = Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !OMITTED_KEYWORDS.has(keyword))
      .map(([keyword, value]) => [keyword, keyword === 'type' ? typeOf(schema) : convertedPart(value, options)]),
  );
  if (!properties) return converted;
  const isOpen = typeof schema.additionalProperties === 'object';
  const present = Object.entries(properties)
    // Its type follows from what a request embeds.
    .filter(([name]) => name !== '_embedded')
    .filter(([, field]) => isInContext(field, context))
    .flatMap(([name, field]) => inBothSpellings(name).map((spelled) => [spelled, field] as const));
  if (present.length === 0) return converted;
  const names = present
    .filter(([name, field]) => field['x-conditional'] !== true && !BRANDED.test(name))
    .map(([name]) => name);
  const inner = (name: string, field: SchemaPart): SchemaPart =>
    name !== 'meta' || isStored
      ? schemaInContext(field, options)
      : {
          ...metaInContext(field, options),
          // A site may register more values.
          ...(hasFurtherMeta ? { additionalProperties: true } : {}),
        };
  return {
    ...converted,
    properties: Object.fromEntries(present.map(([name, field]) => [name, inner(name, field)])),
    // An open map has the properties that apply.
    ...(names.length > 0 && !isStored && !isOpen ? { required: names } : {}),
  };
}

/** All meta values of a context are in an answer, but their parts are those that were stored. */
function metaInContext(schema: SchemaPart, options: ContextOptions): SchemaPart {
  const converted = schemaInContext(schema, { ...options, isStored: true });
  const names = Object.keys(converted.properties ?? {});
  return { ...converted, ...(names.length > 0 ? { required: names } : {}) };
}

function convertedPart(value: unknown, options: ContextOptions): unknown {
  if (Array.isArray(value)) return value.map((part) => convertedPart(part, options));
  return typeof value === 'object' && value !== null ? schemaInContext(value as SchemaPart, options) : value;
}

/** Names whose spelling depends on the brand of the site. */
const BRANDED = /^(cms|wp)_/;

/** Returns a name of a field in the spelling of both brands. */
export const inBothSpellings = (name: string): string[] =>
  name.startsWith('cms_') ? [name, name.replace('cms_', 'wp_')] : [name];

/** Whether any field is missing in a context, so that the context needs a type of its own. */
export const differsByContext = (schema: SchemaPart | undefined): boolean =>
  /"x-contexts":\[(?!"view","edit","embed"\])/.test(JSON.stringify(schema ?? {}));

function isInContext(field: SchemaPart, context: ContextName): boolean {
  const contexts = field['x-contexts'];
  return !Array.isArray(contexts) || contexts.length === 0 || contexts.includes(context);
}

function typeOf({ type }: SchemaPart): string | readonly string[] {
  const types = [type ?? []].flat();
  const withoutList = types.includes('object') ? types.filter((name) => name !== 'array') : types;
  return withoutList.length === 1 ? (withoutList[0] ?? '') : withoutList;
}
