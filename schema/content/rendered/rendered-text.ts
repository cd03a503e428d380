import { canEditPost } from '../../access/post-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { costs } from '../../core/graphql/field-cost.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import { type ContentRow, isLocked } from '../../core/rows/content-row.ts';
import { toEditableContent, toEditableContentInSteps } from '../../markup/block-grammar/editable-content.ts';
import { trimBlanks } from '../../markup/sanitizing/text-cleaning.ts';
import {
  contentStyles,
  RENDERED_COLUMNS,
  renderExcerptOf,
  renderedContent,
  renderedExcerpt,
} from './rendered-content.ts';

/**
 * Returns a source text. Requires the right to edit the item, unless its type publishes sources; then a password
 * protects it.
 */
function sourceText(row: ContentRow, { context, text }: { context: RequestContext; text: string }): string {
  if (row.written || canEditPost(context.viewer, accessDataOf(row, context))) return text;
  if (!context.registry.postTypes.get(row.type)?.showsSource) {
    throw domainError('rest_forbidden_context', { viewer: context.viewer });
  }
  return isLocked(row) ? '' : text;
}

/** The options of a field with a source text that is a column of the row. */
const rawText = (column: 'title' | 'guid' | 'excerpt') => ({
  extensions: reads(column, ...ACCESS_FIELDS),
  resolve: (row: ContentRow, _args: unknown, context: RequestContext) =>
    sourceText(row, { context, text: row[column] }),
});

const ACCESS_FIELDS = ['type', 'status', 'authorId', 'password'] as const;

/** The length from which a text is converted in a turn of its own: it takes a millisecond. */
const MIN_LONG_TEXT = 100_000;

const contentSource = (row: ContentRow, context: RequestContext): string | Promise<string> => {
  const text = sourceText(row, { context, text: row.content });
  if (!context.registry.postTypes.get(row.type)?.editsBlocks) return text;
  if (text.length < MIN_LONG_TEXT) return toEditableContent(text);
  return toEditableContentInSteps(text, (step) => context.rendering.runInTurn(step));
};

export const titleType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Title',
    fields: (t) => ({
      raw: t.string({ description: 'The source text. Requires the right to edit the item.', ...rawText('title') }),
      rendered: t.exposeString('titleRendered', { description: 'The title as HTML.' }),
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

/** The cost of the text of an item, which reflects its usual size. */
const TEXT_COST = 10;

export const contentType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Content',
    fields: (t) => ({
      raw: t.string({
        description: 'The source text, with blocks in canonical form. Requires the right to edit the item.',
        extensions: { ...reads('content', ...ACCESS_FIELDS), ...costs(TEXT_COST) },
        resolve: (row, _args, context) => {
          row.showsSource = true;
          return contentSource(row, context);
        },
      }),
      rendered: t.string({
        description: 'The content as HTML; empty if it is protected by a password.',
        extensions: { ...reads('contentRendered', 'password', ...RENDERED_COLUMNS), ...costs(TEXT_COST) },
        resolve: (row, _args, context) => (isLocked(row) ? '' : renderedContent(row, context)),
      }),
      styles: t.string({
        description:
          'The style rules that the blocks of `rendered` need, in CSS, beside the style sheet of the site; empty without any.',
        extensions: { ...reads('contentRendered', 'password', ...RENDERED_COLUMNS), ...costs(TEXT_COST) },
        resolve: (row, _args, context) => (isLocked(row) ? '' : contentStyles(row, context)),
      }),
      protected: t.boolean({
        description: 'Whether the item has a password.',
        extensions: reads('password'),
        resolve: (row) => row.password !== '',
      }),
      blockVersion: t.int({
        description: '1 if the content contains blocks, else 0. Requires the right to edit the item.',
        extensions: reads('content', ...ACCESS_FIELDS),
        resolve: (row, _args, context) =>
          sourceText(row, { context, text: row.content }).includes('<!-- wp:') ? 1 : 0,
      }),
    }),
  }),
);

export const excerptType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Excerpt',
    fields: (t) => ({
      raw: t.string({ description: 'The source text. Requires the right to edit the item.', ...rawText('excerpt') }),
      rendered: t.string({
        description:
          'The excerpt as HTML; created from the content if the item has none. Empty if it is protected by a password.',
        args: {
          length: t.arg.int({
            description: 'The maximum number of words of an excerpt that is created from the content; 55 by default.',
          }),
        },
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

/** Collapses white space, so that versions of a text that differ only in the amount of white space are equal. */
export const collapseWhitespace = (text: string): string =>
  trimBlanks(text)
    .replaceAll('\r', '\n')
    .replace(/\n+/g, '\n')
    .replace(/[ \t]+/g, ' ');
