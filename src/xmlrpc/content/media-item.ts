import { graphql, type ResultOf } from '../../../schema/core/graphql/typed-document.ts';
import { universalDate } from '../answer-dates.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';

export const MEDIA_FIELDS = graphql(`fragment MediaFields on MediaItem {
  databaseId dateGmt parentId sourceUrl mimeType altText fileName title { rendered } caption { rendered }
  description { rendered } mediaDetails renditions { name sourceUrl width height mimeType }
}`);

/** A file. */
export type MediaItem = ResultOf<typeof MEDIA_FIELDS>;

/** The texts of a file as they are stored, which only those who may edit the file can read. */
export const MEDIA_TEXTS = graphql(`fragment MediaTexts on MediaItem {
  databaseId title { raw } caption { raw } description { raw }
}`);

/** The struct of a file. `texts` are its stored texts; the rendered ones stand for them if the caller cannot read them. */
export function mediaStruct(item: MediaItem, texts?: ResultOf<typeof MEDIA_TEXTS>): Record<string, AnswerValue> {
  const thumbnail = item.renditions.find(({ name }) => name === 'thumbnail');
  const metadata = metadataOf(item);
  return {
    attachment_id: String(item.databaseId),
    date_created_gmt: universalDate(item.dateGmt),
    parent: item.parentId,
    link: item.sourceUrl,
    title: texts?.title.raw ?? item.title.rendered,
    caption: texts?.caption.raw ?? plainOf(item.caption.rendered),
    description: texts?.description.raw ?? plainOf(withoutFile(item.description.rendered)),
    metadata: Object.keys(metadata).length > 0 ? metadata : '',
    type: item.mimeType,
    alt: item.altText,
    thumbnail: thumbnail?.sourceUrl ?? item.sourceUrl,
  };
}

/** The dimensions, the renditions and the embedded metadata of a file, without addresses: programs have the file names. */
function metadataOf({ mediaDetails, renditions }: MediaItem): Record<string, AnswerValue> {
  const { sizes, ...others } = (mediaDetails ?? {}) as Record<string, AnswerValue> & {
    sizes?: Record<string, { filesize?: number }>;
  };
  if (sizes === undefined) return others;
  const structs = renditions
    .filter(({ name }) => name !== 'full')
    .map(({ name, sourceUrl, width, height, mimeType }) => {
      const size = sizes[name]?.filesize;
      const file = decodeURIComponent(sourceUrl.split('/').at(-1) ?? '');
      return [name, { file, width, height, 'mime-type': mimeType, ...(size === undefined ? {} : { filesize: size }) }];
    });
  return { ...others, sizes: structs.length > 0 ? (Object.fromEntries(structs) as AnswerValue) : [] };
}

/** Removes the image, the link or the player of the file, with which a rendered description begins. */
const withoutFile = (markup: string): string =>
  markup
    .replace(/^\s*<p class="attachment">[\s\S]*?<\/p>/, '')
    .replace(/^\s*<audio [\s\S]*?<\/audio>/, '')
    .replace(/^\s*<div [^>]*class="wp-video">[\s\S]*?<\/div>/, '');

/** A rendered text without the tags of its paragraphs. */
const plainOf = (markup: string): string =>
  markup
    .trim()
    .replace(/^<p>([\s\S]*)<\/p>$/, '$1')
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/<br \/>\n/g, '\n')
    .trim();
