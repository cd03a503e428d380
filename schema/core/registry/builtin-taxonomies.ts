import { taxonomyCapabilities } from '../access/taxonomy-capabilities.ts';
import { taxonomyLabels } from './labels.ts';
import { menuAudience } from './registry-entry.ts';
import type { Taxonomy } from './taxonomy.ts';

const builtin = (
  name: string,
  differences: Partial<Taxonomy> & Pick<Taxonomy, 'graphqlName' | 'restBase' | 'labels'>,
): Taxonomy => ({
  name,
  description: '',
  hierarchical: false,
  viewable: false,
  types: ['post'],
  capabilities: taxonomyCapabilities(name),
  restNamespace: 'cms/v2',
  showCloud: false,
  defaultTermSetting: null,
  visibility: {
    public: false,
    publiclyQueryable: false,
    showAdminColumn: false,
    showInNavMenus: false,
    showInQuickEdit: false,
    showUi: false,
  },
  ...differences,
});

const everywhere: Taxonomy['visibility'] = {
  public: true,
  publiclyQueryable: true,
  showAdminColumn: true,
  showInNavMenus: true,
  showInQuickEdit: true,
  showUi: true,
};

/** The taxonomies that every site has, in the order in which they are listed. */
export const builtinTaxonomies: readonly Taxonomy[] = [
  builtin('category', {
    graphqlName: 'Category',
    restBase: 'categories',
    labels: {
      ...taxonomyLabels({ name: 'Categories', singularName: 'Category' }, { hierarchical: true }),
      nameAdminBar: 'category',
    },
    hierarchical: true,
    viewable: true,
    showCloud: true,
    visibility: everywhere,
    defaultTermSetting: 'default_category',
  }),
  builtin('post_tag', {
    graphqlName: 'Tag',
    restBase: 'tags',
    labels: { ...taxonomyLabels({ name: 'Tags', singularName: 'Tag' }), nameAdminBar: 'post_tag' },
    viewable: true,
    showCloud: true,
    visibility: everywhere,
  }),
  builtin('nav_menu', {
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
  builtin('cms_pattern_category', {
    graphqlName: 'PatternCategory',
    restBase: 'cms_pattern_category',
    labels: {
      ...taxonomyLabels({ name: 'Pattern Categories', singularName: 'Pattern Category' }),
      addNewItem: 'Add Category',
      allItems: 'Pattern Categories',
      archives: 'Pattern Categories',
    },
    types: ['cms_block'],
    visibility: {
      public: false,
      publiclyQueryable: false,
      showAdminColumn: true,
      showInNavMenus: false,
      showInQuickEdit: true,
      showUi: true,
    },
  }),
];

/** Taxonomies that exist, but that the API shows to nobody. */
export const hiddenTaxonomies: ReadonlySet<string> = new Set([
  'post_format',
  'link_category',
  'cms_theme',
  'cms_template_part_area',
]);
