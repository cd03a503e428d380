import { canEditPost } from '../access/post-access.ts';
import { oncePerBuilder } from '../core/builder.ts';
import { domainError } from '../core/domain-errors.ts';
import type { RequestContext } from '../core/request-context.ts';
import { accessDataOf } from '../core/rows/access-data.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { reads } from '../core/selection.ts';

/** Returns a resolver for viewers who may edit the item. Errors: `rest_forbidden_context`. */
const forEditors =
  <Value>(read: (row: ContentRow, context: RequestContext) => Value) =>
  (row: ContentRow, _args: unknown, context: RequestContext): Value => {
    if (row.written || canEditPost(context.viewer, accessDataOf(row, context))) return read(row, context);
    throw domainError('rest_forbidden_context', { viewer: context.viewer });
  };

const extensions = reads('unpublishAt', 'unpublishStatus', 'type', 'status', 'authorId');

/** The GraphQL fields that say when a published item is withdrawn. Only those who may edit the item read them. */
export const unpublishingFields = oncePerBuilder(
  () =>
    ({
      unpublishAt: {
        type: 'LocalDateTime',
        nullable: true,
        description: "When the item stops being published, in the site's time zone; null if it stays published.",
        extensions,
        resolve: forEditors(({ unpublishAt }, { site }) => unpublishAt && site.clock.toLocal(unpublishAt)),
      },
      unpublishAtGmt: {
        type: 'DateTime',
        nullable: true,
        description: 'When the item stops being published, in GMT; null if it stays published.',
        extensions,
        resolve: forEditors(({ unpublishAt }) => unpublishAt),
      },
      unpublishStatus: {
        type: 'String',
        nullable: true,
        description: 'The status that the item gets then: `draft`, `private` or `trash`.',
        extensions,
        resolve: forEditors(({ unpublishAt, unpublishStatus }) => (unpublishAt === null ? null : unpublishStatus)),
      },
    }) as const,
);
