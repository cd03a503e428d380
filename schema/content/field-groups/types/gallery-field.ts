import { numberSetting } from '../../../core/registry/field-group.ts';
import { type FieldType, idsOf, isEmptyValue, storedTexts, withNumbers } from '../field-type.ts';
import { checkFile, formatFile } from './image-field.ts';

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
    const checked = await Promise.all(idsOf(value).map((id) => checkFile(id, { ...checking, kind: 'file' })));
    const [problem] = checked.filter((each) => each !== null);
    return problem ? { ...problem, value } : null;
  },
  store: storedTexts,
  refersTo: 'attachment',
  graphql: 'files',
};
