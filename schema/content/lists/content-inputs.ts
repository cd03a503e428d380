import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { filterInputs } from '../../core/graphql/filters.ts';
import { contentFilters } from './content-filter.ts';

export const orderEnum = oncePerBuilder((builder) =>
  builder.enumType('Order', {
    description: 'The direction of a list.',
    values: ['ASC', 'DESC'] as const,
  }),
);

export const contentOrderEnum = oncePerBuilder((builder) =>
  builder.enumType('ContentOrder', {
    description: 'The order of a list of content.',
    values: {
      AUTHOR: {},
      DATE: {},
      ID: {},
      INCLUDE: { description: 'The order of `idIn`.' },
      INCLUDE_SLUGS: { description: 'The order of `slugIn`.' },
      MENU_ORDER: {},
      MODIFIED: {},
      PARENT: {},
      RELEVANCE: { description: 'The relevance for the search text.' },
      SLUG: {},
      TITLE: {},
    } as const,
  }),
);

export const contentFilterInput = oncePerBuilder((builder) =>
  builder.inputType('ContentFilter', {
    description: 'A filter for a list of content. Dates are exclusive.',
    fields: (t) => filterInputs(contentFilters, t),
  }),
);
