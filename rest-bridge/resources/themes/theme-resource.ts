import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { address, flag, list, map, text } from '../../declare/typed-schema.ts';
import { collectionLink, selfLink, targetHints } from '../crud/path-links.ts';
import { supportProperties } from './theme-support-fields.ts';

export const themesPath = '/cms/v2/themes';

/** A value of the head of the style sheet: as it stands there, and as HTML. */
const header = (description: string, { raw, rendered }: Record<'raw' | 'rendered', JsonSchema> = HTML) =>
  map(description, {
    parts: {},
    properties: { raw: text('As the theme has it.', raw), rendered: text('As HTML.', rendered) },
  });

const HTML = { raw: {}, rendered: {} };
const ADDRESS = { raw: { format: 'uri' }, rendered: { format: 'uri' } } as const;
const WORDS = { raw: { type: 'array', items: { type: 'string' } }, rendered: {} } as const;

const entries = (description: string, names: readonly string[]) =>
  list(description, {
    items: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
    optional: true,
  });

/** A theme. What it can do and may have is told of the active one alone. */
export const themeResource: Resource = {
  title: 'theme',
  fields: fieldRows(
    { readonly: true },
    {
      stylesheet: text('What it is known by.'),
      stylesheet_uri: address('Address of its folder.'),
      template: text('The theme that it stands on, else itself.'),
      template_uri: address('Address of the folder of that theme.'),
      author: header('Who made it.'),
      author_uri: header('Where to find who made it.', ADDRESS),
      description: header('What it says of itself.'),
      is_block_theme: flag('Whether its templates are made of blocks.'),
      name: header('What people call it.'),
      requires_php: text('Least version of the language that it wants.', { select: 'requiresLanguage' }),
      requires_wp: text('Least version of the platform that it wants.', { select: 'requiresPlatform' }),
      screenshot: address('Address of a picture of it.'),
      tags: header('What it is about.', WORDS),
      textdomain: text('Name of its translations.', { select: 'textDomain' }),
      theme_supports: map('What it can do.', {
        properties: supportProperties,
        select: 'supports',
        isName: true,
        optional: true,
      }),
      theme_uri: { ...header('Where to find it.', ADDRESS), select: 'uri' },
      version: text('Its version.'),
      status: text('Whether the site shows itself in it.', {
        enum: ['inactive', 'active'],
        readonly: undefined,
        select: 'isActive',
        read: (isActive) => (isActive ? 'active' : 'inactive'),
      }),
      default_template_types: {
        ...entries('The templates that it may have.', ['slug', 'title', 'description']),
        select: 'templateTypes { slug title description }',
      },
      default_template_part_areas: {
        ...entries('What its parts may be for.', ['area', 'label', 'description', 'icon', 'area_tag']),
        select: 'templatePartAreas { area label description icon area_tag: areaTag }',
      },
    },
  ),
  links: [
    selfLink((node) => `${themesPath}/${node._name}`, { select: '_name: stylesheet' }),
    collectionLink(themesPath),
    {
      rel: 'cms:user-global-styles',
      select: '_styles: globalStylesId',
      targets: (node) => (node._styles ? [{ href: `/cms/v2/global-styles/${node._styles}` }] : []),
    },
    {
      rel: 'cms:export-theme',
      select: '_export: viewerCanExport',
      targets: (node) =>
        node._export ? [{ href: '/cms-block-editor/v1/export', attributes: targetHints(['GET']) }] : [],
    },
  ],
};
