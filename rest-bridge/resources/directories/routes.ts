import { canEditAnything } from '../../../schema/access/site-access.ts';
import { viewerCan } from '../../../schema/access/viewer.ts';
import type { Registry } from '../../../schema/types/registry.ts';
import type { Parameter, Route } from '../../declare/route.ts';
import { contextParameter, pagingParameters } from '../content/list-parameters.ts';
import { directoryBlockResource, directoryPatternResource } from './resource.ts';

const search: Parameter = { description: 'Only what holds this text.', type: 'string' };

const ORDERS = [
  ...['author', 'date', 'id', 'include', 'modified', 'parent', 'relevance', 'slug', 'include_slugs', 'title'],
  'favorite_count',
];

const { page, per_page } = pagingParameters;

/** The routes of public directories: this server has none, and says so to those who may know. */
export function directoryRoutes(registry: Registry): readonly Route[] {
  const types = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  const namespace = 'cms/v2';
  return [
    {
      pattern: '/cms/v2/block-directory/search',
      namespace,
      resource: directoryBlockResource,
      endpoints: [
        {
          methods: ['GET'],
          permission: ({ viewer }) => viewerCan(viewer, 'install_plugins') && viewerCan(viewer, 'activate_plugins'),
          parameters: {
            context: { ...contextParameter, enum: ['view'] },
            page,
            per_page,
            term: { ...search, minLength: 1, required: true },
          },
          variableTypes: { term: 'String!' },
          reply: { kind: 'list', whole: true, field: 'blockDirectory', variables: ({ term }) => ({ term }) },
        },
      ],
    },
    {
      pattern: '/cms/v2/pattern-directory/patterns',
      namespace,
      resource: directoryPatternResource,
      endpoints: [
        {
          methods: ['GET'],
          permission: ({ viewer }) => canEditAnything(viewer, types),
          parameters: {
            context: contextParameter,
            page,
            per_page: { ...per_page, default: 100 },
            search: { ...search, minLength: 1 },
            category: { description: 'Only patterns of this category.', type: 'integer', minimum: 1 },
            keyword: { description: 'Only patterns with this keyword.', type: 'integer', minimum: 1 },
            slug: { description: 'Only patterns with these slugs.', type: 'array' },
            offset: { description: 'Patterns to skip.', type: 'integer' },
            order: { description: 'Direction of the order.', type: 'string', default: 'desc', enum: ['asc', 'desc'] },
            orderby: { description: 'What the list is ordered by.', type: 'string', default: 'date', enum: ORDERS },
          },
          reply: { kind: 'list', whole: true, field: 'patternDirectory', variables: () => ({}) },
        },
      ],
    },
  ];
}
