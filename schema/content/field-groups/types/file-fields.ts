import { numberSetting } from '../../../core/registry/field-group.ts';
import type { JsonValue } from '../../../json-schema/schema-types.ts';
import { problemOfFile } from '../field-references.ts';
import {
  type FieldChecking,
  type FieldProblem,
  type FieldReading,
  type FieldType,
  idsOf,
  isEmptyValue,
  isFalsy,
  type Pending,
  phpInteger,
  storedTexts,
  withNumbers,
} from '../field-type.ts';

/** Returns a file in the return format of the field; false for none. */
function formatFile(value: JsonValue, { field: { settings }, targets }: FieldReading): Pending<JsonValue> {
  const [id] = isEmptyValue(value) || typeof value === 'object' ? [] : idsOf(value);
  if (id === undefined) return false;
  if (settings.return_format === 'url') return targets.fileUrl(id);
  return settings.return_format === 'array' ? targets.file(id) : id;
}

/** The settings with bounds of files, sizes of which are in megabytes, and their names in the schema. */
const BOUND_KEYWORDS = [
  ['min_width', 'minWidth'],
  ['min_height', 'minHeight'],
  ['min_size', 'minSize'],
  ['max_width', 'maxWidth'],
  ['max_height', 'maxHeight'],
  ['max_size', 'maxSize'],
] as const;

/** Checks that a value is the id of a file that the field accepts. */
export async function checkFile(
  value: JsonValue,
  { field: { settings }, context }: FieldChecking,
): Promise<FieldProblem | null> {
  const extensions = String(settings.mime_types ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((extension) => extension !== '');
  const bounds = Object.fromEntries(BOUND_KEYWORDS.map(([name]) => [name, numberSetting(settings[name]) || null]));
  const message = await problemOfFile(phpInteger(value), { context, extensions, bounds });
  return message === null ? null : { message, value: phpInteger(value) };
}

/** An image. */
export const imageField: FieldType = {
  schema: ({ settings }) => ({
    type: ['integer', 'null'],
    ...Object.fromEntries(
      BOUND_KEYWORDS.flatMap(([name, keyword]) =>
        isFalsy(settings[name] ?? null)
          ? []
          : [[keyword, keyword.endsWith('Size') ? settings[name] : phpInteger(settings[name] ?? null)]],
      ),
    ),
    ...(settings.mime_types ? { mimeTypes: String(settings.mime_types) } : {}),
  }),
  light: withNumbers,
  standard: formatFile,
  check: checkFile,
  refersTo: 'attachment',
  graphql: 'file',
};

/** A file. */
export const fileField: FieldType = imageField;

/** Several images. */
export const galleryField: FieldType = {
  schema: ({ settings }) => {
    const [minItems, maxItems] = [numberSetting(settings.min), numberSetting(settings.max)];
    return {
      type: ['array', 'null'],
      items: { type: 'integer' },
      ...(minItems ? { minItems } : {}),
      ...(maxItems ? { maxItems } : {}),
    };
  },
  light: withNumbers,
  standard: async (value, reading) => {
    if (isEmptyValue(value)) return false;
    const files = await Promise.all(idsOf(value).map((id) => formatFile(id, reading)));
    return files.filter((file) => file !== false);
  },
  check: async (value, checking) => {
    const checked = await Promise.all(idsOf(value).map((id) => checkFile(id, checking)));
    const [problem] = checked.filter((each) => each !== null);
    return problem ? { ...problem, value } : null;
  },
  store: storedTexts,
  refersTo: 'attachment',
  graphql: 'files',
};
