import type { JsonValue } from '../../../json-schema/schema-types.ts';
import { type FieldType, isEmptyValue } from '../field-type.ts';

/** Returns a link with all its parts; a text is its address. Null for an empty one. */
export function linkParts(value: JsonValue): { title: string; url: string; target: string } | null {
  if (isEmptyValue(value)) return null;
  const isMap = typeof value === 'object' && !Array.isArray(value);
  const parts = (isMap ? value : { url: value }) as Readonly<Record<string, JsonValue>>;
  const text = (part: JsonValue | undefined) =>
    typeof part === 'string' || typeof part === 'number' ? String(part) : '';
  return { title: text(parts.title), url: text(parts.url), target: text(parts.target) };
}

/** An address with a title and a target. */
export const linkField: FieldType = {
  schema: () => ({
    type: ['object', 'null'],
    properties: {
      title: { type: 'string' },
      url: { type: 'string', required: true, format: 'uri' },
      target: { type: 'string' },
    },
  }),
  standard: (value, { field: { settings } }) => {
    const link = linkParts(value);
    if (link === null) return value;
    return settings.return_format === 'url' ? link.url : link;
  },
  keepsEmptyValue: true,
  graphql: 'link',
};
