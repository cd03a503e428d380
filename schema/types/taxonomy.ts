import type { TaxonomyCapabilities } from '../access/taxonomy-capabilities.ts';
import type { Labels } from './labels.ts';

/** A way to sort items into terms. */
export interface Taxonomy {
  name: string;
  description: string;
  labels: Labels;
  /** Name of the GraphQL type of its terms; null where they have none. */
  graphqlName: string | null;
  /** Last part of its REST routes. */
  restBase: string;
  restNamespace: string;
  hierarchical: boolean;
  /** Whether its terms have a page of their own on the site. */
  viewable: boolean;
  types: readonly string[];
  capabilities: TaxonomyCapabilities;
  /** Whether its terms may be shown as a cloud. */
  showCloud: boolean;
  /** The setting that names the term of items that have none; such a term cannot be deleted. */
  defaultTermSetting: string | null;
  visibility: {
    public: boolean;
    publiclyQueryable: boolean;
    showAdminColumn: boolean;
    showInNavMenus: boolean;
    showInQuickEdit: boolean;
    showUi: boolean;
  };
  /** The site's own declaration; absent for the taxonomies that every site has. */
  declared?: {
    /** Names of its GraphQL fields: `genre`, `genres`. */
    singular: string;
    plural: string;
    /** First part of its terms' path; null: they are addressed by query. */
    rewriteSlug: string | null;
  };
}
