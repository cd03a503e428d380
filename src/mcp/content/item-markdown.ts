import { LRUCache } from 'lru-cache';
import { stringify } from 'yaml';
import { markdownOf } from '../../../schema/extensions/export/markup/markdown.ts';
import type { TextThread } from '../../adapters/texts/text-thread.ts';
import type { FoundItem } from './find-item.ts';
import { itemSummary } from './item-fields.ts';

/** Longer markup would take seconds; it remains HTML, which Markdown permits. */
const MAX_MARKUP_LENGTH = 300_000;

/** Longer markup would hold up other requests, so a thread of its own converts it. */
const MIN_LONG_MARKUP = 4_000;

const MAX_CACHED_LENGTH = 10_000_000;

/** Converts the markup of items to Markdown. */
export type MarkdownWriter = (item: FoundItem) => Promise<string>;

/** Creates the conversion to Markdown. It caches the last conversions, which take longer than to read an item. */
export function markdownWriter(longTexts: Pick<TextThread, 'markdownOf'>): MarkdownWriter {
  const written = new LRUCache<string, string>({
    maxSize: MAX_CACHED_LENGTH,
    sizeCalculation: (markdown, markup) => markdown.length + markup.length,
  });
  return async ({ content, description }) => {
    const markup = content?.rendered ?? description?.rendered ?? '';
    if (markup === '' || markup.length > MAX_MARKUP_LENGTH) return markup;
    const cached = written.get(markup);
    if (cached !== undefined) return cached;
    const form = markup.includes('class="wp-block-') ? 'blocks' : 'bare';
    const convert = markup.length < MIN_LONG_MARKUP ? markdownOf : longTexts.markdownOf;
    const markdown = await convert(markup, form);
    written.set(markup, markdown);
    return markdown;
  };
}

/** Returns an item as a Markdown document with front matter. */
export async function markdownDocument(item: FoundItem, write: MarkdownWriter): Promise<string> {
  const { slug, date, author, sourceUrl, altText } = item;
  const values = {
    ...itemSummary(item),
    ...{ slug, date },
    ...(author ? { author: author.name } : {}),
    ...(sourceUrl === undefined ? {} : { file: sourceUrl, alternative_text: altText }),
  };
  const body = await write(item);
  return `---\n${stringify(values, { lineWidth: 0 })}---\n${body === '' ? '' : `\n${body}`}`;
}
