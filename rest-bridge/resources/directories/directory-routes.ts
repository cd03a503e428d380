import type { Route } from '../../declare/route.ts';
import { integer, list, text } from '../../declare/typed-schema.ts';
import { contextParameter, pagingParameters } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { directoryBlockResource, directoryPatternResource } from './directory-resource.ts';

const search = text('Limits the list to items that contain this text.', { minLength: 1 });

const ORDERS = [
  ...['author', 'date', 'id', 'include', 'modified', 'parent', 'relevance', 'slug', 'include_slugs', 'title'],
  'favorite_count',
];

const { page, per_page } = pagingParameters;

/** The routes of public directories. This server has no directories: viewers with the permission get empty lists. */
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
        category: integer('Limits the list to patterns of the category with this id.', { minimum: 1 }),
        keyword: integer('Limits the list to patterns with the keyword with this id.', { minimum: 1 }),
        slug: list('Limits the list to patterns with these slugs.'),
        offset: integer('Number of patterns to skip.'),
        order: text('Sort direction.', { default: 'desc', enum: ['asc', 'desc'] }),
        orderby: text('Property to sort the list by.', { default: 'date', enum: ORDERS }),
      },
    },
  }),
];
