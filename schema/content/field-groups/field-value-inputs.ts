import type { InputFields } from '../../core/graphql/builder.ts';
import { registryOfSchema } from '../../core/graphql/builder.ts';

/** The input field with the values of fields; none on a site without groups of fields. */
export const fieldValuesInput = (t: InputFields) =>
  registryOfSchema(t.builder).fieldGroups.length === 0
    ? ({} as { fieldValues: ReturnType<typeof valuesInput> })
    : { fieldValues: valuesInput(t) };

const valuesInput = (t: InputFields) =>
  t.field({
    type: 'Json',
    description:
      'Values of the fields of groups by name; null removes a value. Those of required fields must be among them.',
  });
