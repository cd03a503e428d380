import { canEditType } from '../../access/post-access.ts';
import { canManageSite, canWritePosts } from '../../access/site-access.ts';
import { canManageTerms } from '../../access/term-access.ts';
import type { RequestContext } from '../../core/request-context.ts';

/** The subject of a view configuration, such as the type `page`. */
export interface ViewEntity {
  /** `postType`, `taxonomy`, `root`, or another word of editors. */
  kind: string;
  /** The name within the kind. */
  name: string;
}

/**
 * Whether the viewer may read a view configuration. That requires the capability to manage the list, or `edit_posts`
 * for kinds that the site does not define. Null if there is no such type or taxonomy.
 */
export function canReadViewConfig({ kind, name }: ViewEntity, { viewer, registry }: RequestContext): boolean | null {
  if (kind === 'postType') {
    const type = registry.postTypes.get(name);
    return type ? canEditType(viewer, type.capabilities) : null;
  }
  if (kind === 'taxonomy') {
    const taxonomy = registry.taxonomies.get(name);
    return taxonomy ? canManageTerms(viewer, taxonomy.capabilities) : null;
  }
  return kind === 'root' ? canManageSite(viewer) : canWritePosts(viewer);
}
