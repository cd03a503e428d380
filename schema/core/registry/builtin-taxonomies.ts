import { taxonomyLabels } from './labels.ts';
import { menuAudience } from './registry-entry.ts';
import { type Taxonomy, taxonomyOf, visibilityOf } from './taxonomy.ts';

/** The built-in taxonomies, in the order of lists. */
export const builtinTaxonomies: readonly Taxonomy[] = [
  taxonomyOf('category', {
    graphqlName: 'Category',
    restBase: 'categories',
    labels: {
      ...taxonomyLabels({ name: 'Categories', singularName: 'Category' }, { hierarchical: true }),
      nameAdminBar: 'category',
    },
    hierarchical: true,
    viewable: true,
    showCloud: true,
    visibility: visibilityOf({ site: true, admin: true }),
    defaultTermSetting: 'default_category',
  }),
  taxonomyOf('post_tag', {
    graphqlName: 'Tag',
    restBase: 'tags',
    labels: { ...taxonomyLabels({ name: 'Tags', singularName: 'Tag' }), nameAdminBar: 'post_tag' },
    viewable: true,
    showCloud: true,
    visibility: visibilityOf({ site: true, admin: true }),
  }),
  taxonomyOf('nav_menu', {
    graphqlName: 'Menu',
    audience: menuAudience,
    restBase: 'menus',
    labels: {
      ...taxonomyLabels({ name: 'Tags', singularName: 'Tag' }),
      name: 'Navigation Menus',
      singularName: 'Navigation Menu',
      allItems: 'Navigation Menus',
      menuName: 'Navigation Menus',
      nameAdminBar: 'Navigation Menu',
      archives: 'Navigation Menus',
      templateName: 'Navigation Menu Archives',
    },
    types: ['nav_menu_item'],
  }),
  taxonomyOf('cms_pattern_category', {
    graphqlName: 'PatternCategory',
    restBase: 'cms_pattern_category',
    labels: {
      ...taxonomyLabels({ name: 'Pattern Categories', singularName: 'Pattern Category' }),
      addNewItem: 'Add Category',
      allItems: 'Pattern Categories',
      archives: 'Pattern Categories',
    },
    types: ['cms_block'],
    visibility: visibilityOf({ site: false, admin: true }),
  }),
];

/** Taxonomies that exist, but that the API does not expose. */
export const hiddenTaxonomies: ReadonlySet<string> = new Set([
  'post_format',
  'link_category',
  'cms_theme',
  'cms_template_part_area',
]);
