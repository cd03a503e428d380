import { type GroupField, isSwitchedOn } from '../../../core/registry/field-group.ts';
import type { JsonValue } from '../../../json-schema/schema-types.ts';
import { problemOfUsers } from '../field-references.ts';
import { asList, type FieldType, idsOf, storedTexts, withNumbers } from '../field-type.ts';
import { referenceSchema } from './item-references.ts';

const acceptedRoles = ({ settings }: GroupField): string[] =>
  asList(settings.role ?? null)
    .map(String)
    .filter((role) => role !== '');

/** One account, or several. */
export const userField: FieldType = {
  schema: (field) => referenceSchema(field, { isMultiple: isSwitchedOn(field.settings.multiple) }),
  light: withNumbers,
  standard: async (value, { field, targets }) => {
    const ids = idsOf(value);
    if (ids.length === 0) return false;
    const found: readonly JsonValue[] = await targets.users(ids, String(field.settings.return_format ?? 'array'));
    if (isSwitchedOn(field.settings.multiple)) return found.length === 0 ? false : found;
    return found[0] ?? false;
  },
  check: async (value, { field, context }) => {
    const message = await problemOfUsers(idsOf(value), { context, roles: acceptedRoles(field) });
    return message === null ? null : { message, value: asList(value) };
  },
  store: storedTexts,
  refersTo: 'user',
  graphql: 'users',
};
