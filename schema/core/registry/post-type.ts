import { type ContentCapabilities, contentCapabilities } from '../../access/capability.ts';
import { type MetaRegistrations, registrationsOf } from './meta-registrations.ts';
import type { RegistryEntry } from './registry-entry.ts';

/**
 * How the permalinks of a type are formed: by the permalink structure, by the slugs of the ancestors, or for attachments by
 * the permalink of the parent.
 */
export type PermalinkScheme = 'structure' | 'ancestors' | 'attachment';

/** What editors may not do with the initial blocks of an item; false: they may do everything. */
export type TemplateLock = 'all' | 'insert' | 'contentOnly' | false;

/** A type: a kind of items that behave like posts. */
export interface PostType extends RegistryEntry {
  /** Whether it has an archive; a text is the path of the archive. */
  hasArchive: boolean | string;
  showInNavMenus: boolean;
  showUi: boolean;
  icon: string | null;
  /** The features of its items: `true`, or a list with one map of details. */
  supports: Readonly<Record<string, unknown>>;
  /** The initial blocks of a new item. */
  template: readonly unknown[];
  templateLock: TemplateLock;
  taxonomies: readonly string[];
  /** Taxonomies of its items that the API does not expose. */
  internalTaxonomies?: readonly string[];
  /** The inner taxonomy within whose terms slugs are unique; by default slugs are unique within the type. */
  slugTaxonomy?: string;
  capabilities: ContentCapabilities;
  /** The status of items in lists by default. */
  defaultStatus: 'publish' | 'inherit';
  supportsFormats?: boolean;
  /** Whether comments on new items are closed, regardless of the settings. */
  closesDiscussion?: boolean;
  /** Whether its items have no date that clients see: `future` is a status like others, and nothing publishes them. */
  hasNoDate?: boolean;
  /** How its permalinks are formed; by default by the permalink structure. */
  permalinkScheme?: PermalinkScheme;
  /** Whether editors edit its content as blocks. They receive the content in canonical form, rendered as in the editor. */
  editsBlocks?: boolean;
  /** Whether viewers of an item may read its source texts, since other items contain them. */
  showsSource?: boolean;
  /** The registered meta values by key. */
  meta: MetaRegistrations;
}

/** Creates the value of `supports` from the names of features. */
export const features = (...names: string[]): PostType['supports'] =>
  Object.fromEntries(names.map((name) => [name, true]));

/** Creates a type from its name and its differences from the defaults. */
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
  isListed: true,
  taxonomies: [],
  capabilities: contentCapabilities(name) ?? (contentCapabilities('post') as ContentCapabilities),
  defaultStatus: 'publish',
  meta: registrationsOf(name),
  ...differences,
});
