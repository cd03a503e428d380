import type { TaxonomyCapabilities } from '../access/taxonomy-capabilities.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** A way to sort items into terms. */
export interface Taxonomy extends RegistryEntry {
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
}
