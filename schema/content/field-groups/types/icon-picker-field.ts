import type { JsonValue } from '../../../json-schema/schema-types.ts';
import { type FieldType, idsOf, isEmptyValue, withNumbers } from '../field-type.ts';

/** An icon: a name of a library, an address, or a file. */
export const iconPickerField: FieldType = {
  schema: ({ settings }) => ({
    type: ['object', 'null'],
    properties: {
      type: {
        description: 'Where the icon is from.',
        type: ['string'],
        required: true,
        ...(Array.isArray(settings.tabs) ? { enum: settings.tabs as readonly JsonValue[] } : {}),
      },
      value: { description: 'Its name, its address, or the id of the file.', type: ['string', 'int'], required: true },
    },
  }),
  light: withNumbers,
  standard: async (value, { field: { settings, defaultValue }, targets }) => {
    const isString = settings.return_format === 'string';
    if (isEmptyValue(value) || typeof value !== 'object' || Array.isArray(value))
      return defaultValue ?? { type: null, value: null };
    const { type, value: name } = value as Readonly<Record<string, JsonValue>>;
    if (type !== 'media_library') return isString ? (name ?? null) : value;
    const [id = 0] = idsOf(name ?? null);
    if (isString) return targets.fileUrl(id);
    return { ...(value as object), value: await targets.file(id) };
  },
};
