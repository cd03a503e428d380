import { canModerateComments } from '../../access/comment-access.ts';
import { costs } from '../../core/graphql/field-cost.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import { commentAddressOf, isWrittenByPerson } from '../../kinds/comments/comment-type.ts';
import { commentAvatar } from '../../rendering/account-avatar.ts';
import { renderCommentText } from '../../rendering/data/comment-data.ts';
import { textOrNull } from '../content/content-texts.ts';
import { fieldFormatEnum } from '../core/content-enums.ts';
import { oncePerSchema } from '../core/wpgraphql-builder.ts';
import { mayChangeComment } from '../nodes/comment-node.ts';
import { pathOfAddress } from '../nodes/node-uri.ts';
import { encodeNodeId } from '../nodes/wpgraphql-id.ts';
import { avatarFor, avatarObject, avatarRatingEnum } from '../users/avatar-object.ts';
import { commentStatusEnum } from './comment-where.ts';

/** The cost of the text of a comment, which reflects its usual size. */
const COMMENT_COST = 2;

/** Creates a resolver that returns null to viewers who may not moderate, and for empty texts. */
export const forModerators =
  (read: (row: CommentRow) => string) =>
  (row: CommentRow, _args: unknown, { viewer }: RequestContext): string | null =>
    canModerateComments(viewer) ? textOrNull(read(row)) : null;

/** Like `forModerators`, but the author of the comment sees the value too. */
export const forModeratorsAndAuthor =
  (read: (row: CommentRow) => string) =>
  (row: CommentRow, _args: unknown, context: RequestContext): string | null =>
    mayChangeComment(row, context) ? textOrNull(read(row)) : null;

const spacedDate = (date: string): string => date.replace('T', ' ');

/** The GraphQL type of comments. */
export const commentObject = oncePerSchema((builder) =>
  builder.prismaObject('Comment', {
    variant: 'Comment',
    description: 'A comment on an item, or the ping of another site.',
    interfaces: ['Node', 'DatabaseIdentifier', 'UniformResourceIdentifiable'],
    fields: (t) => ({
      commentId: t.exposeInt('id', { deprecationReason: 'Use databaseId.' }),
      content: t.string({
        description: 'The text as HTML; `RAW` returns the stored text to viewers who may change the comment.',
        args: { format: t.arg({ type: fieldFormatEnum(builder) }) },
        extensions: costs(COMMENT_COST),
        resolve: (row, { format }, context) => {
          if (format !== 'RAW') return textOrNull(renderCommentText(row.content, context));
          return mayChangeComment(row, context) ? textOrNull(row.content) : null;
        },
      }),
      date: t.string({ resolve: ({ date }) => spacedDate(date) }),
      dateGmt: t.string({ resolve: ({ dateGmt }) => spacedDate(dateGmt) }),
      type: t.exposeString('type'),
      status: t.field({
        type: commentStatusEnum(builder),
        // Comments on an item in the trash have a status of their own.
        resolve: ({ status }) =>
          (status === 'post-trashed' ? 'trash' : status) as 'approved' | 'hold' | 'spam' | 'trash',
      }),
      approved: t.boolean({ deprecationReason: 'Use status.', resolve: ({ status }) => status === 'approved' }),
      karma: t.int({ resolve: ({ karma }) => karma || null }),
      agent: t.string({
        description: 'The user agent that sent it, for moderators and its author.',
        resolve: forModeratorsAndAuthor(({ userAgent }) => userAgent),
      }),
      authorIp: t.string({
        deprecationReason: 'Use author.ipAddress.',
        resolve: forModeratorsAndAuthor(({ authorIp }) => authorIp),
      }),
      parentId: t.id({ resolve: ({ parentId: id }) => (id > 0 ? encodeNodeId('comment', id) : null) }),
      parentDatabaseId: t.exposeInt('parentId'),
      isRestricted: t.boolean({
        description: 'Whether only moderators and its author see all fields, and the viewer is neither.',
        resolve: (row, _args, context) => !mayChangeComment(row, context),
      }),
      isComment: t.boolean({ nullable: false, resolve: () => true }),
      link: t.string({ resolve: (row, _args, context) => commentAddressOf(row, context) }),
      uri: t.string({
        resolve: async (row, _args, context) => {
          const [address, fragment] = (await commentAddressOf(row, context)).split('#');
          return `${pathOfAddress(address ?? '', { context, isDecoded: true })}#${fragment ?? ''}`;
        },
      }),
    }),
  }),
);

/** The GraphQL type of authors of comments without a visible account. */
export const commentAuthorObject = oncePerSchema((builder) =>
  builder.objectType('CommentAuthor', {
    description: 'The author of a comment without an account, or with one that the viewer may not see.',
    interfaces: ['Node', 'DatabaseIdentifier', 'Commenter'],
    fields: (t) => ({
      databaseId: t.int({ nullable: false, resolve: ({ authoredComment }) => authoredComment.id }),
      name: t.string({ resolve: ({ authoredComment }) => textOrNull(authoredComment.authorName) }),
      url: t.string({ resolve: ({ authoredComment }) => authoredComment.authorUrl }),
      email: t.string({
        description: 'The e-mail address, for moderators.',
        resolve: ({ authoredComment }, args, context) =>
          forModerators(({ authorEmail }) => authorEmail)(authoredComment, args, context),
      }),
      isRestricted: t.boolean({ resolve: () => false }),
      avatar: t.field({
        type: avatarObject(builder),
        args: {
          size: t.arg.int({ defaultValue: 96 }),
          forceDefault: t.arg.boolean(),
          rating: t.arg({ type: avatarRatingEnum(builder) }),
        },
        // Nobody is found by an empty e-mail address.
        resolve: ({ authoredComment: row }, args, context) =>
          isWrittenByPerson(row) && row.authorEmail !== ''
            ? avatarFor(commentAvatar(row, context), { args, site: context.site })
            : null,
      }),
    }),
  }),
);
