import type { Registry } from '../types/registry.ts';

/** Something that lists and forms are for: its kind, and its name among those of the kind. */
export interface ViewEntity {
  kind: string;
  name: string;
}

/**
 * The capability that it takes to know how something is shown: that of managing its list, and for kinds that the site
 * does not know that of writing posts. Null: there is no such type or taxonomy.
 */
export function viewConfigCapability(registry: Registry, { kind, name }: ViewEntity): string | null {
  if (kind === 'postType') return registry.postTypes.get(name)?.capabilities.editPosts ?? null;
  if (kind === 'taxonomy') return registry.taxonomies.get(name)?.capabilities.manageTerms ?? null;
  return kind === 'root' ? 'manage_options' : 'edit_posts';
}
