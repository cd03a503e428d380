import type { Capability } from './capability.ts';

/** The rights to terms for which a taxonomy names capabilities. */
export type TermRight = 'manageTerms' | 'editTerms' | 'deleteTerms' | 'assignTerms';

/** The capability names of a taxonomy. */
export type TaxonomyCapabilities = Readonly<Record<TermRight, Capability>>;

/** The capabilities of a taxonomy that declares none. */
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

/** Takes a taxonomy name, returns its capability names; unknown taxonomies have the default ones. */
export function taxonomyCapabilities(taxonomy: string): TaxonomyCapabilities {
  const own = Object.hasOwn(builtinTaxonomyCapabilities, taxonomy) ? builtinTaxonomyCapabilities[taxonomy] : undefined;
  return own ?? defaultTaxonomyCapabilities;
}
