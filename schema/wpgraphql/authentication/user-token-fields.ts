import { findSessionById } from '../../auth/login-session.ts';
import { createTokens, type SessionTokens } from '../../auth/token-session.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { userObject } from '../users/user-object.ts';

/**
 * Returns new tokens of the session of the viewer, if the account is theirs. Null for sessions of browsers, and for
 * requests that were authenticated by a short-lived token: whoever steals one must not get a longer access with it.
 */
async function tokensOf(row: UserRow, context: RequestContext): Promise<SessionTokens | null> {
  const { kernel, viewer } = context;
  const { credential } = viewer;
  if (!kernel.tokens?.allowsLogin || viewer.userId !== row.id || credential.kind !== 'session') return null;
  if (credential.tokenSecret === undefined) return null;
  const session = await findSessionById(context, credential);
  return session && createTokens(context, session);
}

/** Registers the fields of accounts that contain tokens. */
export function registerUserTokenFields(builder: WpgraphqlBuilder): void {
  builder.prismaObjectFields(userObject(builder), (t) => ({
    jwtAuthToken: t.string({
      description: 'A new token for requests. Null unless this is the account that has just logged in.',
      resolve: async (row, _args, context) => (await tokensOf(row, context))?.access.text ?? null,
    }),
    jwtRefreshToken: t.string({
      description: 'A token for `refreshJwtAuthToken`. Null unless this is the account that has just logged in.',
      resolve: async (row, _args, context) => (await tokensOf(row, context))?.refresh.text ?? null,
    }),
    jwtAuthExpiration: t.string({
      description: 'When a new token for requests expires, in seconds since 1970.',
      resolve: async (row, _args, context) => {
        const tokens = await tokensOf(row, context);
        return tokens && String(Math.floor(tokens.access.expires.getTime() / 1_000));
      },
    }),
  }));
}
