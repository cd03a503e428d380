import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { registerTermKind } from './term-kind.ts';

/** The GraphQL type of categories. */
export const categoryType = oncePerBuilder((builder) =>
  registerTermKind(builder, {
    taxonomy: 'category',
    graphqlName: 'Category',
    singular: 'category',
    plural: 'categories',
    hierarchical: true,
  }),
);

/** The GraphQL type of tags. */
export const tagType = oncePerBuilder((builder) =>
  registerTermKind(builder, { taxonomy: 'post_tag', graphqlName: 'Tag', singular: 'tag', plural: 'tags' }),
);

/** Registers the categories of patterns. No other module refers to their GraphQL type. */
export function registerPatternCategories(builder: Builder): void {
  registerTermKind(builder, {
    taxonomy: 'cms_pattern_category',
    graphqlName: 'PatternCategory',
    singular: 'patternCategory',
    plural: 'patternCategories',
  });
}
