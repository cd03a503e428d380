import { canModerateComments } from '../../access/comment-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { InputValues } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { normalizeText } from '../../core/slugs/normalized-text.ts';
import { createComment } from '../../kinds/comments/write/create-comment.ts';
import { removeComment } from '../../kinds/comments/write/remove-comment.ts';
import { updateComment } from '../../kinds/comments/write/update-comment.ts';
import { isPresent, withOwnAuthor } from '../../kinds/comments/write/written-comment.ts';
import { isEmail } from '../../values/account-values.ts';
import { isId } from '../../values/ids.ts';
import { commentStatusEnum } from '../comments/comment-where.ts';
import {
  builderOf,
  type WpgraphqlBuilder,
  type WpgraphqlInputs,
  type WpgraphqlObjectFields,
} from '../core/wpgraphql-builder.ts';
import { loadVisibleComment, mayChangeComment, visibleComment } from '../nodes/comment-node.ts';
import { databaseIdOf, encodeNodeId } from '../nodes/wpgraphql-id.ts';
import { addMutation } from './mutation-field.ts';
import { localDateOfInput } from './mutation-values.ts';

/** The fields of comments that mutations write. */
const commentFields = (t: WpgraphqlInputs) => ({
  approved: t.string({
    deprecationReason: 'Use status.',
    description: 'The status: `1` or `approve`, `0` or `hold`, `spam` or `trash`.',
  }),
  author: t.string({ description: 'The name of the author.' }),
  authorEmail: t.string(),
  authorUrl: t.string(),
  commentOn: t.int({ description: 'The database id of the item.' }),
  content: t.string(),
  date: t.string(),
  parent: t.id({ description: 'The comment that it replies to.' }),
  status: t.field({ type: commentStatusEnum(builderOf(t)) }),
  type: t.string(),
});

type CommentFields = InputValues<ReturnType<typeof commentFields>>;

const APPROVAL: ReadonlyMap<string, NonNullable<CommentFields['status']>> = new Map([
  ['1', 'approved'],
  ['approve', 'approved'],
  ['approved', 'approved'],
  ['0', 'hold'],
  ['hold', 'hold'],
  ['spam', 'spam'],
  ['trash', 'trash'],
]);

/** The requested status, which `approved` may state too. Errors: `rest_invalid_param` for an unknown one. */
function statusOf({ approved, status }: CommentFields): CommentFields['status'] {
  if (status || !approved) return status;
  const stated = APPROVAL.get(approved);
  if (!stated) throw domainError('rest_invalid_param', { message: 'approved is not a status.' });
  return stated;
}

const parentOf = ({ parent }: CommentFields) =>
  parent === null || parent === undefined ? undefined : databaseIdOf(parent);

/** Converts the input of a mutation to that of the domain. Errors: `rest_invalid_param` for a wrong e-mail address. */
function inputOfFields(fields: CommentFields) {
  const { author: authorName, authorEmail, authorUrl, commentOn: postId, content, date, type } = fields;
  if (authorEmail && !isEmail(authorEmail.trim())) {
    throw domainError('rest_invalid_param', { message: 'authorEmail is not an e-mail address.' });
  }
  return {
    // Empty texts mean those of the account.
    authorName: authorName || undefined,
    authorEmail: authorEmail || undefined,
    authorUrl: authorUrl || undefined,
    ...{ postId, content, date: localDateOfInput(date), status: statusOf(fields), parentId: parentOf(fields) },
    type: type || undefined,
  };
}

/** The statuses of comments to which others reply. */
const ANSWERED: ReadonlySet<string> = new Set(['approved', 'hold']);

/** Returns the parent of a new comment; 0 unless it is a comment that is approved, or waits for it. */
async function answeredCommentId(
  { parentId }: { parentId?: number | undefined },
  { kernel }: RequestContext,
): Promise<number> {
  if (parentId === undefined || !isId(parentId)) return 0;
  const { comment } = kernel.database.primary;
  const parent = await comment.findUnique({ where: { id: parentId }, select: { status: true } });
  return parent && ANSWERED.has(parent.status) ? parentId : 0;
}

type CommentChange = ReturnType<typeof inputOfFields>;

/** The fields that authors may change of their own comments. */
const TEXTS: readonly (keyof CommentChange)[] = ['authorUrl', 'content'];

const givenFields = (input: CommentChange) =>
  (Object.keys(input) as (keyof CommentChange)[]).filter((name) => isPresent(input[name]));

/** Throws `rest_cannot_edit` if the viewer may not make the change. */
function requireMayChange(
  stored: CommentRow,
  { input, context }: { input: CommentChange; context: RequestContext },
): void {
  const { viewer } = context;
  const given = givenFields(input);
  const mayChangeAll = stored.type === 'note' || canModerateComments(viewer);
  const isAllowed = mayChangeComment(stored, context) && (mayChangeAll || given.every((name) => TEXTS.includes(name)));
  if (!isAllowed) throw domainError('rest_cannot_edit', { viewer });
}

/** Whether the input has no value that the comment has not. */
const changesNothing = (stored: CommentRow, input: CommentChange): boolean =>
  givenFields(input).every((name) => input[name] === stored[name]);

type ResultFields = WpgraphqlObjectFields<WrittenComment>;

/** The result of a mutation: its comment is null if the viewer may not see it, such as one that waits for approval. */
interface WrittenComment {
  comment: CommentRow | null;
  /** What was written, visible or not. */
  row?: CommentRow;
  /** Whether an update has changed nothing. */
  isUnchanged?: boolean;
}

const writtenComment = (row: CommentRow, context: RequestContext): WrittenComment => ({
  comment: visibleComment(row, context),
  row,
});

/** Registers the mutations of comments. */
export function registerWpCommentMutations(builder: WpgraphqlBuilder): void {
  addMutation(builder, {
    name: 'createComment',
    scope: writesKind('comment'),
    description:
      'Creates a comment. Guests give their name and e-mail address; moderators may name another author; both are ignored from other accounts.',
    input: commentFields,
    payload: (t: ResultFields) => ({
      comment: t.field({ type: 'Comment', resolve: ({ comment }: WrittenComment) => comment }),
      success: t.boolean({ resolve: () => true }),
    }),
    resolve: async (fields, context) => {
      const { viewer } = context;
      const input = withOwnAuthor(inputOfFields(fields), viewer);
      const authorId = await commentAuthorId(input, context);
      // Moderation decides; clients send a status that they may not choose.
      input.status = undefined;
      const parentId = await answeredCommentId(input, context);
      const row = await createComment({ input: { ...input, authorId, parentId }, context, allowsGuests: true });
      return writtenComment(row, context);
    },
  });
  addMutation(builder, {
    name: 'updateComment',
    scope: writesKind('comment'),
    description: 'Changes a comment. Authors may change the text and the address of their own comments.',
    input: (t) => ({ ...commentFields(t), id: t.id({ required: true }) }),
    payload: (t: ResultFields) => ({
      comment: t.field({ type: 'Comment', resolve: ({ comment }: WrittenComment) => comment }),
      success: t.boolean({
        description: 'Whether something changed.',
        resolve: ({ isUnchanged }: WrittenComment) => isUnchanged !== true,
      }),
    }),
    resolve: async ({ id, ...fields }, context) => {
      const input = withOwnAuthor(inputOfFields(fields), context.viewer);
      let isUnchanged = false;
      const row = await updateComment({
        id: databaseIdOf(id),
        input,
        context,
        retainsOrigin: true,
        authorize: (stored) => {
          requireMayChange(stored, { input, context });
          isUnchanged = changesNothing(stored, input);
        },
      });
      return { ...writtenComment(row, context), isUnchanged };
    },
  });
  addMutation(builder, {
    name: 'deleteComment',
    scope: writesKind('comment'),
    description:
      'Moves a comment to the trash, or deletes it permanently if it is there or is spam: one of their own, or any for moderators.',
    input: (t) => ({ id: t.id({ required: true }), forceDelete: t.boolean() }),
    payload: (t: ResultFields) => ({
      comment: t.field({ type: 'Comment', resolve: ({ comment }: WrittenComment) => comment }),
      deletedId: t.id({ resolve: ({ comment }: WrittenComment) => comment && encodeNodeId('comment', comment.id) }),
    }),
    resolve: async ({ id, forceDelete }, context) => {
      let before: CommentRow | null = null;
      const deletion = await removeComment(
        {
          id: databaseIdOf(id),
          force: forceDelete === true,
          deletesDiscarded: true,
          isAllowed: (stored) => {
            before = stored;
            return mayChangeComment(stored, context);
          },
        },
        context,
      );
      // The comment as it was: clients show its former status.
      return { comment: before ?? deletion.previous };
    },
  });
  addMutation(builder, {
    name: 'restoreComment',
    scope: writesKind('comment'),
    description: 'Moves a comment out of the trash. Requires the right to moderate comments.',
    input: (t) => ({ id: t.id({ required: true }) }),
    payload: (t: ResultFields) => ({
      comment: t.field({ type: 'Comment', resolve: ({ comment }: WrittenComment) => comment }),
      restoredId: t.id({ resolve: ({ comment }: WrittenComment) => comment && encodeNodeId('comment', comment.id) }),
    }),
    resolve: async ({ id: given }, context) => {
      if (!canModerateComments(context.viewer)) throw domainError('rest_cannot_edit', { viewer: context.viewer });
      const id = databaseIdOf(given);
      // Clients expect null for an unknown comment.
      if (!(await loadVisibleComment(id, context))) return { comment: null };
      const input = { status: 'untrash' };
      return {
        comment: await updateComment({ id, input, context, retainsOrigin: true, authorize: () => undefined }),
      };
    },
  });
}

/** The author that the input of a new comment names. */
interface NamedAuthor {
  authorName?: string | null | undefined;
  authorEmail?: string | null | undefined;
}

/**
 * Returns the account of the author of a new comment: that of the viewer or, for moderators who name an e-mail address,
 * the one with this address; undefined for a guest. Errors: `rest_comment_author_data_required` for a guest without a
 * name.
 */
async function commentAuthorId(
  { authorName, authorEmail }: NamedAuthor,
  { viewer, kernel }: RequestContext,
): Promise<number | undefined> {
  const namesOther = Boolean(authorEmail) && canModerateComments(viewer);
  if (isLoggedIn(viewer) && !namesOther) return viewer.userId;
  const account = namesOther
    ? await kernel.database.reader.user.findFirst({
        where: { emailKey: normalizeText((authorEmail ?? '').trim()) },
        select: { id: true },
      })
    : null;
  if (!account && !authorName) throw domainError('rest_comment_author_data_required');
  return account?.id;
}
