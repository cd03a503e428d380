import { openAuthorizationCode } from '../../auth/authorization-code.ts';
import type { StoredSession } from '../../auth/login-session.ts';
import { constantTimeEqual } from '../../auth/stored-key.ts';
import {
  createTokens,
  findRefreshableSession,
  type SessionTokens,
  startTokenSession,
} from '../../auth/token-session.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';

const inSeconds = (time: Date): number => Math.floor(time.getTime() / 1_000);

const tokensType = oncePerBuilder((builder) =>
  builder.objectRef<SessionTokens>('FrontEndTokens').implement({
    description: 'Tokens of an account, for a front end.',
    fields: (t) => ({
      accessToken: t.string({ description: 'The token for requests.', resolve: ({ access }) => access.text }),
      accessTokenExpiration: t.float({
        description: 'When it expires, in seconds since 1970.',
        resolve: ({ access }) => inSeconds(access.expires),
      }),
      refreshToken: t.string({
        description: 'The token to get new ones, as long as the session lasts.',
        resolve: ({ refresh }) => refresh.text,
      }),
      refreshTokenExpiration: t.float({
        description: 'When it expires, in seconds since 1970.',
        resolve: ({ refresh }) => inSeconds(refresh.expires),
      }),
    }),
  }),
);

/** Registers the mutation with which the server of a front end gets tokens. */
export function registerFrontEndMutation(builder: Builder): void {
  builder.mutationField('authorizeFrontEnd', (t) =>
    t.field({
      type: tokensType(builder),
      description:
        'Exchanges an authorization code, which can be used once, or a refresh token for tokens. Requires FAUST_SECRET.',
      args: {
        secret: t.arg.string({ required: true, description: 'The secret that the front end shares with the site.' }),
        code: t.arg.string({ description: 'The authorization code.' }),
        refreshToken: t.arg.string({ description: 'A refresh token; takes precedence.' }),
      },
      resolve: (_root, { secret, code, refreshToken }, context) =>
        authorizeFrontEnd({ secret, code: code ?? '', refreshToken: refreshToken ?? '' }, context),
    }),
  );
}

/** What the server of a front end sends; empty texts for missing values. */
interface FrontEndCredentials {
  secret: string;
  code: string;
  refreshToken: string;
}

/**
 * Exchanges an authorization code or a refresh token for tokens (docs/front-ends/faust.md). A refresh token takes
 * precedence. Errors: `rest_forbidden` for a wrong secret, `invalid_request`, `invalid_token`.
 */
async function authorizeFrontEnd(
  { secret, code, refreshToken }: FrontEndCredentials,
  context: RequestContext,
): Promise<SessionTokens> {
  const { kernel, viewer } = context;
  const isAuthorized = kernel.frontEnd !== undefined && constantTimeEqual(secret, kernel.frontEnd.secret);
  if (!isAuthorized) throw domainError('rest_forbidden', { viewer });
  if (refreshToken === '' && code === '') throw domainError('invalid_request');
  const session =
    refreshToken === ''
      ? await startSessionForCode(code, context)
      : await findRefreshableSession(context, refreshToken);
  return createTokens(context, session);
}

async function startSessionForCode(code: string, context: RequestContext): Promise<StoredSession> {
  const opened = await openAuthorizationCode(context, code);
  if (!opened) throw domainError('invalid_token');
  return startTokenSession(context, { ...opened, client: context.client });
}
