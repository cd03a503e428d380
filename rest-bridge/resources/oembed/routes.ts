import type { Parameter, Parameters, Route } from '../../declare/route.ts';

const NAMESPACE = 'oembed/1.0';
const USUAL_WIDTH = 600;

const url: Parameter = { description: 'The address to embed.', type: 'string', format: 'uri', required: true };

/** What stands for pages of this site, and of others, where they are embedded (protocol 5). */
export const oembedRoutes: readonly Route[] = [
  {
    pattern: `/${NAMESPACE}/embed`,
    namespace: NAMESPACE,
    endpoints: [
      {
        methods: ['GET'],
        permission: () => true,
        // Neither is ever refused: what is no number counts as none.
        parameters: { url, format: { default: 'json' }, maxwidth: { default: USUAL_WIDTH } },
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
