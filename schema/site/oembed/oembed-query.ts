import { canWritePosts } from '../../access/site-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { embedPreview } from './embed-preview.ts';
import { type LocalResponse, localResponse, type Thumbnail } from './local-response.ts';

/** In pixels. */
const DEFAULT_WIDTH = 600;

/** Registers the queries `embed` and `embedPreview`. */
export function registerEmbedQueries(builder: Builder): void {
  builder.queryField('embed', (t) =>
    t.field({
      type: embedType(builder),
      description: 'The oEmbed response for an item of this site. Error: `oembed_invalid_url`.',
      args: {
        url: t.arg.string({ required: true, description: 'The permalink of the item.' }),
        maxWidth: t.arg.int({
          defaultValue: DEFAULT_WIDTH,
          description: 'In pixels; the frame is 200 to 600 pixels wide.',
        }),
      },
      resolve: async (_root, { url, maxWidth }, context) => {
        const response = await localResponse(url, { maxWidth: maxWidth ?? DEFAULT_WIDTH, context });
        if (!response) throw domainError('oembed_invalid_url');
        return response;
      },
    }),
  );

  builder.queryField('embedPreview', (t) =>
    t.field({
      type: 'Json',
      description:
        'The oEmbed response for an address of this or another site. Other sites are queried if the operator allows it, and their responses are cached for a day. Requires the capability `edit_posts`. Errors: `rest_forbidden`, `oembed_invalid_url`.',
      args: {
        url: t.arg.string({ required: true }),
        maxWidth: t.arg.int({ description: 'In pixels.' }),
        maxHeight: t.arg.int({ description: 'In pixels.' }),
        discover: t.arg.boolean({
          defaultValue: true,
          description: 'Whether to search pages of unknown sites for their oEmbed endpoints.',
        }),
      },
      resolve: async (_root, { url, maxWidth = null, maxHeight = null, discover }, context) => {
        const { viewer } = context;
        if (!canWritePosts(viewer)) throw domainError('rest_forbidden', { viewer });
        const preview = await embedPreview({ url, maxWidth, maxHeight, discover: discover ?? true }, context);
        if (!preview) throw domainError('oembed_invalid_url');
        return preview;
      },
    }),
  );
}

const thumbnailType = oncePerBuilder((builder) =>
  builder.objectRef<Thumbnail>('EmbedThumbnail').implement({
    description: 'The thumbnail of an embedded item, with the size in pixels at which to show it.',
    fields: (t) => ({ url: t.exposeString('url'), width: t.exposeInt('width'), height: t.exposeInt('height') }),
  }),
);

const embedType = oncePerBuilder((builder) =>
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
