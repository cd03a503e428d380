import { createContext, useContext } from 'react';
import { request } from './requests.ts';

/** A type of content, as the editor needs it. */
export interface ContentType {
  slug: string;
  name: string;
  labels: Readonly<Record<string, string>>;
  rest_base: string;
  rest_namespace: string;
  hierarchical: boolean;
  viewable: boolean;
  supports: Readonly<Record<string, unknown>>;
  taxonomies: readonly string[];
  capabilities: Readonly<Record<string, string>>;
  visibility: { show_ui: boolean; show_in_nav_menus: boolean };
  /** The initial blocks of a new item, and what can be changed in them. */
  template: readonly unknown[];
  template_lock: string | false;
}

export interface Taxonomy {
  slug: string;
  name: string;
  labels: Readonly<Record<string, string>>;
  rest_base: string;
  rest_namespace: string;
  hierarchical: boolean;
  types: readonly string[];
  capabilities: Readonly<Record<string, string>>;
  visibility: { show_ui: boolean; show_admin_column: boolean };
}

export interface Status {
  slug: string;
  name: string;
}

export interface Viewer {
  id: number;
  name: string;
  slug: string;
  capabilities: Readonly<Record<string, boolean>>;
}

/** What all screens know of the site and of the viewer. */
export interface SiteKinds {
  viewer: Viewer;
  types: readonly ContentType[];
  taxonomies: readonly Taxonomy[];
  statuses: readonly Status[];
  can(capability: string | undefined): boolean;
}

/** Capabilities of the built-in taxonomies that no role has by name, by the one that grants them. */
const TERM_CAPABILITIES: Readonly<Record<string, string>> = Object.fromEntries(
  ['categories', 'post_tags'].flatMap((kind) =>
    ['manage', 'edit', 'delete'].map((verb) => [`${verb}_${kind}`, 'manage_categories']),
  ),
);

/** Loads the kinds of the site. Those who may not write see none of them. */
export async function loadSiteKinds(): Promise<SiteKinds> {
  const viewer = await request<Viewer>('/wp/v2/users/me?context=edit');
  const can = (capability: string | undefined): boolean =>
    capability !== undefined && viewer.capabilities[TERM_CAPABILITIES[capability] ?? capability] === true;
  if (!can('edit_posts')) return { viewer, can, types: [], taxonomies: [], statuses: [] };
  const [types, taxonomies, statuses] = await Promise.all([
    request<Record<string, ContentType>>('/wp/v2/types?context=edit'),
    request<Record<string, Taxonomy>>('/wp/v2/taxonomies?context=edit'),
    request<Record<string, Status>>('/wp/v2/statuses?context=edit'),
  ]);
  const values = <Value>(record: Readonly<Record<string, Value>>) => Object.values(record);
  return { viewer, can, types: values(types), taxonomies: values(taxonomies), statuses: values(statuses) };
}

const context = createContext<SiteKinds | null>(null);

export const SiteKindsProvider = context.Provider;

export function useSiteKinds(): SiteKinds {
  const kinds = useContext(context);
  if (kinds === null) throw new Error('The kinds of the site are not loaded.');
  return kinds;
}

/** The path of the items of a type or the terms of a taxonomy. */
export const itemsPath = ({ rest_namespace, rest_base }: Pick<ContentType, 'rest_namespace' | 'rest_base'>): string =>
  `/${rest_namespace}/${rest_base}`;
