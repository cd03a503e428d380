import { oncePerBuilder } from '../core/builder.ts';
import { reads } from '../core/selection.ts';
import { forEditors } from './for-editors.ts';

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
