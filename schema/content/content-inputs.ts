import { oncePerBuilder } from '../core/builder.ts';
import { filterInputs } from '../core/filters.ts';
import { contentFilters } from './lists/content-filter.ts';

export const orderEnum = oncePerBuilder((builder) =>
  builder.enumType('Order', {
    description: 'The direction of a list.',
    values: ['ASC', 'DESC'] as const,
  }),
);

export const contentOrderEnum = oncePerBuilder((builder) =>
  builder.enumType('ContentOrder', {
    description: 'What a list of content is ordered by.',
    values: {
      AUTHOR: {},
      DATE: {},
      ID: {},
      INCLUDE: { description: 'The order of `idIn`.' },
      INCLUDE_SLUGS: { description: 'The order of `slugIn`.' },
      MENU_ORDER: {},
      MODIFIED: {},
      PARENT: {},
      RELEVANCE: { description: 'How well it fits the search.' },
      SLUG: {},
      TITLE: {},
    } as const,
  }),
);

export const contentFilterInput = oncePerBuilder((builder) =>
  builder.inputType('ContentFilter', {
    description: 'What a list of content is narrowed by. Dates are exclusive.',
    fields: (t) => filterInputs(contentFilters, t),
  }),
);
