import {
  RENDERED_COLUMNS,
  renderedContent,
  renderedExcerpt,
  renderedRevisionTitle,
  renderWholeExcerpt,
} from '../../content/rendered-content.ts';
import { costs } from '../../core/field-cost.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { reads } from '../../core/selection.ts';
import { decodeEntities } from '../../markup/html/escape.ts';
import type { WpgraphqlFields } from '../core/wpgraphql-builder.ts';
import { fieldFormatEnum } from '../enums/content-enums.ts';
import { isRestricted, mayEdit } from '../nodes/visible-node.ts';

type Texts = 'title' | 'content' | 'excerpt';

interface FormatArguments {
  format?: 'RAW' | 'RENDERED' | null;
}

/** The cost of a long text of an item, which reflects its usual size. */
const TEXT_COST = 10;

const TEXTS: Record<
  Texts,
  { columns: ReturnType<typeof reads>; render(row: ContentRow, context: RequestContext): string | Promise<string> }
> = {
  // Titles are decoded: clients show them as text.
  title: {
    columns: reads('title', 'titleRendered', 'type'),
    render: (row, context) =>
      row.type === 'revision'
        ? Promise.resolve(renderedRevisionTitle(row, context)).then(decodeEntities)
        : decodeEntities(row.titleRendered),
  },
  content: { columns: reads('content', 'contentRendered', ...RENDERED_COLUMNS), render: renderedContent },
  excerpt: { columns: reads('excerpt', 'excerptRendered', ...RENDERED_COLUMNS), render: excerptOf },
};

/**
 * Returns the excerpt. One that is created from the content has its first words, also those after `<!--more-->`, where
 * the stored excerpt ends.
 */
async function excerptOf(row: ContentRow, context: RequestContext): Promise<string> {
  if (row.excerpt.trim() !== '') return renderedExcerpt(row, context);
  const isWhole = row.type === 'revision' || (await context.loaders.foldedContent.load(row.id));
  return isWhole ? renderWholeExcerpt(row, context) : renderedExcerpt(row, context);
}

/** Text that is empty becomes null. */
export const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** Creates a field with a text of an item: as HTML, or as its author wrote it for viewers who may edit the item. */
export function textField(t: WpgraphqlFields<ContentRow>, name: Texts) {
  const { columns, render } = TEXTS[name];
  return t.string({
    description: 'The text as HTML; `RAW` returns the source text to viewers who may edit the item.',
    args: { format: t.arg({ type: fieldFormatEnum(t.builder as never) }) },
    extensions: { ...columns, ...(name === 'title' ? {} : costs(TEXT_COST)) },
    resolve: async (row: ContentRow, { format }: FormatArguments, context: RequestContext) => {
      if (name !== 'title' && isRestricted(row, context)) return null;
      if (format === 'RAW') return mayEdit(row, context) ? textOrNull(row[name]) : null;
      const text = await render(row, context);
      // Front ends render excerpts without a check for null.
      return name === 'excerpt' ? text : textOrNull(text);
    },
  });
}
