import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldList } from '../../declare/field-list.ts';
import { decimal, flag, list, text } from '../../declare/typed-schema.ts';

const readOnly = { context: viewEditEmbed, readonly: true } as const;

const SOURCES = [
  ...['core', 'plugin', 'theme'],
  ...['pattern-directory/core', 'pattern-directory/theme', 'pattern-directory/featured'],
];

/** A block pattern. Optional fields that the pattern does not declare are absent. */
export const patternResource: Resource = {
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
    source: text('Source of the pattern.', { enum: SOURCES }),
  }),
  links: [],
};

/** A category of patterns. */
export const patternCategoryResource: Resource = {
  title: 'block-pattern-category',
  fields: fieldList(readOnly, {
    name: text('Name of the category.'),
    label: text('Label of the category for display.'),
    description: text('Description of the category.'),
  }),
  links: [],
};
