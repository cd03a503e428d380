import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { decimal, flag, list, text } from '../../declare/typed-schema.ts';

const readOnly = { context: viewEditEmbed, readonly: true } as const;

const SOURCES = [
  ...['core', 'plugin', 'theme'],
  ...['pattern-directory/core', 'pattern-directory/theme', 'pattern-directory/featured'],
];

/** A block pattern. Fields that the pattern does not declare are absent. */
export const patternResource: Resource = {
  title: 'block-pattern',
  fields: fieldRows(readOnly, {
    name: text('What it is known by.'),
    title: text('What people call it.'),
    content: text('Its markup.'),
    description: text('What it is.'),
    viewport_width: decimal('How wide a preview is to be.', { optional: true }),
    inserter: flag('Whether people may choose it from a list.', { optional: true }),
    categories: list('What it is sorted by.', { optional: true }),
    keywords: list('Words to find it by.', { optional: true }),
    block_types: list('Blocks that it is meant for.', { optional: true }),
    post_types: list('Types of items that it is for.', { optional: true, isName: true }),
    template_types: list('Templates that it is meant for.', { optional: true }),
    source: text('Where it comes from.', { enum: SOURCES }),
  }),
  links: [],
};

/** A category of patterns. */
export const patternCategoryResource: Resource = {
  title: 'block-pattern-category',
  fields: fieldRows(readOnly, {
    name: text('What it is known by.'),
    label: text('What people call it.'),
    description: text('What is in it.'),
  }),
  links: [],
};
