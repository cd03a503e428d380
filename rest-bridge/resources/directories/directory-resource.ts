import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { address, decimal, integer, text, texts } from '../../declare/typed-schema.ts';

/** This server has none of either: the name of a block is all that is ever selected. */
const select = null;

/** A block of a public directory. */
export const directoryBlockResource: Resource = {
  title: 'block-directory-item',
  fields: fieldRows(
    { context: ['view'], select },
    {
      name: text('Its name with its namespace.', { select: undefined }),
      title: text('What people call it.'),
      description: text('About it.'),
      id: text('What the directory calls it.'),
      rating: decimal('What people think of it.'),
      rating_count: integer('How many people said so.'),
      active_installs: integer('How many sites have it.'),
      author_block_rating: decimal('What people think of all that its author made.'),
      author_block_count: integer('How many blocks its author made.'),
      author: text('Who made it.'),
      icon: address('A picture that stands for it.'),
      last_updated: text('When it was changed.', { format: 'date-time' }),
      humanized_updated: text('How long ago that is.'),
    },
  ),
  links: [],
};

/** A pattern of a public directory. */
export const directoryPatternResource: Resource = {
  title: 'pattern-directory-item',
  fields: fieldRows(
    { context: viewEditEmbed, select },
    {
      id: integer('Its number.', { minimum: 1 }),
      title: text('What people call it.', { minLength: 1 }),
      content: text('Its markup.', { minLength: 1 }),
      categories: texts('What it is sorted by.', { uniqueItems: true }),
      keywords: texts('Words that people look for it by.', { uniqueItems: true }),
      description: text('About it.', { minLength: 1 }),
      viewport_width: integer('How wide a preview is to be.'),
      block_types: texts('Blocks that it is meant for.', { context: ['view', 'embed'], uniqueItems: true }),
    },
  ),
  links: [],
};
