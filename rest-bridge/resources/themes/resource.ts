import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { supportProperties } from './supports.ts';

export const path = '/cms/v2/themes';

const readonly = true;

const text = (description: string): JsonSchema => ({ description, type: 'string', readonly });
const address = (description: string): JsonSchema => ({ description, type: 'string', format: 'uri', readonly });

/** A value of the head of the style sheet: as it stands there, and as HTML. */
const header = (name: string, more: { description: string; select?: string; part?: JsonSchema }): Field => ({
  name,
  ...(more.select ? { select: more.select } : {}),
  parts: {},
  schema: {
    description: more.description,
    type: 'object',
    readonly,
    properties: {
      raw: { description: 'As the theme has it.', type: 'string', ...more.part },
      rendered: { description: 'As HTML.', type: 'string', ...(more.part?.format ? more.part : {}) },
    },
  },
});

const entries = (description: string, names: readonly string[]): JsonSchema => ({
  description,
  type: 'array',
  readonly,
  items: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
});

const uri: JsonSchema = { format: 'uri' };

/** A theme. What it can do and may have is told of the active one alone. */
export const themeResource: Resource = {
  title: 'theme',
  fields: [
    { name: 'stylesheet', schema: text('What it is known by.') },
    { name: 'stylesheet_uri', schema: address('Address of its folder.') },
    { name: 'template', schema: text('The theme that it stands on, else itself.') },
    { name: 'template_uri', schema: address('Address of the folder of that theme.') },
    header('author', { description: 'Who made it.' }),
    header('author_uri', { description: 'Where to find who made it.', part: uri }),
    header('description', { description: 'What it says of itself.' }),
    {
      name: 'is_block_theme',
      schema: { description: 'Whether its templates are made of blocks.', type: 'boolean', readonly },
    },
    header('name', { description: 'What people call it.' }),
    { name: 'requires_php', select: 'requiresLanguage', schema: text('Least version of the language that it wants.') },
    { name: 'requires_wp', select: 'requiresPlatform', schema: text('Least version of the platform that it wants.') },
    { name: 'screenshot', schema: address('Address of a picture of it.') },
    header('tags', { description: 'What it is about.', part: { type: 'array', items: { type: 'string' } } }),
    { name: 'textdomain', select: 'textDomain', schema: text('Name of its translations.') },
    {
      name: 'theme_supports',
      select: 'supports',
      isName: true,
      optional: true,
      schema: { description: 'What it can do.', type: 'object', readonly, properties: supportProperties },
    },
    header('theme_uri', { description: 'Where to find it.', select: 'uri', part: uri }),
    { name: 'version', schema: text('Its version.') },
    {
      name: 'status',
      select: 'isActive',
      read: (isActive) => (isActive ? 'active' : 'inactive'),
      schema: {
        description: 'Whether the site shows itself in it.',
        type: 'string',
        enum: ['inactive', 'active'],
      },
    },
    {
      name: 'default_template_types',
      select: 'templateTypes { slug title description }',
      optional: true,
      schema: entries('The templates that it may have.', ['slug', 'title', 'description']),
    },
    {
      name: 'default_template_part_areas',
      select: 'templatePartAreas { area label description icon area_tag: areaTag }',
      optional: true,
      schema: entries('What its parts may be for.', ['area', 'label', 'description', 'icon', 'area_tag']),
    },
  ],
  links: [
    {
      rel: 'self',
      select: '_name: stylesheet',
      targets: (node) => [{ href: `${path}/${node._name}`, attributes: { targetHints: { allow: ['GET'] } } }],
    },
    { rel: 'collection', targets: () => [{ href: path }] },
    {
      rel: 'cms:user-global-styles',
      select: '_styles: globalStylesId',
      targets: (node) => (node._styles ? [{ href: `/cms/v2/global-styles/${node._styles}` }] : []),
    },
    {
      rel: 'cms:export-theme',
      select: '_export: viewerCanExport',
      targets: (node) =>
        node._export ? [{ href: '/cms-block-editor/v1/export', attributes: { targetHints: { allow: ['GET'] } } }] : [],
    },
  ],
};
