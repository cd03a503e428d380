import { builder } from '../builder.ts';
import { excerptType } from '../content/rendered-text.ts';
import { mediaDetails, mediaKind } from './details.ts';
import type { MediaRow } from './media-row.ts';

/** An uploaded file. */
builder.objectType('MediaItem', {
  description: 'An uploaded file.',
  interfaces: ['ContentNode'],
  isTypeOf: (value) => (value as MediaRow).type === 'attachment',
  fields: (t) => ({
    altText: t.exposeString('altText'),
    caption: t.field({ type: excerptType, resolve: (row) => row }),
    mediaType: t.string({ resolve: (row) => mediaKind(row.mimeType) }),
    mimeType: t.exposeString('mimeType'),
    mediaDetails: t.field({
      type: 'Json',
      description: 'Dimensions, renditions and what the file says of itself.',
      resolve: (row, _args, { kernel }) => mediaDetails(row, kernel.addresses.uploads),
    }),
    parentId: t.exposeInt('parentId', { description: 'The item it belongs to; 0 for none.' }),
    sourceUrl: t.string({ resolve: (row, _args, { kernel }) => `${kernel.addresses.uploads}/${row.file}` }),
  }),
});
