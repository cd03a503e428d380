import { canModerateComments } from '../../access/comment-access.ts';
import { ownerMeta } from '../../content/meta/owner-meta.ts';
import {
  AUTHOR_DESCRIPTION,
  accountExists,
  readableRelatedItem,
  visibleAuthor,
} from '../../content/previews/content-item.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type CommentRow, NOTE_STATUS_NAME } from '../../core/rows/comment-row.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { AVATAR_SIZE, AVATAR_SIZES, avatarUrl, avatarUrls } from '../../core/site/avatar-address.ts';
import { commentAvatar } from '../../rendering/account-avatar.ts';
import { renderCommentText } from '../../rendering/data/comment-data.ts';
import { commentLink } from '../../urls/archive-address.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { parseNoteStatus } from './comment-inputs.ts';
import {
  commentedPostOf,
  mayEditComment,
  mayReadComment,
  mayReadCommentForEditing,
  mayReadCommentsOf,
} from './comment-rights.ts';

/** The types of comments that people write. Pings are sent by programs. */
const WRITTEN_TYPES: ReadonlySet<string> = new Set(['comment', 'note']);

/** Whether a person wrote the comment. */
export const isWrittenByPerson = ({ type }: CommentRow): boolean => WRITTEN_TYPES.has(type);

/**
 * Returns the addresses of the author's avatar by size in pixels: each is false for a ping. Returns null if the site
 * shows no avatars.
 */
async function commentAvatarUrls(
  row: CommentRow,
  context: RequestContext,
): Promise<Record<string, string | false> | null> {
  const { site } = context;
  if (!site.flag('show_avatars', true)) return null;
  if (!isWrittenByPerson(row)) return Object.fromEntries(AVATAR_SIZES.map((size) => [String(size), false]));
  return avatarUrls(await commentAvatar(row, context), site);
}

/** Returns the permalink of a comment: that of its item or of one of its comment pages, with a fragment. */
export async function commentAddressOf(row: CommentRow, context: RequestContext): Promise<string> {
  const post = row.postType === null ? null : await context.loaders.linkRows.load(row.postId);
  const [postAddress, page] = await Promise.all([
    post ? permalinkOf(post, context) : '',
    context.loaders.commentPages.load(row.id),
  ]);
  return commentLink(context.site.permalinks, { id: row.id, postAddress, page });
}

/** Returns a value that is visible only to viewers who may change the comment. Errors: `rest_forbidden_context`. */
function privateValue(row: CommentRow, { context, value }: { context: RequestContext; value: string }): string {
  if (!row.written && !mayEditComment(row, context))
    throw domainError('rest_forbidden_context', { viewer: context.viewer });
  return value;
}

/** The GraphQL type of the text of a comment. */
const commentContentType = oncePerBuilder((builder) =>
  builder.prismaObject('Comment', {
    variant: 'CommentContent',
    description: 'The text of a comment.',
    fields: (t) => ({
      raw: t.string({
        description: 'The stored text. Requires the right to change the comment.',
        resolve: (row, _args, context) => privateValue(row, { context, value: row.content }),
      }),
      rendered: t.string({
        description: 'The text as HTML for display.',
        resolve: ({ content }, _args, context) =>
          context.rendering.runForText(content, () => renderCommentText(content, context)),
      }),
    }),
  }),
);

/** The GraphQL type of the permissions on a comment. */
export const commentPermissionsType = oncePerBuilder((builder) =>
  builder.prismaObject('Comment', {
    variant: 'CommentPermissions',
    description: 'The permissions of the viewer on a comment.',
    fields: (t) => ({
      read: t.boolean({ resolve: (row, _args, context) => mayReadComment(row, context) }),
      edit: t.boolean({ resolve: (row, _args, context) => mayEditComment(row, context) }),
      delete: t.boolean({ resolve: (row, _args, context) => mayEditComment(row, context) }),
      readForEditing: t.boolean({
        description: 'Whether the viewer may read it in the edit context.',
        resolve: (row, _args, context) => mayReadCommentForEditing(row, context),
      }),
      moderate: t.boolean({ resolve: (_row, _args, { viewer }) => canModerateComments(viewer) }),
    }),
  }),
);

/** The GraphQL type of comments, notes and pings. */
export const commentType = oncePerBuilder((builder) =>
  builder.prismaObject('Comment', {
    name: 'Comment',
    description: 'A comment on an item, a note among editors, or the ping of another site.',
    fields: (t) => ({
      databaseId: t.exposeInt('id', { description: 'The id of the REST API.' }),
      type: t.exposeString('type', { description: 'comment, note, pingback or trackback.' }),
      status: t.exposeString('status', { description: 'approved, hold, spam, trash or post-trashed.' }),
      date: t.field({
        type: 'LocalDateTime',
        resolve: (row, _args, { site }) => site.clock.toAnswerDate(row.date),
      }),
      dateGmt: t.field({
        type: 'DateTime',
        resolve: (row, _args, { site }) => site.clock.toAnswerDate(row.dateGmt),
      }),
      content: t.field({ type: commentContentType(builder), resolve: (row) => row }),
      link: t.string({
        description: 'The permalink.',
        resolve: (row, _args, context) => commentAddressOf(row, context),
      }),
      authorId: t.exposeInt('userId', { description: 'Id of its author; 0 for a guest.' }),
      author: t.field({
        type: 'User',
        nullable: true,
        description: AUTHOR_DESCRIPTION,
        resolve: (row, _args, context) => visibleAuthor(row.userId, context),
      }),
      hasAuthor: t.boolean({
        description: 'Whether its author has an account, even if the profile is not public.',
        resolve: (row, _args, context) => accountExists(row.userId, context),
      }),
      authorName: t.exposeString('authorName'),
      authorUrl: t.exposeString('authorUrl', { description: "Address of the author's site." }),
      authorEmail: t.string({
        description: 'Requires the right to change the comment.',
        resolve: (row, _args, context) => privateValue(row, { context, value: row.authorEmail }),
      }),
      authorIp: t.string({
        description: 'IP address. Requires the right to change the comment.',
        resolve: (row, _args, context) => privateValue(row, { context, value: row.authorIp }),
      }),
      authorUserAgent: t.string({
        description: 'The user agent that sent it. Requires the right to change the comment.',
        resolve: (row, _args, context) => privateValue(row, { context, value: row.userAgent }),
      }),
      authorAvatarUrls: t.field({
        type: 'Json',
        nullable: true,
        description:
          "Addresses of the author's avatar by size in pixels: each is false for a ping. Null if the site shows no avatars.",
        resolve: (row, _args, context) => commentAvatarUrls(row, context),
      }),
      authorAvatarUrl: t.string({
        nullable: true,
        description: "Address of the author's avatar in one size; null for a ping, and if the site shows no avatars.",
        args: { size: t.arg.int(AVATAR_SIZE) },
        resolve: async (row, { size }, context) =>
          isWrittenByPerson(row) ? avatarUrl(await commentAvatar(row, context), { size, site: context.site }) : null,
      }),
      noteStatus: t.string({
        nullable: true,
        description: 'Of a note: resolved or reopen.',
        resolve: (row) => parseNoteStatus(row.storedNoteStatus),
      }),
      meta: t.field({
        type: 'Json',
        description: 'The registered meta values by name, and the status of a note.',
        resolve: async (row, _args, context) => ({
          [NOTE_STATUS_NAME]: parseNoteStatus(row.storedNoteStatus),
          ...(await ownerMeta(
            { object: 'comment', id: row.id },
            { context, canEdit: () => mayEditComment(row, context) },
          )),
        }),
      }),
      postId: t.exposeInt('postId', { description: 'Id of the item; 0 for none.' }),
      postType: t.exposeString('postType', {
        nullable: true,
        description: 'Type of the item; null if it no longer exists.',
      }),
      post: t.field({
        type: 'ContentNode',
        nullable: true,
        description: 'The item, if the viewer may read it.',
        resolve: (row, _args, context) => readableRelatedItem(row.postId, context),
      }),
      parentId: t.exposeInt('parentId', { description: 'Id of the comment that it replies to; 0 for none.' }),
      viewerCan: t.field({ type: commentPermissionsType(builder), resolve: (row) => row }),
      hasReplies: t.exposeBoolean('hasChildren', { description: 'Whether there are replies, approved or on hold.' }),
    }),
  }),
);

/** Registers the fields that lead from comments and items to comments. */
export function registerCommentFields(builder: Builder): void {
  builder.objectField(commentType(builder), 'parent', (t) =>
    t.field({
      type: commentType(builder),
      nullable: true,
      description: 'The comment that it replies to, if the viewer may read it.',
      resolve: async (row, _args, context) => {
        const parent = row.parentId > 0 ? await context.loaders.comments.load(row.parentId) : null;
        return parent && mayReadComment(parent, context) ? parent : null;
      },
    }),
  );

  builder.objectField(commentType(builder), 'replies', (t) =>
    t.field({
      type: [commentType(builder)],
      description: 'The newest approved replies, at most 100; for a note, all replies.',
      resolve: async (row, _args, context) => {
        const replies = row.hasChildren ? await context.loaders.commentReplies.load(row.id) : [];
        return replies.filter((reply) => mayReadComment(reply, context));
      },
    }),
  );

  builder.interfaceField('ContentNode', 'comments', (t) =>
    t.field({
      type: [commentType(builder)],
      nullable: true,
      description: 'The newest approved comments, at most 100; null if the viewer may not read them.',
      extensions: reads('id', 'type', 'status', 'authorId', 'password', 'parentId'),
      resolve: (row, _args, context) => loadItemComments(row, context),
    }),
  );
}

/** Returns the newest approved comments on an item, or null if the viewer may not read them. */
async function loadItemComments(row: ContentRow, context: RequestContext): Promise<CommentRow[] | null> {
  // This field takes no password, so comments on an item with a password are null.
  if (!mayReadCommentsOf(await commentedPostOf(row, context), { context })) return null;
  const comments = await context.loaders.postReplies.load(row.id);
  return comments.filter((comment) => mayReadComment(comment, context));
}
