import { redeemAuthorizationCode } from '../../auth/authorization-code.ts';
import { constantTimeEqual } from '../../auth/constant-time-equal.ts';
import type { StoredSession } from '../../auth/login-session.ts';
import {
  createTokens,
  findRefreshableSession,
  type SessionTokens,
  startTokenSession,
} from '../../auth/token-session.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';

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
export async function authorizeFrontEnd(
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
  const userId = await redeemAuthorizationCode(context, code);
  if (userId === null) throw domainError('invalid_token');
  return startTokenSession(context, { userId, client: context.client });
}
