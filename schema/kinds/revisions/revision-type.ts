import { contentConnection } from '../../content/lists/connection.ts';
import { registeredMeta } from '../../content/meta/registered-meta.ts';
import { readableParent } from '../../content/readable-items.ts';
import { autosavedFields } from '../../content/versions/autosaved-fields.ts';
import { previewLink } from '../../content/versions/preview-link.ts';
import { canDeleteOwner, canEditOwner } from '../../content/versions/version-owner.ts';
import { deletionType } from '../../content/write/deletion-result.ts';
import { oncePerBuilder } from '../../core/builder.ts';
import { toGlobalId } from '../../core/node-id.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type RevisionRow, revisionOf } from '../../core/rows/revision-row.ts';
import { reads, sameRow } from '../../core/selection.ts';
import { revisionContentType, revisionExcerptType, revisionGuidType, revisionTitleType } from './revision-texts.ts';

export const revisionPermissionsType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'RevisionPermissions',
    description: 'What the viewer may do with a revision: what they may do with its item.',
    fields: (t) => ({
      edit: t.boolean({ resolve: (row, _args, context) => canEditOwner(revisionOf(row).owner, context) }),
      delete: t.boolean({ resolve: (row, _args, context) => canDeleteOwner(revisionOf(row).owner, context) }),
    }),
  }),
);

/** The values by the registrations of its item's type. A choice that no revision records is null. */
async function revisedMeta(row: RevisionRow, context: RequestContext): Promise<Record<string, unknown>> {
  const { type } = row.owner;
  const isInPlace = row.id === row.owner.id;
  const values = await registeredMeta({ ...row, type }, context);
  if (isInPlace) return values;
  const registrations = context.registry.postTypes.get(type)?.meta ?? {};
  const isRecorded = (key: string) => registrations[key]?.enum?.includes(String(values[key])) !== false;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, isRecorded(key) ? value : null]));
}

/** An earlier version of an item, or one that was saved on the way. */
export const revisionType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Revision',
    description: 'A version of an item: an earlier one, or one that its editor saved on the way (an autosave).',
    fields: (t) => ({
      id: t.id({
        description: 'Unique over all types.',
        extensions: reads('id'),
        resolve: (row) => toGlobalId('Revision', row.id),
      }),
      databaseId: t.exposeInt('id', { description: 'The number that the REST API knows it by.' }),
      isAutosave: t.exposeBoolean('autosave', { description: 'Whether it was saved on the way, not published.' }),
      parentId: t.exposeInt('parentId', {
        description: 'The item that it is a version of; of a draft that was saved in place, the item above it.',
      }),
      parent: t.field({
        type: 'ContentNode',
        nullable: true,
        description: 'The item that it is a version of.',
        extensions: reads('parentId'),
        resolve: (row, _args, context) => readableParent(row.parentId, context),
      }),
      slug: t.exposeString('slug'),
      authorId: t.exposeInt('authorId', { description: 'Who saved it.' }),
      author: t.field({
        type: 'User',
        nullable: true,
        description: 'Who saved it.',
        extensions: reads('authorId'),
        resolve: (row, _args, context) => (row.authorId > 0 ? context.loaders.users.load(row.authorId) : null),
      }),
      date: t.field({
        type: 'LocalDateTime',
        nullable: true,
        description: 'When it was saved; null for a draft whose date is not fixed.',
        extensions: reads('date', 'dateGmt'),
        resolve: (row) => (row.dateGmt === null ? null : row.date),
      }),
      dateGmt: t.field({
        type: 'DateTime',
        nullable: true,
        extensions: reads('dateGmt'),
        resolve: (row, _args, { site }) => (row.dateGmt === null ? null : site.clock.shown(row.dateGmt)),
      }),
      modified: t.expose('modified', { type: 'LocalDateTime' }),
      modifiedGmt: t.field({
        type: 'DateTime',
        extensions: reads('modifiedGmt'),
        resolve: (row, _args, { site }) => site.clock.shown(row.modifiedGmt),
      }),
      guid: t.field({ type: revisionGuidType(builder), extensions: sameRow, resolve: revisionOf }),
      title: t.field({ type: revisionTitleType(builder), extensions: sameRow, resolve: revisionOf }),
      content: t.field({ type: revisionContentType(builder), extensions: sameRow, resolve: revisionOf }),
      excerpt: t.field({ type: revisionExcerptType(builder), extensions: sameRow, resolve: revisionOf }),
      meta: t.field({
        type: 'Json',
        description: "The values of its item's registered meta that were kept with it.",
        extensions: reads('id'),
        resolve: (row, _args, context) => revisedMeta(revisionOf(row), context),
      }),
      autosavedFields: t.field({
        type: 'Json',
        nullable: true,
        description:
          "What its editor sent of the item's other fields, by the names of the input; null where that is nothing, and of a revision.",
        extensions: reads('id'),
        resolve: (row, _args, context) => autosavedFields(revisionOf(row), context),
      }),
      previewLink: t.string({
        nullable: true,
        description:
          'Where the item is shown as it was saved on the way; empty where it has no page, null of a revision.',
        extensions: reads('id', 'autosave'),
        resolve: (row, _args, context) => previewLink(revisionOf(row), context),
      }),
      viewerCan: t.field({ type: revisionPermissionsType(builder), extensions: sameRow, resolve: revisionOf }),
    }),
  }),
);

/** Pages of revisions. */
export const revisionConnection = oncePerBuilder((builder) =>
  contentConnection(builder, { name: 'Revision', node: revisionType(builder) }),
);

export const revisionDeletionType = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'Revision', node: revisionType(builder) }),
);
