import { patternSources } from '../../../schema/core/registry/declared-patterns.ts';
import { fileResponse, type Resource } from '../../declare/declared-resource.ts';
import { fieldList, viewEditEmbed } from '../../declare/field.ts';
import type { Route } from '../../declare/route.ts';
import { decimal, flag, list, text, texts } from '../../declare/typed-schema.ts';
import { themeResource, themesPath } from './theme-resource.ts';

const readOnly = { context: viewEditEmbed, readonly: true } as const;

/** A block pattern. Optional fields that the pattern does not declare are absent. */
const patternResource: Resource = {
  title: 'block-pattern',
  fields: fieldList(readOnly, {
    name: text('Name of the pattern, with its namespace.'),
    title: text('Title of the pattern for display.'),
    content: text('Block markup of the pattern.'),
    description: text('Description of the pattern.'),
    viewport_width: decimal('Width of previews, in pixels.', { omittedIfNull: true }),
    inserter: flag('Whether editors list the pattern.', { omittedIfNull: true }),
    categories: list('Names of the categories of the pattern.', { omittedIfNull: true }),
    keywords: list('Search terms of the pattern.', { omittedIfNull: true }),
    block_types: list('Names of the block types for which the pattern is intended.', { omittedIfNull: true }),
    post_types: list('Types of items for which the pattern is intended.', {
      omittedIfNull: true,
      hasDialectSpelling: true,
    }),
    template_types: list('Slugs of the templates for which the pattern is intended.', { omittedIfNull: true }),
    source: text('Source of the pattern.', { enum: patternSources, omittedIfNull: true }),
  }),
  links: [],
};

/** A category of patterns. */
const patternCategoryResource: Resource = {
  title: 'block-pattern-category',
  fields: fieldList(readOnly, {
    name: text('Name of the category.'),
    label: text('Label of the category for display.'),
    description: text('Description of the category.'),
  }),
  links: [],
};

/** The size of the only page of the list, above the number of themes that a site can have. */
const MAX_THEMES = 100;

/** Creates the route of a list of patterns or categories. */
const patternRoute = (name: string, { resource, field }: { resource: Resource; field: string }): Route => ({
  pattern: `/cms/v2/block-patterns/${name}`,
  resource,
  endpoints: [
    {
      methods: ['GET'],
      permission: { needs: 'site.editAnything' },
      parameters: {},
      reply: { kind: 'list', isUnpaged: true, field },
    },
  ],
});

/**
 * The routes of themes and of the patterns of the active one (docs/protocol/errors.md#other-controllers). Not created
 * by crudRoutes: themes have no contexts, and patterns have no paths.
 */
export const themeRoutes: readonly Route[] = [
  {
    pattern: themesPath,
    permissions: {
      field: 'sitePermissions',
      select: 'list: viewThemes(onlyActive: $onlyActive)',
      selectionVariableTypes: { onlyActive: 'Boolean' },
      variables: ({ status }) => ({ onlyActive: String(status) === 'active' }),
    },
    resource: themeResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: { needs: 'list' },
        parameters: {
          status: texts('Limits the list to themes with these statuses.', {
            items: { enum: ['active', 'inactive'], type: 'string' },
          }),
        },
        variableTypes: { statusIn: '[ThemeStatus!]' },
        reply: {
          kind: 'list',
          field: 'themes',
          paging: { size: MAX_THEMES, beyondPages: null },
          variables: ({ status: statusIn }) => ({ statusIn }),
        },
      },
    ],
  },
  {
    pattern: `${themesPath}/(?P<stylesheet>[^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)`,
    resource: themeResource,
    itemPermissions: {
      field: 'themePermissions',
      select: 'read',
      variableTypes: { stylesheet: 'String!' },
    },
    endpoints: [
      {
        methods: ['GET'],
        permission: { needs: 'item.read' },
        parameters: { stylesheet: text('Folder name of the theme.') },
        variableTypes: { stylesheet: 'String!' },
        reply: { kind: 'item', field: 'theme' },
      },
    ],
  },
  patternRoute('patterns', { resource: patternResource, field: 'blockPatterns' }),
  patternRoute('categories', { resource: patternCategoryResource, field: 'blockPatternCategories' }),
];

/** The route that exports the active theme as a file. Not created by crudRoutes: the answer is a file. */
export const themeExportRoutes: readonly Route[] = [
  {
    pattern: '/cms-block-editor/v1/export',
    response: fileResponse('theme-export', 'The theme as a ZIP file.'),
    endpoints: [
      {
        methods: ['GET'],
        permission: { needs: 'site.exportTheme' },
        parameters: {},
        reply: { kind: 'download', operation: { field: 'themeArchive', selection: '' } },
      },
    ],
  },
];
