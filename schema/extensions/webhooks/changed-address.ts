import { canReadPost } from '../../access/post-access.ts';
import { isTermVisible, wasPostVisible } from '../../content/previews/visibility-before-change.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { termAddress } from '../../urls/archive-address.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { pathOnSite } from '../../urls/permalink.ts';
import type { WebhookDeliveryRow } from './webhook-row.ts';

/** Where a changed item is on the site, and where it was. */
export interface ChangedAddress {
  /** The slug, of a deleted item the former one; empty if the viewer may know neither. */
  slug: string;
  /** The path of its page; null if there is none, or if it cannot be computed. */
  uri: string | null;
  /** The former path, if it differs from the current one; otherwise null. */
  formerUri: string | null;
}

const NOWHERE: ChangedAddress = { slug: '', uri: null, formerUri: null };

/** The end of the slug of an item in the trash. */
const TRASHED = /__trashed(?:-\d+)?$/;

/**
 * Returns the addresses of the item of a delivery: that of the page on which the item is or was visible. For a comment,
 * that of its item. The current slug and path are for viewers who may read the current item, the former ones for those
 * who could read the former item: a delivery is often sent when the item has changed again.
 */
export async function changedAddress(delivery: WebhookDeliveryRow, context: RequestContext): Promise<ChangedAddress> {
  if (delivery.kind === 'post') return postAddress(delivery, context);
  if (delivery.kind === 'term') return isTermVisible(delivery, context) ? addressOfTerm(delivery, context) : NOWHERE;
  if (delivery.kind === 'comment') return commentAddress(delivery, context);
  return NOWHERE;
}

async function postAddress(delivery: WebhookDeliveryRow, context: RequestContext): Promise<ChangedAddress> {
  const { objectId, action, oldStatus, oldParentId } = delivery;
  const row = await context.loaders.linkRows.load(objectId);
  const isVisible = row !== null && canReadPost(context.viewer, await loadAccessData(row, context));
  // Deliveries contain no former author: only what everyone could read was visible.
  const wasVisible = action !== 'created' && (await wasPostVisible({ ...delivery, oldAuthorId: 0 }, context));
  const formerSlug = wasVisible ? withoutTrash(delivery.oldSlug) : '';
  if (!row) return wasVisible ? { slug: formerSlug, uri: deletedAddress(delivery, context), formerUri: null } : NOWHERE;
  const formerUri =
    formerSlug === ''
      ? null
      : await publicPath({ ...row, slug: formerSlug, status: oldStatus, parentId: oldParentId }, context);
  if (!isVisible) return wasVisible ? { slug: formerSlug, uri: formerUri, formerUri: null } : NOWHERE;
  const slug = withoutTrash(row.slug);
  const uri = await publicPath({ ...row, slug }, context);
  return { slug, uri, formerUri: formerUri === uri ? null : formerUri };
}

const withoutTrash = (slug: string): string => slug.replace(TRASHED, '');

/** Returns the path that an item has when it is published; null for a type without pages. */
async function publicPath(row: ContentRow, context: RequestContext): Promise<string | null> {
  if (!context.registry.postTypes.get(row.type)?.viewable) return null;
  const status = row.status === 'inherit' ? row.status : 'publish';
  return pathOf(await permalinkOf({ ...row, status }, context), context);
}

/** Returns the former path of a deleted item, if its slug and its id are enough to compute it. */
function deletedAddress(
  { objectId, type, oldSlug, oldParentId }: WebhookDeliveryRow,
  context: RequestContext,
): string | null {
  const { viewable, permalinkScheme = 'structure', declared } = context.registry.postTypes.get(type) ?? {};
  const needsMore = /%(?!postname%|post_id%|pagename%)/.test(context.site.permalinks.structure);
  const slug = withoutTrash(oldSlug);
  if (!viewable || slug === '' || oldParentId > 0) return null;
  if (permalinkScheme === 'structure' && !declared && needsMore) return null;
  const row = { id: objectId, type, status: 'publish', slug, date: '', parentId: 0, authorId: 0 } as ContentRow;
  const link = permalinkOf(row, context);
  return typeof link === 'string' ? pathOf(link, context) : null;
}

async function addressOfTerm(delivery: WebhookDeliveryRow, context: RequestContext): Promise<ChangedAddress> {
  const { objectId, type, oldSlug } = delivery;
  const taxonomy = context.registry.taxonomies.get(type);
  const row = await context.loaders.terms.load(objectId);
  const former = oldSlug !== '' && oldSlug !== row?.slug ? oldSlug : null;
  const addressWith = async (term: TermRow) =>
    taxonomy?.viewable ? pathOf(await termAddress(term, context), context) : null;
  if (row) {
    const uri = await addressWith(row);
    const path = row.path ?? [];
    const formerUri =
      former === null || taxonomy?.hierarchical
        ? null
        : await addressWith({ ...row, slug: former, path: path.slice(0, -1) });
    return { slug: row.slug, uri, formerUri };
  }
  if (former === null) return NOWHERE;
  // The parents of a deleted term are not known.
  const uri = taxonomy?.hierarchical
    ? null
    : await addressWith({ id: objectId, taxonomy: type, slug: former } as TermRow);
  return { slug: former, uri, formerUri: null };
}

async function commentAddress(delivery: WebhookDeliveryRow, context: RequestContext): Promise<ChangedAddress> {
  const { database } = context.kernel;
  const comment = await database.primary.comment.findUnique({
    where: { id: delivery.objectId },
    select: { postId: true },
  });
  const row = await context.loaders.linkRows.load(comment?.postId ?? delivery.oldParentId);
  if (!row || !canReadPost(context.viewer, await loadAccessData(row, context))) return NOWHERE;
  return { slug: row.slug, uri: await publicPath(row, context), formerUri: null };
}

const pathOf = (link: string, { site }: RequestContext): string | null => pathOnSite(link, site);
