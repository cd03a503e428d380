import type { GroupField } from '../../core/registry/field-group.ts';
import type { FieldType } from './field-type.ts';
import { buttonGroupField } from './types/button-group-field.ts';
import { checkboxField } from './types/checkbox-field.ts';
import { colorPickerField } from './types/color-picker-field.ts';
import { datePickerField } from './types/date-picker-field.ts';
import { dateTimePickerField } from './types/date-time-picker-field.ts';
import { emailField } from './types/email-field.ts';
import { fileField } from './types/file-field.ts';
import { galleryField } from './types/gallery-field.ts';
import { googleMapField } from './types/google-map-field.ts';
import { iconPickerField } from './types/icon-picker-field.ts';
import { imageField } from './types/image-field.ts';
import { linkField } from './types/link-field.ts';
import { numberField } from './types/number-field.ts';
import { oembedField } from './types/oembed-field.ts';
import { pageLinkField } from './types/page-link-field.ts';
import { passwordField } from './types/password-field.ts';
import { postObjectField } from './types/post-object-field.ts';
import { radioField } from './types/radio-field.ts';
import { rangeField } from './types/range-field.ts';
import { relationshipField } from './types/relationship-field.ts';
import { selectField } from './types/select-field.ts';
import { taxonomyField } from './types/taxonomy-field.ts';
import { lineField } from './types/text-field.ts';
import { textareaField } from './types/textarea-field.ts';
import { timePickerField } from './types/time-picker-field.ts';
import { trueFalseField } from './types/true-false-field.ts';
import { urlField } from './types/url-field.ts';
import { userField } from './types/user-field.ts';
import { wysiwygField } from './types/wysiwyg-field.ts';

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
