import { viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldList } from '../../declare/field-list.ts';
import { flag, map, text } from '../../declare/typed-schema.ts';
import { collectionLink, selfLink } from '../crud/path-links.ts';

export const namespace = 'cms-abilities/v1';

const annotation = (description: string) => flag(description, { type: ['boolean', 'null'] });

/** The annotations of an ability; the list of abilities can be filtered by them. */
export const annotationsSchema = map('The effects of the ability on the site.', {
  properties: {
    readonly: annotation('Whether the ability changes nothing.'),
    destructive: annotation('Whether the ability may delete or overwrite data.'),
    idempotent: annotation('Whether another run with the same input has no further effect.'),
  },
  additionalProperties: true,
});

const categoriesPath = `/${namespace}/categories`;
const abilitiesPath = `/${namespace}/abilities`;

const readOnly = { context: viewEditEmbed, readonly: true } as const;

/** Replaces a missing value by an empty list, as the reference writes an empty map. */
const emptyList = (schema: unknown) => schema ?? [];

/** A category of abilities. */
export const categoryResource: Resource = {
  title: 'ability-category',
  fields: fieldList(readOnly, {
    slug: text('Slug of the category.'),
    label: text('Label of the category for display.'),
    description: text('Description of the category.', { context: viewAndEdit }),
    meta: map('Further information about the category.', {
      context: viewAndEdit,
      select: '__typename',
      read: () => [],
    }),
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

/** An ability: a named operation that clients can discover and run. */
export const abilityResource: Resource = {
  title: 'ability',
  fields: fieldList(readOnly, {
    name: text('Name of the ability with its namespace.'),
    label: text('Label of the ability for display.'),
    description: text('Description of the ability.', { context: viewAndEdit }),
    category: text('Slug of the category of the ability.'),
    input_schema: map('JSON schema of the input.', { context: viewAndEdit, read: emptyList }),
    output_schema: map('JSON schema of the result.', { context: viewAndEdit, read: emptyList }),
    meta: map('Further information about the ability.', {
      properties: {
        annotations: annotationsSchema,
        public: flag('Whether clients such as assistants should offer the ability.'),
      },
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

/**
 * The result of an ability. OPTIONS prints this schema, but the answer is the value of `result`, as in the reference.
 */
export const executionResource: Resource = {
  title: 'ability-execution',
  fields: fieldList(readOnly, {
    result: {
      description: 'The result of the ability.',
      type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'],
      context: viewAndEdit,
    },
  }),
  links: [],
};
