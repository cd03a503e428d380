import type { GroupField } from '../../core/registry/field-group.ts';
import type { FieldType } from './field-type.ts';
import {
  emailField,
  lineField,
  numberField,
  oembedField,
  passwordField,
  rangeField,
  textareaField,
  urlField,
  wysiwygField,
} from './types/basic-fields.ts';
import { buttonGroupField, checkboxField, radioField, selectField, trueFalseField } from './types/choice-fields.ts';
import { colorPickerField, googleMapField, iconPickerField, linkField } from './types/composite-fields.ts';
import { datePickerField, dateTimePickerField, timePickerField } from './types/date-fields.ts';
import { fileField, galleryField, imageField } from './types/file-fields.ts';
import {
  pageLinkField,
  postObjectField,
  relationshipField,
  taxonomyField,
  userField,
} from './types/reference-fields.ts';

/** The types of fields with a value of their own, by the name in the export format. */
const FIELD_TYPES: Readonly<Record<string, FieldType>> = {
  button_group: buttonGroupField,
  checkbox: checkboxField,
  color_picker: colorPickerField,
  date_picker: datePickerField,
  date_time_picker: dateTimePickerField,
  email: emailField,
  file: fileField,
  gallery: galleryField,
  google_map: googleMapField,
  icon_picker: iconPickerField,
  image: imageField,
  link: linkField,
  number: numberField,
  oembed: oembedField,
  page_link: pageLinkField,
  password: passwordField,
  post_object: postObjectField,
  radio: radioField,
  range: rangeField,
  relationship: relationshipField,
  select: selectField,
  taxonomy: taxonomyField,
  text: lineField,
  textarea: textareaField,
  time_picker: timePickerField,
  true_false: trueFalseField,
  url: urlField,
  user: userField,
  wysiwyg: wysiwygField,
};

/** The types of fields that contain others. */
export type ContainerType = 'group' | 'repeater' | 'flexible_content';

const CONTAINERS: ReadonlySet<string> = new Set<ContainerType>(['group', 'repeater', 'flexible_content']);

/** Types that only arrange fields on a page of an editor. */
const ARRANGEMENTS: ReadonlySet<string> = new Set(['tab', 'message', 'accordion', 'separator', 'output']);

/** The names of all types. */
export const fieldTypeNames: readonly string[] = [...Object.keys(FIELD_TYPES), ...CONTAINERS, ...ARRANGEMENTS, 'clone'];

/** Returns the type of a field; null if it has no value of its own, or if the type is unknown. */
export const fieldTypeOf = ({ type }: Pick<GroupField, 'type'>): FieldType | null =>
  Object.hasOwn(FIELD_TYPES, type) ? (FIELD_TYPES[type] as FieldType) : null;

/** Whether a field contains others. */
export const isContainer = ({ type }: Pick<GroupField, 'type'>): boolean => CONTAINERS.has(type);
