import {
  createTokens,
  endViewerSession,
  findRefreshableSession,
  logInForTokens,
  type SessionTokens,
} from '../../auth/token-session.ts';
import { domainError } from '../../core/domain-errors.ts';
import { continueAs, type RequestContext } from '../../core/request-context.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import type { WpgraphqlBuilder, WpgraphqlObjectFields } from '../core/wpgraphql-builder.ts';
import { addMutation } from '../mutations/mutation-field.ts';
import { LOGIN_COST } from './login-cost.ts';

/** The result of a login. */
interface Login {
  tokens: SessionTokens;
  user: UserRow | null;
}

/** Requires that the site gives tokens for a login and a password. Errors: `token_login_disabled`. */
function requireTokenLogin({ kernel }: RequestContext): void {
  if (!kernel.tokens?.allowsLogin) throw domainError('token_login_disabled');
}

/** Registers the mutations that create, renew and revoke tokens (docs/authentication.md#bearer-tokens). */
export function registerTokenMutations(builder: WpgraphqlBuilder): void {
  addMutation(builder, {
    name: 'login',
    cost: LOGIN_COST,
    description: 'Starts a session of an account and returns its tokens.',
    input: (t) => ({
      username: t.string({ required: true, description: 'The login or the e-mail address of the account.' }),
      password: t.string({ required: true, description: 'The password of the account.' }),
    }),
    payload: (t: WpgraphqlObjectFields<Login>) => ({
      authToken: t.string({
        description: 'The token for requests, in the header `Authorization: Bearer`. It expires after a few minutes.',
        resolve: ({ tokens }) => tokens.access.text,
      }),
      refreshToken: t.string({
        description: 'The token for `refreshJwtAuthToken`. It is valid as long as the session.',
        resolve: ({ tokens }) => tokens.refresh.text,
      }),
      user: t.field({ type: 'User', description: 'The account.', resolve: ({ user }) => user }),
    }),
    resolve: async ({ username, password }, context): Promise<Login> => {
      requireTokenLogin(context);
      const credentials = { login: username as string, password: password as string };
      const session = await logInForTokens(context, { ...credentials, client: context.client });
      continueAs(session.viewer, context);
      const user = await context.loaders.users.load(session.viewer.userId);
      return { tokens: await createTokens(context, session), user };
    },
  });
  addMutation(builder, {
    name: 'refreshJwtAuthToken',
    description: 'Returns a new token for requests.',
    input: (t) => ({ jwtRefreshToken: t.string({ required: true, description: 'The `refreshToken` of a login.' }) }),
    payload: (t: WpgraphqlObjectFields<{ tokens: SessionTokens }>) => ({
      authToken: t.string({ resolve: ({ tokens }) => tokens.access.text }),
    }),
    resolve: async ({ jwtRefreshToken }, context) => {
      requireTokenLogin(context);
      const session = await findRefreshableSession(context, jwtRefreshToken as string);
      return { tokens: await createTokens(context, session) };
    },
  });
  addMutation(builder, {
    name: 'logout',
    description: 'Ends the session of the viewer, with all its tokens.',
    input: () => ({}),
    payload: (t: WpgraphqlObjectFields<{ success: boolean }>) => ({
      success: t.exposeBoolean('success', { description: 'Whether the viewer had a session.' }),
    }),
    resolve: async (_input, context) => ({ success: await endViewerSession(context, context) }),
  });
}
