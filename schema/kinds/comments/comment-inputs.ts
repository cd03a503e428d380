import { fieldValuesInput } from '../../content/field-groups/field-value-inputs.ts';
import { pageArguments } from '../../content/lists/connection.ts';
import { orderEnum } from '../../content/lists/content-order.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { filterInputs } from '../../core/graphql/filters.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { commentFilters } from './comment-filter.ts';

const commentOrderEnum = oncePerBuilder((builder) =>
  builder.enumType('CommentOrder', {
    description: 'The order of a list of comments.',
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

/** The GraphQL input type of the filter of a list of comments. */
export const commentFilterInput = oncePerBuilder((builder) =>
  builder.inputType('CommentFilter', {
    description: 'The filter of a list of comments. Dates are exclusive.',
    fields: (t) => filterInputs(commentFilters, t),
  }),
);

/** The arguments of every list of comments. */
export const commentListArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: t.field({ type: commentFilterInput(builder), description: 'The filter of the list.' }),
    orderBy: t.field({ type: commentOrderEnum(builder), defaultValue: 'DATE_GMT' }),
    order: t.field({ type: orderEnum(builder), defaultValue: 'DESC' }),
    ...pageArguments(t),
    offset: t.int({ description: 'Number of comments to skip.' }),
  })),
);

/** The GraphQL input type for writing a comment. */
export const commentInput = oncePerBuilder((builder) =>
  builder.inputType('CommentInput', {
    description: 'The fields to write. Absent fields do not change.',
    fields: (t) => ({
      postId: t.int(),
      parentId: t.int({ description: 'The comment that it replies to; 0 for none.' }),
      type: t.string({ description: 'comment or note; a type cannot be changed.' }),
      content: t.string(),
      status: t.string({
        description: 'approved, hold, spam, unspam, trash or untrash. Requires the right to moderate.',
      }),
      date: t.field({ type: 'LocalDateTime' }),
      dateGmt: t.field({ type: 'DateTime' }),
      authorId: t.int({ description: 'Requires the right to moderate.' }),
      authorName: t.string(),
      authorEmail: t.string(),
      authorUrl: t.string(),
      authorIp: t.string({ description: 'Requires the right to moderate.' }),
      authorUserAgent: t.string(),
      noteStatus: t.string({ description: 'Of a note: resolved or reopen; null removes it.' }),
      meta: t.field({ type: 'Json', description: 'Registered meta values by name; null removes a value.' }),
      ...fieldValuesInput(t),
      password: t.string({ description: 'The password of the item, if it has one.' }),
    }),
  }),
);

/** Whether items of the type can have notes. The type declares it as a feature of its editor. */
export function supportsNotes(type: string, { registry }: Pick<RequestContext, 'registry'>): boolean {
  const editor = registry.postTypes.get(type)?.supports.editor;
  return Array.isArray(editor) && editor.some((details) => details?.notes === true);
}

/** The statuses that a note may have. */
export const NOTE_STATUSES = ['resolved', 'reopen'] as const;

/** Parses the stored status of a note (JSON, or plain text). Returns null for an unknown status. */
export function parseNoteStatus(stored: string | null): string | null {
  if (stored === null) return null;
  let value: unknown = stored;
  try {
    value = JSON.parse(stored);
  } catch {
    // A text that is not JSON is compared unchanged.
  }
  return NOTE_STATUSES.find((status) => status === value) ?? null;
}
