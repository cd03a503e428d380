import { canEditPost } from '../access/post-access.ts';
import { oncePerBuilder } from '../core/builder.ts';
import { domainError } from '../core/domain-errors.ts';
import type { RequestContext } from '../core/request-context.ts';
import { accessDataOf } from '../core/rows/access-data.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { reads } from '../core/selection.ts';
import { toEditableContent } from '../markup/block-grammar/editable-content.ts';
import { RENDERED_COLUMNS, renderExcerptOf, renderedContent, renderedExcerpt } from './rendered-content.ts';

/** Source texts are for those who may edit the item, unless its type shows them; a password guards them even so. */
function source(row: ContentRow, { context, text }: { context: RequestContext; text: string }): string {
  if (row.written || canEditPost(context.viewer, accessDataOf(row, context))) return text;
  if (!context.registry.postTypes.get(row.type)?.showsSource) {
    throw domainError('rest_forbidden_context', { viewer: context.viewer });
  }
  return isLocked(row) ? '' : text;
}

/** A source text that is a column of the row. */
const rawText = (column: 'title' | 'guid' | 'excerpt') => ({
  extensions: reads(column, ...facts),
  resolve: (row: ContentRow, _args: unknown, context: RequestContext) => source(row, { context, text: row[column] }),
});

/** True when a password keeps the text from this reader. */
const isLocked = (row: ContentRow): boolean => row.password !== '' && row.unlocked !== true;

const facts = ['type', 'status', 'authorId', 'password'] as const;

const contentSource = (row: ContentRow, context: RequestContext): string => {
  const text = source(row, { context, text: row.content });
  return context.registry.postTypes.get(row.type)?.editsBlocks ? toEditableContent(text) : text;
};

export const titleType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Title',
    fields: (t) => ({
      raw: t.string({ description: 'As it was written. Takes the right to edit.', ...rawText('title') }),
      rendered: t.exposeString('titleRendered', { description: 'As HTML.' }),
    }),
  }),
);

export const guidType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Guid',
    fields: (t) => ({
      raw: t.string(rawText('guid')),
      rendered: t.exposeString('guid'),
    }),
  }),
);

/** What the text of an item counts among the fields of an answer, by its usual size. */
const TEXT_COST = 10;

export const contentType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Content',
    fields: (t) => ({
      raw: t.string({
        description: 'As it was written, blocks in their canonical spelling. Takes the right to edit.',
        extensions: { ...reads('content', ...facts), cost: TEXT_COST },
        resolve: (row, _args, context) => contentSource(row, context),
      }),
      rendered: t.string({
        description: 'As HTML; empty while a password protects it.',
        extensions: { ...reads('contentRendered', 'password', ...RENDERED_COLUMNS), cost: TEXT_COST },
        resolve: (row, _args, context) => (isLocked(row) ? '' : renderedContent(row, context)),
      }),
      protected: t.boolean({
        description: 'Whether it has a password.',
        extensions: reads('password'),
        resolve: (row) => row.password !== '',
      }),
      blockVersion: t.int({
        description: '1 when the content is made of blocks, else 0. Takes the right to edit.',
        extensions: reads('content', ...facts),
        resolve: (row, _args, context) => (source(row, { context, text: row.content }).includes('<!-- wp:') ? 1 : 0),
      }),
    }),
  }),
);

export const excerptType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Excerpt',
    fields: (t) => ({
      raw: t.string({ description: 'As it was written. Takes the right to edit.', ...rawText('excerpt') }),
      rendered: t.string({
        description: 'As HTML, made from the content where none was written; empty while a password protects it.',
        args: { length: t.arg.int({ description: 'Most words of an excerpt made from the content; 55 by default.' }) },
        extensions: reads('excerptRendered', 'password', ...RENDERED_COLUMNS),
        resolve: (row, { length }, context) => {
          if (isLocked(row)) return '';
          return length === null || length === undefined
            ? renderedExcerpt(row, context)
            : renderExcerptOf(row, { context, length });
        },
      }),
      protected: t.boolean({ extensions: reads('password'), resolve: (row) => row.password !== '' }),
    }),
  }),
);
