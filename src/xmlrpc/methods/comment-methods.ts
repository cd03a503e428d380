import { graphql, type ResultOf } from '../../../schema/core/graphql/typed-document.ts';
import { universalDate } from '../answer-dates.ts';
import { kindOfItem } from '../content/editable-item.ts';
import { method, type XmlRpcMethod } from '../method.ts';
import { integer, optional, siteAndLogin, struct } from '../parameter-types.ts';
import { Fault } from '../protocol/fault.ts';
import type { AnswerValue, XmlRpcStruct } from '../protocol/xmlrpc-value.ts';
import { definedOf, memberOf } from '../read-value.ts';
import { listExtentOf } from './media-methods.ts';
import { DEFAULT_COUNT } from './meta-weblog-methods.ts';

const COMMENT_FIELDS = graphql(`fragment CommentFields on Comment {
  databaseId dateGmt authorId authorName authorUrl authorEmail authorIp parentId postId status type link
  content { raw } post { title { rendered } }
}`);

const COMMENT = graphql('query ($id: Int!) { comment(id: $id, context: EDIT) { ...CommentFields } }', [COMMENT_FIELDS]);
const COMMENTS = graphql(
  `query ($first: Int, $offset: Int, $where: CommentFilter) {
    comments(first: $first, offset: $offset, where: $where, context: EDIT) { nodes { ...CommentFields } }
  }`,
  [COMMENT_FIELDS],
);
const CREATE = graphql('mutation ($input: CommentInput!) { createComment(input: $input) { databaseId } }');
const UPDATE = graphql(
  'mutation ($id: Int!, $input: CommentInput!) { updateComment(id: $id, input: $input) { databaseId } }',
);
const DELETE = graphql('mutation ($id: Int!, $force: Boolean) { deleteComment(id: $id, force: $force) { deleted } }');
const STATUS = graphql('query ($id: Int!) { comment(id: $id, context: EDIT) { status } }');

/** The statuses by the names that programs read and write. */
const STATUS_LABELS = { hold: 'Unapproved', approve: 'Approved', spam: 'Spam', trash: 'Trash' };

const COUNTS = graphql(`query ($post: Int!) {
  hold: comments(first: 0, where: { status: "hold", postIn: [$post] }, context: EDIT) { total }
  approve: comments(first: 0, where: { status: "approve", postIn: [$post] }, context: EDIT) { total }
  spam: comments(first: 0, where: { status: "spam", postIn: [$post] }, context: EDIT) { total }
}`);

const MAX_COMMENTS = 100;

const commentStruct = (comment: ResultOf<typeof COMMENT_FIELDS>): AnswerValue => ({
  date_created_gmt: universalDate(comment.dateGmt),
  user_id: String(comment.authorId),
  comment_id: String(comment.databaseId),
  parent: String(comment.parentId),
  status: comment.status === 'approved' ? 'approve' : comment.status,
  content: comment.content.raw,
  link: comment.link,
  post_id: String(comment.postId),
  post_title: comment.post?.title.rendered ?? '',
  author: comment.authorName,
  author_url: comment.authorUrl,
  author_email: comment.authorEmail,
  author_ip: comment.authorIp,
  type: comment.type,
});

const commentInput = (content: XmlRpcStruct) =>
  definedOf({
    content: memberOf.text(content, 'content'),
    authorName: memberOf.text(content, 'author'),
    authorUrl: memberOf.text(content, 'author_url'),
    authorEmail: memberOf.text(content, 'author_email'),
  });

/** The methods about comments. */
export const commentMethods: readonly XmlRpcMethod[] = [
  method('wp.getComment', {
    parameters: { ...siteAndLogin, comment: integer },
    answer: 'struct',
    run: async ({ comment: id }, session) => commentStruct((await session.run(COMMENT, { id })).comment),
  }),
  method('wp.getComments', {
    parameters: { ...siteAndLogin, filter: optional(struct) },
    answer: 'array',
    run: async ({ filter = new Map() }, session) => {
      const { count = DEFAULT_COUNT, offset } = listExtentOf(filter, { all: MAX_COMMENTS });
      const post = memberOf.integer(filter, 'post_id');
      const { comments } = await session.run(COMMENTS, {
        first: Math.min(count, MAX_COMMENTS),
        ...(offset === undefined ? {} : { offset }),
        where: { status: memberOf.text(filter, 'status') || 'all', ...(post ? { postIn: [post] } : {}) },
      });
      return comments.nodes.map(commentStruct);
    },
  }),
  method('wp.newComment', {
    parameters: { ...siteAndLogin, post: integer, content: struct },
    answer: 'int',
    run: async ({ post, content }, session) => {
      const parentId = memberOf.integer(content, 'comment_parent');
      // The caller is the author: programs send the name of a form only.
      const input = { postId: post, content: memberOf.text(content, 'content') ?? '', ...definedOf({ parentId }) };
      return (await session.run(CREATE, { input })).createComment.databaseId;
    },
  }),
  method('wp.editComment', {
    parameters: { ...siteAndLogin, comment: integer, content: struct },
    answer: 'boolean',
    run: async ({ comment, content }, session) => {
      const status = memberOf.text(content, 'status');
      if (status !== undefined && !Object.hasOwn(STATUS_LABELS, status))
        throw new Fault(401, `The status must be one of ${Object.keys(STATUS_LABELS).join(', ')}.`);
      const date = memberOf.date(content, 'date_created_gmt');
      const values = {
        status,
        dateGmt: date?.slice(0, 19),
      };
      await session.run(UPDATE, { id: comment, input: { ...commentInput(content), ...definedOf(values) } });
      return true;
    },
  }),
  method('wp.deleteComment', {
    parameters: { ...siteAndLogin, comment: integer },
    answer: 'boolean',
    run: async ({ comment: id }, session) => {
      const { comment } = await session.run(STATUS, { id });
      await session.run(DELETE, { id, force: comment.status === 'trash' });
      return true;
    },
  }),
  method('wp.getCommentCount', {
    parameters: { ...siteAndLogin, post: integer },
    answer: 'struct',
    run: async ({ post }, session) => {
      await kindOfItem(session, post);
      const { hold, approve, spam } = await session.run(COUNTS, { post });
      return {
        approved: approve.total,
        awaiting_moderation: hold.total,
        spam: spam.total,
        total_comments: hold.total + approve.total + spam.total,
      };
    },
  }),
  method('wp.getCommentStatusList', {
    parameters: siteAndLogin,
    answer: 'struct',
    run: () => STATUS_LABELS,
  }),
];
