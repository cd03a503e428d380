import type { Resource } from '../../declare/declared-resource.ts';
import type { Route } from '../../declare/route.ts';
import { text, texts } from '../../declare/typed-schema.ts';
import { patternCategoryResource, patternResource } from './pattern-resources.ts';
import { themeResource, themesPath } from './theme-resource.ts';

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

// Not created by crudRoutes: themes have no contexts, and patterns have no paths.
/** The routes of themes and of the patterns of the active one (docs/protocol/errors.md#other-controllers). */
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
