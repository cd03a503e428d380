import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canDeletePost, canPublish } from '../../access/post-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { ContentInput } from './graphql-input.ts';

/** The columns that say when a published item is withdrawn, and which status it gets. */
export type UnpublishingColumns = Pick<Post, 'unpublishAt' | 'unpublishStatus'>;

/** The statuses that a withdrawn item can get. */
export const unpublishStatuses = ['draft', 'private', 'trash'] as const;

/** The columns of an item that stays published. */
export const STAYS_PUBLISHED: UnpublishingColumns = { unpublishAt: null, unpublishStatus: 'draft' };

interface Plan {
  type: PostType;
  input: ContentInput;
  /** The item before the write; null for a new one. */
  stored: Pick<ContentRow, 'unpublishAt' | 'unpublishStatus'> | null;
  context: RequestContext;
}

/** Returns the plan of an item after a write. Errors: `invalid_date`. */
function requestedPlan({ input, stored, context }: Omit<Plan, 'type'>): UnpublishingColumns {
  const { unpublishAt, unpublishAtGmt, unpublishStatus } = input;
  const text = unpublishAt || unpublishAtGmt;
  const time = text ? context.site.clock.parse(text, !unpublishAt) : null;
  if (text && !time) throw domainError('invalid_date');
  const removesTime = unpublishAt === null || unpublishAtGmt === null;
  return {
    unpublishAt: time?.gmt ?? (removesTime ? null : (stored?.unpublishAt ?? null)),
    unpublishStatus: unpublishStatus ?? stored?.unpublishStatus ?? STAYS_PUBLISHED.unpublishStatus,
  };
}

/** Whether two plans differ. The status matters only together with a time. */
const differ = (left: UnpublishingColumns, right: UnpublishingColumns): boolean =>
  left.unpublishAt !== right.unpublishAt ||
  (left.unpublishAt !== null && left.unpublishStatus !== right.unpublishStatus);

/**
 * Throws unless the viewer may plan as requested when the item is withdrawn. A plan that does not change needs no
 * right, since editors send all values back. Errors: `invalid_date`, `rest_cannot_publish`, and `rest_cannot_delete`
 * for the trash.
 */
export function requireUnpublishing({ type, input, context, row }: Omit<Plan, 'stored'> & { row: ContentRow }): void {
  const { viewer } = context;
  const plan = requestedPlan({ input, stored: row, context });
  if (!differ(plan, { ...STAYS_PUBLISHED, ...row })) return;
  if (!canPublish(viewer, type.capabilities)) throw domainError('rest_cannot_publish', { viewer });
  const movesToTrash = plan.unpublishAt !== null && plan.unpublishStatus === 'trash';
  if (movesToTrash && !canDeletePost(viewer, accessDataOf(row, context))) {
    throw domainError('rest_cannot_delete', { viewer });
  }
}

/**
 * Returns the columns to write for the plan of an item. A requested time must be in the future, and after the date of a
 * scheduled item. A time that has passed while the item was not published is removed when it is published again.
 * Errors: `invalid_date`, and `rest_invalid_param` for a time that is too early.
 */
export function unpublishingColumns({
  input,
  stored,
  publication,
  context,
}: Omit<Plan, 'type' | 'stored'> & {
  stored: Post | null;
  publication: Pick<Post, 'status' | 'dateGmt'>;
}): Partial<UnpublishingColumns> {
  const plan = requestedPlan({ input, stored, context });
  if (plan.unpublishAt === null) return stored?.unpublishAt ? STAYS_PUBLISHED : {};
  const { gmt: now } = context.site.clock.at(context.kernel.now());
  const isNew = plan.unpublishAt !== (stored?.unpublishAt ?? null);
  const isPublished = (status: string | undefined) => status === 'publish' || status === 'future';
  if (plan.unpublishAt <= now) {
    if (isNew) throw tooEarly('The time has passed. Send a later one, or null.');
    return isPublished(publication.status) && !isPublished(stored?.status) ? STAYS_PUBLISHED : plan;
  }
  if (publication.status === 'future' && publication.dateGmt !== null && plan.unpublishAt <= publication.dateGmt) {
    throw tooEarly('The time is not after the date of publication. Send a later one, or null.');
  }
  return plan;
}

const tooEarly = (message: string) => domainError('rest_invalid_param', { parameter: 'unpublishAt', message });
