import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { registerTermKind } from './term-kind.ts';

/** A category of posts. */
export const categoryType = oncePerBuilder((builder) =>
  registerTermKind(builder, {
    taxonomy: 'category',
    graphqlName: 'Category',
    singular: 'category',
    plural: 'categories',
    hierarchical: true,
  }),
);
/** A tag of posts. */
export const tagType = oncePerBuilder((builder) =>
  registerTermKind(builder, { taxonomy: 'post_tag', graphqlName: 'Tag', singular: 'tag', plural: 'tags' }),
);

/** Registers what this file declares on a schema builder. */
export function registerTermsKinds(builder: Builder): void {
  registerTermKind(builder, {
    taxonomy: 'cms_pattern_category',
    graphqlName: 'PatternCategory',
    singular: 'patternCategory',
    plural: 'patternCategories',
  });
}
