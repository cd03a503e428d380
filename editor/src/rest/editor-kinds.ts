import type { PostStatusObject, Taxonomy, Type, User } from '@wordpress/core-data';
import { request } from './requests.ts';

/** A type of content. */
export interface ContentType extends Type {
  /** The initial blocks of a new item, and what can be changed in them. */
  template: readonly unknown[];
  template_lock: string | false;
}

/** What all screens know of the site and of the viewer. Those who may not write see no kinds. */
interface SiteKinds {
  viewer: User;
  types: readonly ContentType[];
  taxonomies: readonly Taxonomy[];
  statuses: readonly PostStatusObject[];
  can(capability: string | undefined): boolean;
}

/** Capabilities of the built-in taxonomies that no role has by name: `manage_categories` grants them. */
const TERM_CAPABILITIES = /^(?:manage|edit|delete)_(?:categories|post_tags)$/;

/** The kinds of the site, which are loaded before something is shown. */
export const siteKinds = { types: [], taxonomies: [], statuses: [] } as unknown as SiteKinds;

/** Loads the kinds of the site. */
export async function loadSiteKinds(): Promise<void> {
  const viewer = await request<User>('/wp/v2/users/me?context=edit');
  const can = (capability = '') =>
    viewer.capabilities[capability.replace(TERM_CAPABILITIES, 'manage_categories')] === true;
  Object.assign(siteKinds, { viewer, can });
  if (!can('edit_posts')) return;
  const load = async (kinds: string) => [kinds, Object.values(await request<object>(`/wp/v2/${kinds}?context=edit`))];
  Object.assign(siteKinds, Object.fromEntries(await Promise.all(['types', 'taxonomies', 'statuses'].map(load))));
}

/** The path of the items of a type or the terms of a taxonomy. */
export const itemsPath = ({ rest_namespace, rest_base }: Pick<ContentType, 'rest_namespace' | 'rest_base'>): string =>
  `/${rest_namespace}/${rest_base}`;
