import { oncePerBuilder } from '../../core/builder.ts';
import type { LocalResponse } from './local-response.ts';
import type { Thumbnail } from './thumbnail.ts';

const thumbnailType = oncePerBuilder((builder) =>
  builder.objectRef<Thumbnail>('EmbedThumbnail').implement({
    description: 'The thumbnail of an embedded item, with the size in pixels at which to show it.',
    fields: (t) => ({ url: t.exposeString('url'), width: t.exposeInt('width'), height: t.exposeInt('height') }),
  }),
);

export const embedType = oncePerBuilder((builder) =>
  builder.objectRef<LocalResponse>('Embed').implement({
    description: 'The oEmbed 1.0 response for an item of this site.',
    fields: (t) => ({
      providerName: t.exposeString('providerName', { description: 'The name of the site.' }),
      providerUrl: t.exposeString('providerUrl'),
      authorName: t.exposeString('authorName'),
      authorUrl: t.exposeString('authorUrl'),
      title: t.exposeString('title', { description: 'The title of the item as HTML.' }),
      type: t.exposeString('type', { description: '`rich` or `video`.' }),
      width: t.exposeInt('width'),
      height: t.exposeInt('height'),
      html: t.exposeString('html', {
        description: 'A quote, a frame with the card of the item, and the script that sizes the frame.',
      }),
      thumbnail: t.expose('thumbnail', { type: thumbnailType(builder), nullable: true }),
    }),
  }),
);
