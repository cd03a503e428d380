import { findSessionById } from '../../auth/login-session.ts';
import { createTokens, type SessionTokens } from '../../auth/token-session.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { userObject } from '../users/user-object.ts';
import { registerAuthorizationCodeMutation, registerTokenMutations } from './token-mutations.ts';

/** Registers logins: their mutations, and the fields of accounts that front ends need for them. */
export function registerAuthentication(builder: WpgraphqlBuilder): void {
  registerTokenMutations(builder);
  registerAuthorizationCodeMutation(builder);
  registerUserTokenFields(builder);
  registerFaustUserFields(builder);
}

/** Registers the fields of accounts that Faust front ends select for their viewer. */
function registerFaustUserFields(builder: WpgraphqlBuilder): void {
  builder.prismaObjectFields(userObject(builder), (t) => ({
    templates: t.stringList({
      nullable: { list: true, items: true },
      description: 'The names of the templates for the archive of their posts, the most specific first.',
      resolve: ({ id, slug }) => [`author-${slug}`, `author-${id}`, 'author', 'archive', 'index'],
    }),
    shouldShowFaustToolbar: t.boolean({
      description: 'Whether a front end has a toolbar for the account: true, since accounts have no setting for it.',
      resolve: () => true,
    }),
  }));
}

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
function registerUserTokenFields(builder: WpgraphqlBuilder): void {
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
