import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldList } from '../../declare/field-list.ts';
import { address, dateTime, decimal, integer, text, texts } from '../../declare/typed-schema.ts';

/** The lists are always empty, so that no fields but the name of a block are selected. */
const select = null;

/** A block in a public directory. */
export const directoryBlockResource: Resource = {
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
export const directoryPatternResource: Resource = {
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
