import { viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { flag, map, text } from '../../declare/typed-schema.ts';
import { collectionLink, selfLink } from '../crud/path-links.ts';

export const namespace = 'cms-abilities/v1';

const annotation = (description: string) => flag(description, { type: ['boolean', 'null'] });

/** The annotations of an ability; the list of abilities can be filtered by them. */
export const annotationsSchema = map('What running it does to the site.', {
  properties: {
    readonly: annotation('It changes nothing.'),
    destructive: annotation('It may take away what is there.'),
    idempotent: annotation('Running it again with the same input changes nothing more.'),
  },
  additionalProperties: true,
});

const categoriesPath = `/${namespace}/categories`;
const abilitiesPath = `/${namespace}/abilities`;

const readOnly = { context: viewEditEmbed, readonly: true } as const;

/** A missing value is written as an empty list. */
const emptyList = (schema: unknown) => schema ?? [];

/** A category of abilities. */
export const categoryResource: Resource = {
  title: 'ability-category',
  fields: fieldRows(readOnly, {
    slug: text('What it is known by.'),
    label: text('What people call it.'),
    description: text('What it holds.', { context: viewAndEdit }),
    meta: map('What else there is to know of it.', { context: viewAndEdit, select: '__typename', read: () => [] }),
  }),
  links: [
    selfLink(({ _slug: slug }) => `${categoriesPath}/${slug}`, { select: '_slug: slug' }),
    collectionLink(categoriesPath),
    {
      rel: 'abilities',
      select: '_slug: slug',
      targets: ({ _slug: slug }) => [{ href: `${abilitiesPath}?category=${slug}` }],
    },
  ],
};

/** An ability: a named operation that programs run. */
export const abilityResource: Resource = {
  title: 'ability',
  fields: fieldRows(readOnly, {
    name: text('Namespace and name.'),
    label: text('What people call it.'),
    description: text('What it does.', { context: viewAndEdit }),
    category: text('Slug of its category.'),
    input_schema: map('What fits as input.', { context: viewAndEdit, read: emptyList }),
    output_schema: map('What it gives.', { context: viewAndEdit, read: emptyList }),
    meta: map('What else there is to know of it.', {
      properties: { annotations: annotationsSchema, public: flag('Whether programs are told of it.') },
      context: viewAndEdit,
      read: (meta) => ({ ...(meta as object), show_in_rest: true }),
    }),
  }),
  links: [
    selfLink(({ _name: name }) => `${abilitiesPath}/${name}`, { select: '_name: name' }),
    collectionLink(abilitiesPath),
    {
      rel: 'cms:action-run',
      select: '_name: name',
      targets: ({ _name: name }) => [{ href: `${abilitiesPath}/${name}/run` }],
    },
  ],
};

/** The result of an ability. OPTIONS prints this schema; the answer is the bare `result`. */
export const executionResource: Resource = {
  title: 'ability-execution',
  fields: fieldRows(readOnly, {
    result: {
      description: 'What it gave.',
      type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'],
      context: viewAndEdit,
    },
  }),
  links: [],
};
