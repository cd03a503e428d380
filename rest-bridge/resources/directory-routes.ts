import type { Resource } from '../declare/declared-resource.ts';
import { fieldList, viewEditEmbed } from '../declare/field.ts';
import type { Route } from '../declare/route.ts';
import { address, dateTime, decimal, integer, list, text, texts } from '../declare/typed-schema.ts';
import { contextParameter, pagingParameters } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';

/** The lists are always empty, so that no fields but the name of a block are selected. */
const select = null;

/** A block in a public directory. */
const directoryBlockResource: Resource = {
  title: 'block-directory-item',
  fields: fieldList(
    { context: ['view'], select },
    {
      name: text('Name of the block, with its namespace.', { select: undefined }),
      title: text('Title of the block for display.'),
      description: text('Description of the block.'),
      id: text('Identifier of the block in the directory.'),
      rating: decimal('Average rating of the block.'),
      rating_count: integer('Number of ratings of the block.'),
      active_installs: integer('Number of sites that have installed the block.'),
      author_block_rating: decimal('Average rating of the blocks of the author.'),
      author_block_count: integer('Number of blocks of the author.'),
      author: text('Name of the author.'),
      icon: address('Address of the icon.'),
      last_updated: dateTime('Date and time of the last change.'),
      humanized_updated: text('Time since the last change, in words.'),
    },
  ),
  links: [],
};

/** A pattern in a public directory. */
const directoryPatternResource: Resource = {
  title: 'pattern-directory-item',
  fields: fieldList(
    { context: viewEditEmbed, select },
    {
      id: integer('Id of the pattern.', { minimum: 1 }),
      title: text('Title of the pattern for display.', { minLength: 1 }),
      content: text('Block markup of the pattern.', { minLength: 1 }),
      categories: texts('Slugs of the categories of the pattern.', { uniqueItems: true }),
      keywords: texts('Search terms of the pattern.', { uniqueItems: true }),
      description: text('Description of the pattern.', { minLength: 1 }),
      viewport_width: integer('Width of previews, in pixels.'),
      block_types: texts('Names of the block types for which the pattern is intended.', {
        context: ['view', 'embed'],
        uniqueItems: true,
      }),
    },
  ),
  links: [],
};

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
