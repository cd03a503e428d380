import { knownStatuses } from '../../access/post-access-data.ts';
import { isExposedType } from './exposed-kinds.ts';
import { oncePerSchema } from './wpgraphql-builder.ts';

/**
 * Returns the enum value for a name: in upper case, with one `_` for each run of other characters than ASCII letters and
 * digits, and `_` before a digit at the start.
 */
export const enumName = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_');

/** Returns the values of an enum from names: each enum value stands for the name itself. */
export const enumValues = (names: Iterable<string>): Record<string, { value: string }> =>
  Object.fromEntries([...names].map((name) => [enumName(name), { value: name }]));

/** The direction of an order. */
export const orderDirectionEnum = oncePerSchema((builder) =>
  builder.enumType('OrderEnum', { values: ['ASC', 'DESC'] as const }),
);

/** Whether all conditions must match, or any of them. */
export const relationKindEnum = oncePerSchema((builder) =>
  builder.enumType('RelationEnum', { values: ['AND', 'OR'] as const }),
);

/** The types of content of the site. */
export const contentTypeEnum = oncePerSchema((builder) =>
  builder.enumType('ContentTypeEnum', {
    values: enumValues(
      [...builder.environment.registry.postTypes.values()].filter(isExposedType).map(({ name }) => name),
    ),
  }),
);

/** The statuses of items. */
export const postStatusEnum = oncePerSchema((builder) =>
  builder.enumType('PostStatusEnum', {
    values: enumValues(knownStatuses(builder.environment.registry.declaredStatuses)),
  }),
);

/** Whether a text is returned as its author wrote it, or as HTML. */
export const fieldFormatEnum = oncePerSchema((builder) =>
  builder.enumType('PostObjectFieldFormatEnum', { values: ['RAW', 'RENDERED'] as const }),
);
