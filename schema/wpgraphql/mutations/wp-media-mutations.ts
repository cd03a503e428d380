import type { InputValues } from '../../core/graphql/builder.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { deleteMedia, type MediaInput, updateMedia } from '../../kinds/media/check-media.ts';
import { enumValues } from '../core/content-enums.ts';
import { mimeTypeEnum } from '../core/mime-type-enum.ts';
import {
  builderOf,
  oncePerSchema,
  type WpgraphqlBuilder,
  type WpgraphqlInputs,
  type WpgraphqlObjectFields,
} from '../core/wpgraphql-builder.ts';
import { languagesOf } from '../languages/language-enums.ts';
import { asDeleted } from '../nodes/visible-node.ts';
import { encodeNodeId } from '../nodes/wpgraphql-id.ts';
import { authorIdOfInput, itemIdOfInput, languageField, parentIdOfInput } from './item-input-fields.ts';
import { addMutation } from './mutation-field.ts';
import { itemBeforeDeletion, keywordOfInput, localDateOfInput } from './mutation-values.ts';

/** The statuses that a mutation can give to a file. */
const mediaItemStatusEnum = oncePerSchema((builder) =>
  builder.enumType('MediaItemStatusEnum', { values: enumValues(['auto-draft', 'inherit', 'private', 'trash']) }),
);

/** The fields of files that mutations write. */
const mediaFields = (t: WpgraphqlInputs) => ({
  altText: t.string(),
  authorId: t.id(),
  caption: t.string(),
  commentStatus: t.string({ description: '`open` or `closed`.' }),
  date: t.string(),
  dateGmt: t.string(),
  description: t.string(),
  filePath: t.string({ description: 'Has no effect: the file does not change.' }),
  fileType: t.field({ type: mimeTypeEnum(builderOf(t)), description: 'Has no effect: the file does not change.' }),
  parentId: t.id({ description: 'The item that it is attached to; 0 for none.' }),
  pingStatus: t.string({ description: '`open` or `closed`.' }),
  slug: t.string(),
  status: t.field({ type: mediaItemStatusEnum(builderOf(t)), description: 'Has no effect but for PRIVATE.' }),
  title: t.string(),
});

type MediaFields = InputValues<ReturnType<typeof mediaFields> & ReturnType<typeof languageField>>;

/** Converts the input of a mutation to that of the domain. Errors: ids of the wrong kind. */
function inputOfMedia({ authorId, parentId, date, dateGmt, ...fields }: MediaFields): MediaInput {
  const { altText, caption, commentStatus, description, pingStatus, slug, status, title, language } = fields;
  return {
    ...{ altText, caption, description, slug, status, title, ...(language ? { language } : {}) },
    commentStatus: keywordOfInput(commentStatus),
    pingStatus: keywordOfInput(pingStatus),
    date: localDateOfInput(date),
    dateGmt: localDateOfInput(dateGmt),
    authorId: authorIdOfInput(authorId),
    parentId: parentIdOfInput(parentId),
  };
}

/** The result of a mutation. */
interface WrittenMedia {
  item: ContentRow;
}

type ResultFields = WpgraphqlObjectFields<WrittenMedia>;

const payload = (t: ResultFields) => ({
  mediaItem: t.field({ type: 'MediaItem', resolve: ({ item }: WrittenMedia) => item }),
});

/** Registers the mutations of files. */
export function registerWpMediaMutations(builder: WpgraphqlBuilder): void {
  const isTranslated = languagesOf(builder)?.types.has('attachment') === true;
  addMutation(builder, {
    name: 'updateMediaItem',
    scope: writesKind('media'),
    description: 'Changes the texts and the parent of a file. Absent fields remain unchanged.',
    input: (t) => ({ ...mediaFields(t), ...(isTranslated ? languageField(t) : {}), id: t.id({ required: true }) }),
    payload,
    resolve: async ({ id, ...fields }, context) => {
      const input = inputOfMedia(fields);
      return { item: await updateMedia({ id: itemIdOfInput(id), input, storesAltTextAsSent: true }, context) };
    },
  });
  addMutation(builder, {
    name: 'deleteMediaItem',
    scope: writesKind('media'),
    description: 'Moves a file to the trash if files have one, or deletes it permanently.',
    input: (t) => ({
      id: t.id({ required: true }),
      forceDelete: t.boolean({ description: 'Whether the file is deleted permanently, even if files have a trash.' }),
    }),
    payload: (t: ResultFields) => ({
      ...payload(t),
      deletedId: t.id({ resolve: ({ item }: WrittenMedia) => encodeNodeId('post', item.id) }),
    }),
    resolve: async ({ id, forceDelete }, context) => {
      const force = forceDelete === true;
      const databaseId = itemIdOfInput(id);
      const asBefore = await itemBeforeDeletion(databaseId, context);
      const deletion = await deleteMedia({ id: databaseId, force, deletesWithoutTrash: true }, context);
      const deleted = asBefore(deletion);
      // Clients that do not force a deletion expect this status.
      const item = force ? deleted : { ...deleted, status: 'trash' };
      return { item: deletion.deleted ? asDeleted(item) : item };
    },
  });
}
