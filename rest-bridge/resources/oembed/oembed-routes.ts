import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters, Route } from '../../declare/route.ts';
import { address, flag, integer, text } from '../../declare/typed-schema.ts';

const USUAL_WIDTH = 600;

const url: Parameter = address('The address to embed.', { isAddress: true, required: true });

// Not crudRoutes: the answers are no items.
/** What stands for pages of this site, and of others, where they are embedded (docs/protocol/oembed.md). */
export const oembedRoutes: readonly Route[] = [
  {
    pattern: '/oembed/1.0/embed',
    endpoints: [
      {
        methods: ['GET'],
        permission: 'open',
        // Neither has a type: any single value is accepted, and what is no number counts as none.
        parameters: {
          url,
          format: { default: 'json', unchecked: 'scalar' },
          maxwidth: { default: USUAL_WIDTH, unchecked: 'scalar' },
        },
        xmlElement: 'oembed',
        variableTypes: { url: 'String!', maxWidth: 'Int' },
        reply: {
          kind: 'custom',
          operation: {
            field: 'embed',
            selection:
              'providerName providerUrl authorName authorUrl title type width height html thumbnail { url width height }',
            variables: (parameters) => ({ url: parameters.url, maxWidth: wholeNumber(parameters.maxwidth) }),
          },
          answer: ({ node }) => ownItem(node),
        },
      },
    ],
  },
  {
    pattern: '/oembed/1.0/proxy',
    endpoints: [
      {
        methods: ['GET'],
        permission: { needs: 'site.writePosts' },
        parameters: {
          url,
          format: text('The format to ask other sites for.', { default: 'json', enum: ['json', 'xml'] }),
          maxwidth: integer('The greatest width of the frame, in pixels.', { default: USUAL_WIDTH }),
          maxheight: integer('The greatest height of the frame, in pixels.'),
          discover: flag('Whether to look into pages of sites that are not well known.', { default: true }),
        },
        variableTypes: { url: 'String!', maxWidth: 'Int', maxHeight: 'Int', discover: 'Boolean' },
        reply: {
          kind: 'custom',
          operation: {
            field: 'embedPreview',
            selection: '',
            variables: ({ maxwidth, maxheight, ...others }) => ({
              url: others.url,
              maxWidth: wholeNumber(maxwidth),
              maxHeight: maxheight === undefined ? null : wholeNumber(maxheight),
              discover: others.discover,
            }),
          },
          answer: ({ node }) => node,
        },
      },
    ],
  },
];

/** As large as GraphQL's whole numbers get, without a sign. */
function wholeNumber(value: unknown): number {
  const number = Math.abs(Number.parseInt(String(value), 10));
  return Number.isNaN(number) ? 0 : Math.min(number, 2_147_483_647);
}

function ownItem(node: Parameters): Record<string, unknown> {
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
