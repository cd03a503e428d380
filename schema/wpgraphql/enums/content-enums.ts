import { allStatuses } from '../../access/post-access-data.ts';
import { oncePerSchema } from '../core/wpgraphql-builder.ts';
import { enumValues } from './enum-name.ts';

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
      [...builder.environment.registry.postTypes.values()].filter(({ viewable }) => viewable).map(({ name }) => name),
    ),
  }),
);

/** The statuses of items. */
export const postStatusEnum = oncePerSchema((builder) =>
  builder.enumType('PostStatusEnum', { values: enumValues(allStatuses) }),
);

/** Whether a text is returned as its author wrote it, or as HTML. */
export const fieldFormatEnum = oncePerSchema((builder) =>
  builder.enumType('PostObjectFieldFormatEnum', { values: ['RAW', 'RENDERED'] as const }),
);
