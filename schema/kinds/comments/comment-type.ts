import { canModerateComments } from '../access/comment-access.ts';
import { type Builder, oncePerBuilder } from '../builder.ts';
import { commentLink } from '../content/addresses/archive-link.ts';
import { permalinkOf } from '../content/addresses/link.ts';
import { AUTHOR, hasAccount, shownAuthor } from '../content/author.ts';
import { readableParent } from '../content/parent.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { renderComment } from '../html/comments/comment.ts';
import { reads } from '../selection.ts';
import { avatarsOf } from './avatars.ts';
import type { CommentRow } from './comment-row.ts';
import { noteStatusOf } from './notes.ts';
import { commentsOn } from './replies.ts';
import { mayEdit, mayRead, mayReadForEditing } from './rights.ts';

/** What is not public of a comment is for those who may change it. */
function guarded(row: CommentRow, { context, value }: { context: RequestContext; value: string }): string {
  if (!mayEdit(row, context)) throw domainError('rest_forbidden_context', { viewer: context.viewer });
  return value;
}

export const commentContentType = oncePerBuilder((builder) =>
  builder.prismaObject('Comment', {
    variant: 'CommentContent',
    description: 'What a comment says.',
    fields: (t) => ({
      raw: t.string({
        description: 'As it was written. Takes the right to change the comment.',
        resolve: (row, _args, context) => guarded(row, { context, value: row.content }),
      }),
      rendered: t.string({
        description: 'As HTML.',
        resolve: (row, _args, { site, kernel }) =>
          renderComment(row.content, {
            site: {
              url: kernel.addresses.home,
              includesUrl: kernel.addresses.includes,
              usesSmilies: site.flag('use_smilies', true),
              properName: kernel.properName ?? '',
            },
          }),
      }),
    }),
  }),
);

export const commentPermissionsType = oncePerBuilder((builder) =>
  builder.prismaObject('Comment', {
    variant: 'CommentPermissions',
    description: 'What the viewer may do with a comment.',
    fields: (t) => ({
      read: t.boolean({ resolve: (row, _args, context) => mayRead(row, context) }),
      edit: t.boolean({ resolve: (row, _args, context) => mayEdit(row, context) }),
      delete: t.boolean({ resolve: (row, _args, context) => mayEdit(row, context) }),
      readForEditing: t.boolean({
        description: 'Read it in the edit context.',
        resolve: (row, _args, context) => mayReadForEditing(row, context),
      }),
      moderate: t.boolean({ resolve: (_row, _args, { viewer }) => canModerateComments(viewer) }),
    }),
  }),
);

/** A comment, a note or a ping. */
export const commentType = oncePerBuilder((builder) =>
  builder.prismaObject('Comment', {
    name: 'Comment',
    description: 'What somebody has said about an item: a comment, a note among editors, or the ping of another site.',
    fields: (t) => ({
      databaseId: t.exposeInt('id', { description: 'The number that the REST API knows it by.' }),
      type: t.exposeString('type', { description: 'comment, note, pingback or trackback.' }),
      status: t.exposeString('status', { description: 'approved, hold, spam, trash or post-trashed.' }),
      date: t.expose('date', { type: 'LocalDateTime' }),
      dateGmt: t.expose('dateGmt', { type: 'DateTime' }),
      content: t.field({ type: commentContentType(builder), resolve: (row) => row }),
      link: t.string({
        description: 'Address on the site.',
        resolve: async (row, _args, context) => {
          const post = row.postType === null ? null : await context.loaders.linkRows.load(row.postId);
          const [postAddress, page] = await Promise.all([
            post ? permalinkOf(post, context) : '',
            context.loaders.commentPages.load(row.id),
          ]);
          return commentLink(context.site.permalinks, { id: row.id, postAddress, page });
        },
      }),
      authorId: t.exposeInt('userId', { description: 'Number of its author; 0 for a guest.' }),
      author: t.field({
        type: 'User',
        nullable: true,
        description: AUTHOR,
        resolve: (row, _args, context) => shownAuthor(row.userId, context),
      }),
      hasAuthor: t.boolean({
        description: 'Whether its author has an account, be the profile shown or not.',
        resolve: (row, _args, context) => hasAccount(row.userId, context),
      }),
      authorName: t.exposeString('authorName'),
      authorUrl: t.exposeString('authorUrl', { description: "Address of the author's site." }),
      authorEmail: t.string({
        description: 'Takes the right to change the comment.',
        resolve: (row, _args, context) => guarded(row, { context, value: row.authorEmail }),
      }),
      authorIp: t.string({
        description: 'Internet address. Takes the right to change the comment.',
        resolve: (row, _args, context) => guarded(row, { context, value: row.authorIp }),
      }),
      authorUserAgent: t.string({
        description: 'The program it was sent with. Takes the right to change the comment.',
        resolve: (row, _args, context) => guarded(row, { context, value: row.userAgent }),
      }),
      authorAvatarUrls: t.field({
        type: 'Json',
        nullable: true,
        description:
          "Addresses of the author's avatar by size in pixels; null where the site shows none, false for pings.",
        resolve: (row, _args, context) => avatarsOf(row, context),
      }),
      noteStatus: t.string({
        nullable: true,
        description: 'Of a note: resolved or reopen.',
        resolve: (row) => noteStatusOf(row.storedNoteStatus),
      }),
      postId: t.exposeInt('postId', { description: 'Number of the item; 0 for none.' }),
      postType: t.exposeString('postType', { nullable: true, description: 'Type of the item; null when it is gone.' }),
      post: t.field({
        type: 'ContentNode',
        nullable: true,
        description: 'The item, if the viewer may read it.',
        resolve: (row, _args, context) => readableParent(row.postId, context),
      }),
      parentId: t.exposeInt('parentId', { description: 'Number of the comment that it replies to; 0 for none.' }),
      viewerCan: t.field({ type: commentPermissionsType(builder), resolve: (row) => row }),
      hasReplies: t.exposeBoolean('hasChildren', { description: 'There are replies, approved or waiting.' }),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerCommentsType(builder: Builder): void {
  builder.objectField(commentType(builder), 'parent', (t) =>
    t.field({
      type: commentType(builder),
      nullable: true,
      description: 'The comment that it replies to, if the viewer may read it.',
      resolve: async (row, _args, context) => {
        const parent = row.parentId > 0 ? await context.loaders.comments.load(row.parentId) : null;
        return parent && mayRead(parent, context) ? parent : null;
      },
    }),
  );

  builder.objectField(commentType(builder), 'replies', (t) =>
    t.field({
      type: [commentType(builder)],
      description: 'The newest approved replies, a hundred at most; under a note the notes, open ones too.',
      resolve: async (row, _args, context) => {
        const replies = row.hasChildren ? await context.loaders.commentReplies.load(row.id) : null;
        return (replies ?? []).filter((reply) => mayRead(reply, context));
      },
    }),
  );

  builder.interfaceField('ContentNode', 'comments', (t) =>
    t.field({
      type: [commentType(builder)],
      nullable: true,
      description: 'The newest approved comments, a hundred at most; null when the viewer may not read them.',
      extensions: reads('id', 'type', 'status', 'authorId', 'password', 'parentId'),
      resolve: (row, _args, context) => commentsOn(row, context),
    }),
  );
}
