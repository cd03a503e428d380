// data table
import { flag, list, number, text } from '../attributes.ts';
import { type BlockRow, type BlockType, blocksOf } from '../block-type.ts';
import { border, color, plain, shown, spacing, typography } from '../supports.ts';

const one = { ...shown, anchor: true } as const;

const page = ({ title, description, ...more }: BlockRow): BlockRow => ({
  title,
  description,
  parent: ['comments-pagination'],
  usesContext: ['postId', 'comments/paginationArrow'],
  supports: { ...plain, anchor: true, reusable: false, ...color, ...typography },
  ...more,
});

/** Kinds of blocks that show comments. */
export const commentBlocks: readonly BlockType[] = blocksOf('theme', {
  comments: {
    title: 'Comments',
    description: 'The comments on an item.',
    usesContext: ['postId', 'postType'],
    attributes: { tagName: text('div'), legacy: flag(false) },
    supports: { ...plain, anchor: true, align: ['wide', 'full'], ...color, ...spacing, ...typography, ...border },
  },
  'comment-template': {
    title: 'Comment Template',
    description: 'How each comment looks.',
    parent: ['comments'],
    usesContext: ['postId'],
    supports: { ...plain, anchor: true, align: true, reusable: false, ...spacing, ...typography, ...border },
  },
  'comment-author-avatar': {
    title: 'Comment Author Avatar (deprecated)',
    description: 'The picture of who wrote a comment, as earlier content has it.',
    ancestor: ['comment-template'],
    usesContext: ['commentId'],
    attributes: { width: number(96), height: number(96) },
    supports: { ...plain, inserter: false, ...spacing, ...border },
  },
  'comment-author-name': {
    title: 'Comment Author Name',
    description: 'Who wrote a comment.',
    ancestor: ['comment-template'],
    usesContext: ['commentId'],
    attributes: { isLink: flag(true), linkTarget: text('_self'), textAlign: text() },
    supports: one,
  },
  'comment-content': {
    title: 'Comment Content',
    description: 'What a comment says.',
    ancestor: ['comment-template'],
    usesContext: ['commentId'],
    attributes: { textAlign: text() },
    supports: one,
  },
  'comment-date': {
    title: 'Comment Date',
    description: 'When a comment was written.',
    ancestor: ['comment-template'],
    usesContext: ['commentId'],
    attributes: { format: text(), isLink: flag(true) },
    supports: one,
  },
  'comment-edit-link': {
    title: 'Comment Edit Link',
    description: 'A link for those who may change a comment.',
    ancestor: ['comment-template'],
    usesContext: ['commentId'],
    attributes: { linkTarget: text('_self'), textAlign: text() },
    supports: one,
  },
  'comment-reply-link': {
    title: 'Comment Reply Link',
    description: 'A link to answer a comment.',
    ancestor: ['comment-template'],
    usesContext: ['commentId'],
    attributes: { textAlign: text() },
    supports: one,
  },
  'comments-title': {
    title: 'Comments Title',
    description: 'How many comments there are, and on what.',
    ancestor: ['comments'],
    usesContext: ['postId', 'postType'],
    attributes: {
      textAlign: text(),
      showPostTitle: flag(true),
      showCommentsCount: flag(true),
      level: number(2),
      levelOptions: list(),
    },
    supports: { ...one, align: true },
  },
  'comments-pagination': {
    title: 'Comments Pagination',
    description: 'Links to earlier and later comments.',
    parent: ['comments'],
    allowedBlocks: ['comments-pagination-previous', 'comments-pagination-numbers', 'comments-pagination-next'],
    providesContext: { 'comments/paginationArrow': 'paginationArrow' },
    attributes: { paginationArrow: text('none') },
    supports: {
      ...plain,
      align: true,
      reusable: false,
      layout: { default: { type: 'flex' } },
      ...color,
      ...typography,
    },
    isDynamic: true,
  },
  'comments-pagination-next': page({
    title: 'Comments Next Page',
    description: 'A link to later comments.',
    attributes: { label: text() },
  }),
  'comments-pagination-numbers': page({
    title: 'Comments Page Numbers',
    description: 'Links to the pages of comments by number.',
  }),
  'comments-pagination-previous': page({
    title: 'Comments Previous Page',
    description: 'A link to earlier comments.',
    attributes: { label: text() },
  }),
  'post-comments-form': {
    title: 'Comments Form',
    description: 'The form in which people write a comment.',
    usesContext: ['postId', 'postType'],
    attributes: { textAlign: text() },
    supports: one,
  },
  'post-comments-link': {
    title: 'Comments Link',
    description: 'A link to the comments on an item.',
    usesContext: ['postType', 'postId'],
    attributes: { textAlign: text() },
    supports: one,
  },
});
