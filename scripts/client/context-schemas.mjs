// The schemas of items in each context.

/** The contexts of answers with the suffixes of their types. */
export const CONTEXTS = { view: '', embed: 'InEmbed', edit: 'InEdit' };

const OMITTED_KEYWORDS = new Set([
  ...['properties', 'title', 'readOnly', 'examples', 'default', 'maxItems', 'x-conditional', 'x-contexts'],
]);

/**
 * Returns the schema of an item in a context: its fields, which are required unless they are `x-conditional`, and the
 * parts of its fields. In answers, empty maps may be lists; the type of a map is that of the full one.
 */
export function schemaInContext(schema, context) {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((part) => schemaInContext(part, context));
  const { properties } = schema;
  const converted = Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !OMITTED_KEYWORDS.has(keyword))
      .map(([keyword, value]) => [keyword, keyword === 'type' ? typeOf(schema) : schemaInContext(value, context)]),
  );
  if (!properties) return converted;
  const present = Object.entries(properties)
    .filter(([, field]) => isInContext(field, context))
    .flatMap(([name, field]) => inBothSpellings(name).map((spelled) => [spelled, field]));
  if (present.length === 0) return converted;
  const names = present
    .filter(([name, field]) => field['x-conditional'] !== true && !BRANDED.test(name))
    .map(([name]) => name);
  return {
    ...converted,
    properties: Object.fromEntries(
      present.map(([name, field]) => [
        name,
        // A site may register more values.
        { ...schemaInContext(field, context), ...(name === 'meta' ? { additionalProperties: true } : {}) },
      ]),
    ),
    ...(names.length > 0 ? { required: names } : {}),
  };
}

/** Names whose spelling depends on the brand of the site. */
const BRANDED = /^(cms|wp)_/;

/** Returns a name of a field in the spelling of both brands. */
export const inBothSpellings = (name) => (name.startsWith('cms_') ? [name, name.replace('cms_', 'wp_')] : [name]);

/** Whether any field is missing in a context, so that the context needs a type of its own. */
export const differsByContext = (schema) => /"x-contexts":\[(?!"view","edit","embed"\])/.test(JSON.stringify(schema));

function isInContext(field, context) {
  const contexts = field['x-contexts'];
  return contexts === undefined || contexts.length === 0 || contexts.includes(context);
}

function typeOf({ type }) {
  const types = [type].flat();
  const withoutList = types.includes('object') ? types.filter((name) => name !== 'array') : types;
  return withoutList.length === 1 ? withoutList[0] : withoutList;
}
