import { registerTermKind } from './kind.ts';

/** A category of posts. */
export const categoryType = registerTermKind({
  taxonomy: 'category',
  graphqlName: 'Category',
  singular: 'category',
  plural: 'categories',
  hierarchical: true,
});
/** A tag of posts. */
export const tagType = registerTermKind({ taxonomy: 'post_tag', graphqlName: 'Tag', singular: 'tag', plural: 'tags' });
registerTermKind({
  taxonomy: 'cms_pattern_category',
  graphqlName: 'PatternCategory',
  singular: 'patternCategory',
  plural: 'patternCategories',
});
