import { registerTermKind } from './kind.ts';

registerTermKind({ taxonomy: 'category', graphqlName: 'Category', singular: 'category', plural: 'categories' });
registerTermKind({ taxonomy: 'post_tag', graphqlName: 'Tag', singular: 'tag', plural: 'tags' });
registerTermKind({
  taxonomy: 'cms_pattern_category',
  graphqlName: 'PatternCategory',
  singular: 'patternCategory',
  plural: 'patternCategories',
});
