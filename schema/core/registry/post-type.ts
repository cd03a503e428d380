import { type ContentCapabilities, contentCapabilities } from '../../access/content-capabilities.ts';
import { type MetaRegistration, registrationsOf } from './meta-registrations.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** From the permalink structure of the site, from the slugs of the items above, or below the item that a file belongs to. */
export type AddressForm = 'dated' | 'path' | 'file';

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
  /** Taxonomies of its items that the API does not show. */
  innerTaxonomies?: readonly string[];
  /** The one of them within whose terms slugs are unique; by default they are within the type. */
  slugTaxonomy?: string;
  capabilities: ContentCapabilities;
  /** The status that lists show by default. */
  defaultStatus: 'publish' | 'inherit';
  supportsFormats?: boolean;
  /** Comments on a new item are closed, whatever the settings of the site say. */
  startsClosed?: boolean;
  /** How addresses of its items are built; by default `dated`, or as the site's declaration says. */
  address?: AddressForm;
  /** Editors work on its content as blocks: they get it in the canonical spelling, and rendered as the editor does. */
  editsBlocks?: boolean;
  /** Viewers who may read an item may read its source texts, since other items are built from them. */
  showsSource?: boolean;
  /** Meta values that the API shows, by key. */
  meta: Readonly<Record<string, MetaRegistration>>;
}

/** The features that items of a type have, as `supports` names them. */
export const features = (...names: string[]): PostType['supports'] =>
  Object.fromEntries(names.map((name) => [name, true]));

/** A type from its name and what differs from the usual one. */
export const postTypeOf = (
  name: string,
  differences: Partial<PostType> & Pick<PostType, 'labels' | 'restBase' | 'graphqlName'>,
): PostType => ({
  name,
  description: '',
  hierarchical: false,
  viewable: false,
  hasArchive: false,
  showInNavMenus: false,
  showUi: false,
  icon: null,
  supports: features('title'),
  template: [],
  templateLock: false,
  restNamespace: 'cms/v2',
  taxonomies: [],
  capabilities: contentCapabilities(name) ?? (contentCapabilities('post') as ContentCapabilities),
  defaultStatus: 'publish',
  meta: registrationsOf(name),
  ...differences,
});
