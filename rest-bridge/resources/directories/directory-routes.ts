import type { Route } from '../../declare/route.ts';
import { integer, list, text } from '../../declare/typed-schema.ts';
import { contextParameter, pagingParameters } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { directoryBlockResource, directoryPatternResource } from './directory-resource.ts';

const search = text('Only what holds this text.', { minLength: 1 });

const ORDERS = [
  ...['author', 'date', 'id', 'include', 'modified', 'parent', 'relevance', 'slug', 'include_slugs', 'title'],
  'favorite_count',
];

const { page, per_page } = pagingParameters;

/** The routes of public directories: this server has none, and says so to those who may know. */
export const directoryRoutes: readonly Route[] = [
  ...crudRoutes({
    path: '/cms/v2/block-directory/search',
    name: 'DirectoryBlock',
    plural: 'blockDirectory',
    resource: directoryBlockResource,
    list: {
      permission: { needs: 'site.searchBlockDirectory' },
      isUnpaged: true,
      parameters: {
        context: { ...contextParameter, enum: ['view'] },
        page,
        per_page,
        term: { ...search, required: true },
      },
      variableTypes: { term: 'String!' },
    },
  }),
  ...crudRoutes({
    path: '/cms/v2/pattern-directory/patterns',
    name: 'DirectoryPattern',
    plural: 'patternDirectory',
    resource: directoryPatternResource,
    list: {
      permission: { needs: 'site.editAnything' },
      isUnpaged: true,
      parameters: {
        context: contextParameter,
        page,
        per_page: { ...per_page, default: 100 },
        search,
        category: integer('Only patterns of this category.', { minimum: 1 }),
        keyword: integer('Only patterns with this keyword.', { minimum: 1 }),
        slug: list('Only patterns with these slugs.'),
        offset: integer('Patterns to skip.'),
        order: text('Direction of the order.', { default: 'desc', enum: ['asc', 'desc'] }),
        orderby: text('What the list is ordered by.', { default: 'date', enum: ORDERS }),
      },
    },
  }),
];
