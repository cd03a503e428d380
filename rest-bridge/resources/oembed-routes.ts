import type { Parameter } from '../declare/declared-parameter.ts';
import { describedResponse } from '../declare/declared-resource.ts';
import type { Parameters, Route } from '../declare/route.ts';
import { address, flag, integer, text } from '../declare/typed-schema.ts';

const DEFAULT_WIDTH = 600;

const url: Parameter = address('Address of the page to embed.', { isAddress: true, required: true });

const oembedProperties = {
  version: text('Version of oEmbed.'),
  provider_name: text('Name of the site.'),
  provider_url: address('Address of the site.'),
  author_name: text('Name of the author.'),
  author_url: address('Address of the author.'),
  title: text('Title of the page.'),
  type: text('Type of the embedded content, such as `rich` or `video`.'),
  width: { description: 'Width in pixels.', type: ['integer', 'string', 'null'] },
  height: { description: 'Height in pixels.', type: ['integer', 'string', 'null'] },
  html: { description: 'Markup that embeds the page.', type: ['string', 'boolean'] },
  thumbnail_url: address('Address of an image.'),
  thumbnail_width: integer('Width of the image.'),
  thumbnail_height: integer('Height of the image.'),
} as const;

/**
 * The routes that return oEmbed data for pages of this site and of other sites (docs/protocol/oembed.md). Not created
 * by crudRoutes: the answers are not items.
 */
export const oembedRoutes: readonly Route[] = [
  {
    pattern: '/oembed/1.0/embed',
    response: describedResponse('oembed', oembedProperties),
    endpoints: [
      {
        methods: ['GET'],
        permission: 'open',
        // `format` and `maxwidth` accept any scalar, as in the reference. A `maxwidth` that is not a number counts as
        // 0.
        parameters: {
          url,
          format: { default: 'json', validation: 'scalar' },
          maxwidth: { default: DEFAULT_WIDTH, validation: 'scalar' },
        },
        xmlElement: 'oembed',
        variableTypes: { url: 'String!', maxWidth: 'Int' },
        reply: {
          kind: 'custom',
          operation: {
            field: 'embed',
            selection:
              'providerName providerUrl authorName authorUrl title type width height html thumbnail { url width height }',
            variables: (parameters) => ({ url: parameters.url, maxWidth: readSize(parameters.maxwidth) }),
          },
          answer: ({ node }) => toOembed(node),
        },
      },
    ],
  },
  {
    pattern: '/oembed/1.0/proxy',
    response: describedResponse('oembed-proxy', oembedProperties),
    endpoints: [
      {
        methods: ['GET'],
        permission: { needs: 'site.writePosts' },
        parameters: {
          url,
          format: text('Format to request from other sites.', { default: 'json', enum: ['json', 'xml'] }),
          maxwidth: integer('Maximum width of the embedded content, in pixels.', { default: DEFAULT_WIDTH }),
          maxheight: integer('Maximum height of the embedded content, in pixels.'),
          discover: flag('Whether to discover oEmbed endpoints in pages of unknown providers.', { default: true }),
        },
        variableTypes: { url: 'String!', maxWidth: 'Int', maxHeight: 'Int', discover: 'Boolean' },
        reply: {
          kind: 'custom',
          operation: {
            field: 'embedPreview',
            selection: '',
            variables: ({ maxwidth, maxheight, ...others }) => ({
              url: others.url,
              maxWidth: readSize(maxwidth),
              maxHeight: maxheight === undefined ? null : readSize(maxheight),
              discover: others.discover,
            }),
          },
          answer: ({ node }) => node,
        },
      },
    ],
  },
];

/** Converts a value to a non-negative 32-bit integer; 0 if it is not a number. */
function readSize(value: unknown): number {
  const number = Math.abs(Number.parseInt(String(value), 10));
  return Number.isNaN(number) ? 0 : Math.min(number, 2_147_483_647);
}

/** Converts the GraphQL node to oEmbed names. */
function toOembed(node: Parameters): Record<string, unknown> {
  const thumbnail = node.thumbnail as { url: string; width: number; height: number } | null;
  return {
    version: '1.0',
    provider_name: node.providerName,
    provider_url: node.providerUrl,
    author_name: node.authorName,
    author_url: node.authorUrl,
    title: node.title,
    type: node.type,
    width: node.width,
    height: node.height,
    html: node.html,
    ...(thumbnail
      ? { thumbnail_url: thumbnail.url, thumbnail_width: thumbnail.width, thumbnail_height: thumbnail.height }
      : {}),
  };
}

/**
 * The route that returns title, icon, description and image of a linked page, for editors. Not created by crudRoutes:
 * the answer is not an item.
 */
export const pageDetailsRoute: Route = {
  pattern: '/cms-block-editor/v1/url-details',
  response: describedResponse('url-details', {
    title: text('Title of the page.'),
    icon: text('Address of its icon; empty if there is none.'),
    description: text('Its description.'),
    image: text('Address of its image; empty if there is none.'),
  }),
  endpoints: [
    {
      methods: ['GET'],
      permission: { needs: 'site.editAnything' },
      parameters: { url: address('Address of the page.', { required: true, isRaw: true }) },
      variableTypes: { url: 'String!' },
      reply: {
        kind: 'custom',
        operation: { field: 'pageDetails', selection: 'title icon description image' },
        answer: ({ node }) => ({ ...node }),
      },
    },
  ],
};
