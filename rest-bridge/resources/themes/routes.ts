import { canEditAnything } from '../../../schema/access/site-access.ts';
import { viewerCan } from '../../../schema/access/viewer.ts';
import type { Registry } from '../../../schema/types/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Permission, Route } from '../../declare/route.ts';
import { patternCategoryResource, patternResource } from './pattern-resources.ts';
import { path, themeResource } from './resource.ts';

const STATUSES = ['active', 'inactive'];

/** As many as there may be: the list is not cut into pages. */
const MOST_THEMES = 100;

/** The routes of themes and of the patterns that the active one brings along (protocol 8.11). */
export function themeRoutes(registry: Registry): readonly Route[] {
  const declared = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  const editsAnything: Permission = ({ viewer }) => canEditAnything(viewer, declared);
  const mayRead: Permission = (access) => viewerCan(access.viewer, 'switch_themes') || editsAnything(access);
  const isForActive = (status: unknown) => String(status) === 'active';
  const patterns = (name: string, { resource, field }: { resource: Resource; field: string }): Route => ({
    pattern: `/cms/v2/block-patterns/${name}`,
    namespace: 'cms/v2',
    resource,
    endpoints: [
      {
        methods: ['GET'],
        permission: editsAnything,
        parameters: {},
        reply: { kind: 'list', whole: true, field, variables: () => ({}) },
      },
    ],
  });
  return [
    {
      pattern: path,
      namespace: 'cms/v2',
      resource: themeResource,
      endpoints: [
        {
          methods: ['GET'],
          permission: (access) =>
            isForActive(access.parameters.status) ? mayRead(access) : viewerCan(access.viewer, 'switch_themes'),
          parameters: {
            status: {
              description: 'Only themes of these states.',
              type: 'array',
              items: { enum: STATUSES, type: 'string' },
            },
          },
          variableTypes: { statusIn: '[ThemeStatus!]' },
          reply: {
            kind: 'list',
            field: 'themes',
            paging: { size: MOST_THEMES, beyondPages: null },
            variables: ({ status }) => ({
              statusIn: Array.isArray(status) ? status.map((name) => String(name).toUpperCase()) : undefined,
            }),
          },
        },
      ],
    },
    {
      pattern: `${path}/(?P<stylesheet>[^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)`,
      namespace: 'cms/v2',
      resource: themeResource,
      itemPermissions: {
        field: 'themePermissions',
        select: 'read',
        variableTypes: { stylesheet: 'String!' },
        variables: ({ stylesheet }) => ({ stylesheet }),
      },
      endpoints: [
        {
          methods: ['GET'],
          permission: (access) => access.item?.read !== false && mayRead(access),
          parameters: { stylesheet: { description: 'What the theme is known by.', type: 'string' } },
          variableTypes: { stylesheet: 'String!' },
          reply: { kind: 'item', field: 'theme', variables: ({ stylesheet }) => ({ stylesheet }) },
        },
      ],
    },
    patterns('patterns', { resource: patternResource, field: 'blockPatterns' }),
    patterns('categories', { resource: patternCategoryResource, field: 'blockPatternCategories' }),
  ];
}
