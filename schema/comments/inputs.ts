import { oncePerBuilder } from '../builder.ts';

export const commentOrderEnum = oncePerBuilder((builder) =>
  builder.enumType('CommentOrder', {
    description: 'What a list of comments is ordered by.',
    values: {
      DATE: {},
      DATE_GMT: {},
      ID: {},
      INCLUDE: { description: 'The order of `idIn`.' },
      POST: {},
      PARENT: {},
      TYPE: {},
    } as const,
  }),
);

export const commentFilterInput = oncePerBuilder((builder) =>
  builder.inputType('CommentFilter', {
    description: 'What a list of comments is narrowed by. Dates are exclusive.',
    fields: (t) => ({
      search: t.string({ description: 'Text in the comment or in what is public of its author.' }),
      after: t.field({ type: 'LocalDateTime' }),
      before: t.field({ type: 'LocalDateTime' }),
      authorIn: t.intList({ description: 'Takes the right to edit posts.' }),
      authorNotIn: t.intList({ description: 'Takes the right to edit posts.' }),
      authorEmail: t.string({ description: 'Takes the right to edit posts.' }),
      idIn: t.intList(),
      idNotIn: t.intList(),
      parentIn: t.intList({ description: 'Only replies to these; 0 for comments that reply to none.' }),
      parentNotIn: t.intList({ description: 'No replies to these.' }),
      postIn: t.intList(),
      status: t.string({
        description:
          '`approve` by default; `hold`, `all` (both), `any`, `spam`, `trash`, `post-trashed` take the right to edit posts.',
      }),
      type: t.string({
        description:
          '`comment` by default; `note`, `pingback`, `trackback`, `pings`, `all` take the right to edit posts.',
      }),
    }),
  }),
);

export const commentInput = oncePerBuilder((builder) =>
  builder.inputType('CommentInput', {
    description: 'What is to be written. What is absent stays as it is.',
    fields: (t) => ({
      postId: t.int(),
      parentId: t.int({ description: 'The comment that it replies to; 0 for none.' }),
      type: t.string({ description: 'comment or note; a type cannot be changed.' }),
      content: t.string(),
      status: t.string({
        description: 'approved, hold, spam, unspam, trash or untrash. Takes the right to moderate.',
      }),
      date: t.field({ type: 'LocalDateTime' }),
      dateGmt: t.field({ type: 'DateTime' }),
      authorId: t.int({ description: 'Takes the right to moderate.' }),
      authorName: t.string(),
      authorEmail: t.string(),
      authorUrl: t.string(),
      authorIp: t.string({ description: 'Takes the right to moderate.' }),
      authorUserAgent: t.string(),
      noteStatus: t.string({ description: 'Of a note: resolved or reopen; null takes it off.' }),
      password: t.string({ description: 'What opens a protected item, where a comment is written on it.' }),
    }),
  }),
);
