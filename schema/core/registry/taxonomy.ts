import { type TaxonomyCapabilities, taxonomyCapabilities } from '../../access/capability.ts';
import type { MetaRegistrations } from './meta-registrations.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** A term that a declaration creates. */
export interface DeclaredTerm {
  name: string;
  /** By default it follows from the name. */
  slug?: string;
  description?: string;
}

/** A taxonomy: a classification of items by terms. */
export interface Taxonomy extends RegistryEntry {
  types: readonly string[];
  capabilities: TaxonomyCapabilities;
  /** The registered meta values of its terms by key. */
  meta: MetaRegistrations;
  /** Whether its terms may be shown as a cloud. */
  showCloud: boolean;
  /** The setting with the id of the default term, which items without a term receive and which cannot be deleted. */
  defaultTermSetting: string | null;
  /** The default term that a declaration creates; null if there is none. */
  defaultTerm: DeclaredTerm | null;
  visibility: {
    public: boolean;
    publiclyQueryable: boolean;
    showAdminColumn: boolean;
    showInNavMenus: boolean;
    showInQuickEdit: boolean;
    showUi: boolean;
  };
}

/** Creates the visibility of a taxonomy: on the site with its menus, and in the administration area. */
export const visibilityOf = ({ site, admin }: Record<'site' | 'admin', boolean>): Taxonomy['visibility'] => ({
  public: site,
  publiclyQueryable: site,
  showAdminColumn: admin,
  showInNavMenus: site,
  showInQuickEdit: admin,
  showUi: admin,
});

/** Creates a taxonomy from its name and its differences from the defaults. */
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
  meta: {},
  restNamespace: 'cms/v2',
  isListed: true,
  showCloud: false,
  defaultTermSetting: null,
  defaultTerm: null,
  visibility: visibilityOf({ site: false, admin: false }),
  ...differences,
});
