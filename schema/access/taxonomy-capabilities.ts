import type { Capability } from './capability.ts';

/** The rights for which a taxonomy names a capability. */
export type TermRight = 'manageTerms' | 'editTerms' | 'deleteTerms' | 'assignTerms';

/** The capabilities of a taxonomy by right. */
export type TaxonomyCapabilities = Readonly<Record<TermRight, Capability>>;

/** The capabilities of a taxonomy that declares no others. */
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

/** Returns the capabilities of a built-in taxonomy; the default ones for other taxonomies. */
export function taxonomyCapabilities(taxonomy: string): TaxonomyCapabilities {
  const builtin = Object.hasOwn(builtinTaxonomyCapabilities, taxonomy)
    ? builtinTaxonomyCapabilities[taxonomy]
    : undefined;
  return builtin ?? defaultTaxonomyCapabilities;
}
