import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhere, viewAndEdit } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/resource.ts';
import { readOnly } from '../types/fields.ts';

export const namespace = 'cms-abilities/v1';

const text = (description: string): JsonSchema => ({ type: 'string', description });

const annotation = (description: string): JsonSchema => ({ description, type: ['boolean', 'null'] });

/** What abilities say of themselves, and are chosen by. */
export const annotationsSchema: JsonSchema = {
  description: 'What running it does to the site.',
  type: 'object',
  properties: {
    readonly: annotation('It changes nothing.'),
    destructive: annotation('It may take away what is there.'),
    idempotent: annotation('Running it again with the same input changes nothing more.'),
  },
  additionalProperties: true,
};

const categoriesPath = `/${namespace}/categories`;
const abilitiesPath = `/${namespace}/abilities`;

const onlyRead = { targetHints: { allow: ['GET'] } };

/** What abilities are sorted by. */
export const categoryResource: Resource = {
  title: 'ability-category',
  fields: [
    readOnly('slug', { ...text('What it is known by.'), context: everywhere }),
    readOnly('label', { ...text('What people call it.'), context: everywhere }),
    readOnly('description', { ...text('What it holds.'), context: viewAndEdit }),
    readOnly('meta', {
      description: 'What else there is to know of it.',
      type: 'object',
      context: viewAndEdit,
      select: '__typename',
      // Nothing, which is written as a list here.
      read: () => [],
    }),
  ],
  links: [
    {
      rel: 'self',
      select: '_slug: slug',
      targets: ({ _slug: slug }) => [{ href: `${categoriesPath}/${slug}`, attributes: onlyRead }],
    },
    { rel: 'collection', targets: () => [{ href: categoriesPath }] },
    {
      rel: 'abilities',
      select: '_slug: slug',
      targets: ({ _slug: slug }) => [{ href: `${abilitiesPath}?category=${slug}` }],
    },
  ],
};

/** Something that programs can have the site do. */
export const abilityResource: Resource = {
  title: 'ability',
  fields: [
    readOnly('name', { ...text('Namespace and name.'), context: everywhere }),
    readOnly('label', { ...text('What people call it.'), context: everywhere }),
    readOnly('description', { ...text('What it does.'), context: viewAndEdit }),
    readOnly('category', { ...text('Slug of its category.'), context: everywhere }),
    readOnly('input_schema', {
      description: 'What fits as input.',
      type: 'object',
      context: viewAndEdit,
      read: (schema) => schema ?? [],
    }),
    readOnly('output_schema', {
      description: 'What it gives.',
      type: 'object',
      context: viewAndEdit,
      read: (schema) => schema ?? [],
    }),
    readOnly('meta', {
      description: 'What else there is to know of it.',
      type: 'object',
      properties: {
        annotations: annotationsSchema,
        public: { description: 'Whether programs are told of it.', type: 'boolean' },
      },
      context: viewAndEdit,
      read: (meta) => ({ ...(meta as object), show_in_rest: true }),
    }),
  ],
  links: [
    {
      rel: 'self',
      select: '_name: name',
      targets: ({ _name: name }) => [{ href: `${abilitiesPath}/${name}`, attributes: onlyRead }],
    },
    { rel: 'collection', targets: () => [{ href: abilitiesPath }] },
    {
      rel: 'cms:action-run',
      select: '_name: name',
      targets: ({ _name: name }) => [{ href: `${abilitiesPath}/${name}/run` }],
    },
  ],
};

/** What running an ability gives: the routes print this, and answer the result itself. */
export const executionResource: Resource = {
  title: 'ability-execution',
  fields: [
    readOnly('result', {
      description: 'What it gave.',
      type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'],
      context: viewAndEdit,
    }),
  ],
  links: [],
};
