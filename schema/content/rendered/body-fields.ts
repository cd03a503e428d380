import { canEditPost } from '../../access/post-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type FieldsOf, oncePerBuilder } from '../../core/graphql/builder.ts';
import { reads, sameRow } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { META_COLUMNS, registeredMeta } from '../meta/read-meta.ts';
import { contentType, excerptType } from './rendered-text.ts';

/**
 * Returns a resolver of a field of an item for viewers who may edit the item. Its field reads the columns `type`, `status`
 * and `authorId`. Errors: `rest_forbidden_context`.
 */
export const forEditors =
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

/** The GraphQL fields of the body of an item. A kind uses those that its items have. */
export const bodyFields = oncePerBuilder(
  (builder) =>
    ({
      content: { type: contentType(builder), extensions: sameRow, resolve: (row: ContentRow) => row },
      excerpt: { type: excerptType(builder), extensions: sameRow, resolve: (row: ContentRow) => row },
      format: {
        type: 'String',
        description: 'The post format; `standard` for an item without one.',
        extensions: reads('format'),
        resolve: (row: ContentRow) => row.format || 'standard',
      },
      /** Errors: `rest_forbidden_context` without the right to edit. */
      password: {
        type: 'String',
        description: 'The password that protects the item. Requires the right to edit the item.',
        extensions: reads('password', 'type', 'status', 'authorId'),
        resolve: forEditors(({ password }) => password),
      },
      meta: {
        type: 'Json',
        description: 'The registered meta values.',
        extensions: reads(...META_COLUMNS),
        resolve: (row: ContentRow, _args: unknown, context: RequestContext) => registeredMeta(row, context),
      },
    }) as const,
);

/** The field builder of content types. */
type ContentFields = FieldsOf<'Post'>;

/** The GraphQL fields of the terms of an item. */
export const termFields = (t: ContentFields) => ({
  termIds: t.intList({
    description: 'The ids of its terms in one taxonomy, ordered by name.',
    args: { taxonomy: t.arg.string({ required: true }) },
    extensions: reads('id'),
    resolve: async (row, { taxonomy }, { loaders }) =>
      (await loaders.postTerms.load(row.id)).filter((term) => term.taxonomy === taxonomy).map(({ id }) => id),
  }),
  terms: t.field({
    type: ['Term'],
    description: 'Its terms in one taxonomy, ordered by name.',
    args: { taxonomy: t.arg.string({ required: true }) },
    extensions: reads('id'),
    resolve: async (row, { taxonomy }, { loaders, registry }) => {
      // Terms without a GraphQL type cannot be returned.
      if (!registry.taxonomies.get(taxonomy)?.graphqlName) return [];
      const assigned = (await loaders.postTerms.load(row.id)).filter((term) => term.taxonomy === taxonomy);
      const rows = await loaders.terms.loadMany(assigned.map(({ id }) => id));
      return rows.filter((term): term is TermRow => term !== null && !(term instanceof Error));
    },
  }),
});
