import { graphql, type ResultOf } from '../../../schema/core/graphql/typed-document.ts';
import { universalDate } from '../answer-dates.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';

export const MEDIA_FIELDS = graphql(`fragment MediaFields on MediaItem {
  databaseId dateGmt parentId sourceUrl mimeType altText fileName title { rendered } caption { rendered }
  description { rendered } mediaDetails renditions { name sourceUrl width height mimeType }
}`);

/** A file. */
export type MediaItem = ResultOf<typeof MEDIA_FIELDS>;

/** The struct of a file. */
export function mediaStruct(item: MediaItem): Record<string, AnswerValue> {
  const details = (item.mediaDetails ?? {}) as Record<string, unknown>;
  const sizes = item.renditions
    .filter(({ name }) => name !== 'full')
    .map(({ name, sourceUrl, width, height, mimeType }) => [
      name,
      { file: decodeURIComponent(sourceUrl.split('/').at(-1) ?? ''), width, height, 'mime-type': mimeType },
    ]);
  const thumbnail = item.renditions.find(({ name }) => name === 'thumbnail');
  const metadata = {
    ...Object.fromEntries(
      ['width', 'height', 'file'].flatMap((name) => {
        const value = details[name];
        return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
      }),
    ),
    ...(sizes.length > 0 ? { sizes: Object.fromEntries(sizes) } : {}),
  };
  return {
    attachment_id: String(item.databaseId),
    date_created_gmt: universalDate(item.dateGmt),
    parent: item.parentId,
    link: item.sourceUrl,
    title: item.title.rendered,
    caption: plainOf(item.caption.rendered),
    description: plainOf(item.description.rendered.replace(/^\s*<p class="attachment">[\s\S]*?<\/p>/, '')),
    metadata: Object.keys(metadata).length > 0 ? metadata : '',
    type: item.mimeType,
    alt: item.altText,
    thumbnail: thumbnail?.sourceUrl ?? item.sourceUrl,
  };
}

/** Rendered texts are paragraphs. */
const plainOf = (markup: string): string =>
  markup
    .trim()
    .replace(/^<p>([\s\S]*)<\/p>$/, '$1')
    .trim();
