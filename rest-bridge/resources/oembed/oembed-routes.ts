import { viewerCan } from '../../../schema/access/viewer.ts';
import type { Parameter, Parameters, Route } from '../../declare/route.ts';

const NAMESPACE = 'oembed/1.0';
const USUAL_WIDTH = 600;

const url: Parameter = {
  description: 'The address to embed.',
  type: 'string',
  format: 'uri',
  isAddress: true,
  required: true,
};

/** What stands for pages of this site, and of others, where they are embedded (protocol 5). */
export const oembedRoutes: readonly Route[] = [
  {
    pattern: `/${NAMESPACE}/embed`,
    namespace: NAMESPACE,
    endpoints: [
      {
        methods: ['GET'],
        permission: () => true,
        // Neither has a type: any single value is accepted, and what is no number counts as none.
        parameters: {
          url,
          format: { default: 'json', unchecked: 'scalar' },
          maxwidth: { default: USUAL_WIDTH, unchecked: 'scalar' },
        },
        xmlElement: 'oembed',
        variableTypes: { url: 'String!', maxWidth: 'Int' },
        reply: {
          kind: 'own',
          operation: {
            field: 'embed',
            selection:
              'providerName providerUrl authorName authorUrl title type width height html thumbnail { url width height }',
            variables: ({ url: address, maxwidth }) => ({ url: address, maxWidth: wholeNumber(maxwidth) }),
          },
          answer: ({ node }) => ownItem(node),
        },
      },
    ],
  },
  {
    pattern: `/${NAMESPACE}/proxy`,
    namespace: NAMESPACE,
    endpoints: [
      {
        methods: ['GET'],
        permission: ({ viewer }) => viewerCan(viewer, 'edit_posts'),
        parameters: {
          url,
          format: {
            description: 'The format to ask other sites for.',
            type: 'string',
            default: 'json',
            enum: ['json', 'xml'],
          },
          maxwidth: {
            description: 'The greatest width of the frame, in pixels.',
            type: 'integer',
            default: USUAL_WIDTH,
          },
          maxheight: { description: 'The greatest height of the frame, in pixels.', type: 'integer' },
          discover: {
            description: 'Whether to look into pages of sites that are not well known.',
            type: 'boolean',
            default: true,
          },
        },
        variableTypes: { url: 'String!', maxWidth: 'Int', maxHeight: 'Int', discover: 'Boolean' },
        reply: {
          kind: 'own',
          operation: {
            field: 'embedPreview',
            selection: '',
            variables: ({ url: address, maxwidth, maxheight, discover }) => ({
              url: address,
              maxWidth: wholeNumber(maxwidth),
              maxHeight: maxheight === undefined ? null : wholeNumber(maxheight),
              discover,
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
