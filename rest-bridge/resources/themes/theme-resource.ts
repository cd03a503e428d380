import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldList } from '../../declare/field.ts';
import { address, flag, list, map, text } from '../../declare/typed-schema.ts';
import { collectionLink, selfLink, targetHints } from '../crud/item-key.ts';
import { supportProperties } from './theme-support-fields.ts';

export const themesPath = '/cms/v2/themes';

/** Returns the schema of a value in the header of the theme's style sheet. */
const header = (description: string, { raw, rendered }: Record<'raw' | 'rendered', JsonSchema> = HTML) =>
  map(description, {
    propertySelections: {},
    properties: { raw: text('The value in the style sheet.', raw), rendered: text('The value as HTML.', rendered) },
  });

const HTML = { raw: {}, rendered: {} };
const ADDRESS = { raw: { format: 'uri' }, rendered: { format: 'uri' } } as const;
const TEXT_LIST = { raw: { type: 'array', items: { type: 'string' } }, rendered: {} } as const;

/** Returns the schema of a list of objects with these properties. */
const objectList = (description: string, names: readonly string[]) =>
  list(description, {
    items: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
    omittedIfNull: true,
  });

/** A theme. Only the active theme has the fields about its features and templates. */
export const themeResource: Resource = {
  title: 'theme',
  fields: fieldList(
    { readonly: true },
    {
      stylesheet: text('Folder name of the theme.'),
      stylesheet_uri: address('Address of the folder of the theme.'),
      template: text('Folder name of the parent theme, or of the theme itself if it has none.'),
      template_uri: address('Address of the folder of the parent theme, or of the theme itself.'),
      author: header('Author of the theme.'),
      author_uri: header('Address of the website of the author.', ADDRESS),
      description: header('Description of the theme.'),
      is_block_theme: flag('Whether the theme is a block theme.'),
      name: header('Name of the theme for display.'),
      requires_php: text('Minimum version of the programming language that the theme requires.', {
        select: 'requiresLanguage',
      }),
      requires_cms: text('Minimum version of the software that the theme requires.', { select: 'requiresPlatform' }),
      screenshot: address('Address of a screenshot.'),
      tags: header('Tags that describe the theme.', TEXT_LIST),
      textdomain: text('Text domain of the translations.', { select: 'textDomain' }),
      theme_supports: map('Features that the theme supports.', {
        properties: supportProperties,
        select: 'supports',
        hasDialectSpelling: true,
        omittedIfNull: true,
      }),
      theme_uri: { ...header('Address of the website of the theme.', ADDRESS), select: 'uri' },
      version: text('Version of the theme.'),
      status: text('Status of the theme.', {
        enum: ['inactive', 'active'],
        readonly: undefined,
        select: 'isActive',
        read: (isActive) => (isActive ? 'active' : 'inactive'),
      }),
      default_template_types: {
        ...objectList('Template types that the theme can have.', ['slug', 'title', 'description']),
        select: 'templateTypes { slug title description }',
      },
      default_template_part_areas: {
        ...objectList('Areas of template parts that the theme can have.', [
          'area',
          'label',
          'description',
          'icon',
          'area_tag',
        ]),
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
      select: '_exportable: isExportable _export: viewerCanExport',
      targets: (node) =>
        node._exportable
          ? [{ href: '/cms-block-editor/v1/export', attributes: targetHints(node._export ? ['GET'] : []) }]
          : [],
    },
  ],
};
