import type { ContentCapabilities } from '../access/content-capabilities.ts';
import type { MetaRegistration } from '../content/meta/meta-registrations.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** A kind of post-like items. */
export interface PostType extends RegistryEntry {
  /** Whether its items are listed on a page of their own, and at which path. */
  hasArchive: boolean | string;
  showInNavMenus: boolean;
  showUi: boolean;
  icon: string | null;
  /** What its items have: `true`, or a list with one map of details. */
  supports: Readonly<Record<string, unknown>>;
  /** The blocks that a new item begins with. */
  template: readonly unknown[];
  templateLock: 'all' | 'insert' | 'contentOnly' | false;
  taxonomies: readonly string[];
  /** Taxonomies that sort its items, but that the API shows to nobody. */
  innerTaxonomies?: readonly string[];
  /** The one of them within whose terms slugs are unique; by default they are within the type. */
  slugTaxonomy?: string;
  capabilities: ContentCapabilities;
  /** The status of an item that everybody may ask for. */
  defaultStatus: 'publish' | 'inherit';
  supportsFormats?: boolean;
  /** Whoever may read an item may read its source texts: they are what others are made of. */
  showsSource?: boolean;
  /** Meta values that the API shows, by key. */
  meta: Readonly<Record<string, MetaRegistration>>;
}
