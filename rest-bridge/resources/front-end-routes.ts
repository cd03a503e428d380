import { describedResponse } from '../declare/declared-resource.ts';
import type { Route } from '../declare/route.ts';
import { integer, text } from '../declare/typed-schema.ts';

const NAMESPACE = 'faustwp/v1';

/** Returns a text without spaces around it; other types become an empty text. */
const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const tokens = describedResponse('tokens', {
  accessToken: text('Token for requests.', { readonly: true }),
  accessTokenExpiration: integer('When it expires, in seconds since 1970.', { readonly: true }),
  refreshToken: text('Token to get new ones.', { readonly: true }),
  refreshTokenExpiration: integer('When it expires, in seconds since 1970.', { readonly: true }),
});

/** The route with which the server of a Faust front end gets tokens (docs/front-ends/faust.md). */
export const frontEndRoutes: readonly Route[] = [
  {
    pattern: `/${NAMESPACE}/authorize`,
    namespace: NAMESPACE,
    response: tokens,
    endpoints: [
      {
        methods: ['POST'],
        permission: 'open',
        parameters: {
          code: { description: 'An authorization code.', type: 'string', validation: 'none' },
          refreshToken: { description: 'A refresh token; takes precedence.', type: 'string', validation: 'none' },
        },
        variableTypes: { secret: 'String!', code: 'String', refreshToken: 'String' },
        reply: {
          kind: 'custom',
          headers: { 'Cache-Control': 'no-store' },
          operation: {
            field: 'authorizeFrontEnd',
            selection: 'accessToken accessTokenExpiration refreshToken refreshTokenExpiration',
            isMutation: true,
            variables: ({ code, refreshToken }, headers) => ({
              secret: headers['x-faustwp-secret'] ?? '',
              code: trimmedText(code),
              refreshToken: trimmedText(refreshToken),
            }),
          },
          answer: ({ node }) => node,
        },
      },
    ],
  },
];
