import { type TaxonomyCapabilities, taxonomyCapabilities } from '../../access/taxonomy-capabilities.ts';
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

/** Where a taxonomy is shown: on the site and in its menus, and in the administration area. */
export const visibilityOf = ({ site, admin }: Record<'site' | 'admin', boolean>): Taxonomy['visibility'] => ({
  public: site,
  publiclyQueryable: site,
  showAdminColumn: admin,
  showInNavMenus: site,
  showInQuickEdit: admin,
  showUi: admin,
});

/** A taxonomy from its name and what differs from the usual one. */
export const taxonomyOf = (
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
  visibility: visibilityOf({ site: false, admin: false }),
  ...differences,
});
