import { canEditType } from '../../access/post-access.ts';
import { canManageSite, canWritePosts } from '../../access/site-access.ts';
import { canManageTerms } from '../../access/term-access.ts';
import type { RequestContext } from '../../core/request-context.ts';

/** Something that lists and forms are for: its kind, and its name among those of the kind. */
export interface ViewEntity {
  kind: string;
  name: string;
}

/**
 * May the viewer know how something is shown? That takes the right to manage its list, and for kinds that the site does
 * not know that to write posts. Null: there is no such type or taxonomy.
 */
export function mayReadViewConfig({ kind, name }: ViewEntity, { viewer, registry }: RequestContext): boolean | null {
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
