/** The capability names of a taxonomy (9.2). */
export interface TaxonomyCapabilities {
  manageTerms: string;
  editTerms: string;
  deleteTerms: string;
  assignTerms: string;
}

/** What a taxonomy has that declares nothing of its own. */
export const defaultTaxonomyCapabilities: TaxonomyCapabilities = {
  manageTerms: 'manage_categories',
  editTerms: 'manage_categories',
  deleteTerms: 'manage_categories',
  assignTerms: 'edit_posts',
};

const builtinTaxonomyCapabilities: Readonly<Record<string, TaxonomyCapabilities>> = {
  category: {
    manageTerms: 'manage_categories',
    editTerms: 'edit_categories',
    deleteTerms: 'delete_categories',
    assignTerms: 'assign_categories',
  },
  post_tag: {
    manageTerms: 'manage_post_tags',
    editTerms: 'edit_post_tags',
    deleteTerms: 'delete_post_tags',
    assignTerms: 'assign_post_tags',
  },
  nav_menu: {
    manageTerms: 'edit_theme_options',
    editTerms: 'edit_theme_options',
    deleteTerms: 'edit_theme_options',
    assignTerms: 'edit_theme_options',
  },
};

/** Takes a taxonomy name, gives its capability names; names that nothing is known of get the default ones. */
export function taxonomyCapabilities(taxonomy: string): TaxonomyCapabilities {
  return Object.hasOwn(builtinTaxonomyCapabilities, taxonomy)
    ? (builtinTaxonomyCapabilities[taxonomy] ?? defaultTaxonomyCapabilities)
    : defaultTaxonomyCapabilities;
}
