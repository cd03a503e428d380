import { GraphQLError } from 'graphql';
import { createAuthorizationCode } from '../../auth/authorization-code.ts';
import { logIn } from '../../auth/log-in.ts';
import {
  createTokens,
  endViewerSession,
  findRefreshableSession,
  logInForTokens,
  type SessionTokens,
} from '../../auth/token-session.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { continueAs, type RequestContext } from '../../core/request-context.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import type { WpgraphqlBuilder, WpgraphqlObjectFields } from '../core/wpgraphql-builder.ts';
import { addMutation } from '../mutations/mutation-field.ts';

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

/** The cost of a mutation that checks a password: one operation checks at most nine, since each takes long. */
const LOGIN_COST = 100_000;

/** A code, or the reason why there is none. */
interface CodeResult {
  code: string | null;
  error: string | null;
}

/** Codes of errors that the result contains, so that a form can show them. */
const REPORTED_ERRORS = new Set<unknown>(['login_failed', 'too_many_login_failures']);

async function codeForPassword(
  { login, password }: { login: string; password: string },
  context: RequestContext,
): Promise<CodeResult> {
  const { client } = context;
  try {
    const userId = await logIn(context, { login, password, client });
    return { code: await createAuthorizationCode(context, { userId, client }), error: null };
  } catch (error) {
    if (!(error instanceof GraphQLError) || !REPORTED_ERRORS.has(error.extensions.code)) throw error;
    return { code: null, error: error.message };
  }
}

/** Registers the mutation with which people log in to a Faust front end (docs/front-ends/faust.md). */
export function registerAuthorizationCodeMutation(builder: WpgraphqlBuilder): void {
  addMutation(builder, {
    name: 'generateAuthorizationCode',
    cost: LOGIN_COST,
    description: 'Returns a code that the server of a Faust front end exchanges for tokens of the account.',
    input: (t) => ({
      username: t.string({ description: 'The login of the account.' }),
      email: t.string({ description: 'The e-mail address of the account, in place of the login.' }),
      password: t.string({ description: 'The password of the account.' }),
    }),
    payload: (t: WpgraphqlObjectFields<CodeResult>) => ({
      code: t.string({
        description: 'The code. It can be used once, within a minute.',
        resolve: ({ code }) => code,
      }),
      error: t.string({ description: 'Why there is no code.', resolve: ({ error }) => error }),
    }),
    resolve: ({ username, email, password }, context) => {
      if (!context.kernel.frontEnd) throw domainError('front_end_login_disabled');
      return codeForPassword({ login: String(email ?? username ?? ''), password: String(password ?? '') }, context);
    },
  });
}
