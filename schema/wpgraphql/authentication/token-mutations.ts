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
import { oncePerSchema, type WpgraphqlBuilder, type WpgraphqlObjectFields } from '../core/wpgraphql-builder.ts';
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
      username: t.string({ description: 'The login or the e-mail address of the account.' }),
      password: t.string({ description: 'The password of the account.' }),
      provider: t.field({ type: loginProvider(builder), description: 'How the account is proved: by a password.' }),
      credentials: t.field({
        type: passwordCredentials(builder),
        description: 'The login and the password together, in place of `username` and `password`.',
      }),
    }),
    payload: (t: WpgraphqlObjectFields<Login>) => ({
      authTokenExpiration: expirationField(t, 'access'),
      refreshTokenExpiration: expirationField(t, 'refresh'),
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
    resolve: async ({ credentials, ...given }, context): Promise<Login> => {
      requireTokenLogin(context);
      const { username, password } = credentials ?? given;
      const session = await logInForTokens(context, {
        ...{ login: requiredText('username', username), password: requiredText('password', password) },
        client: context.client,
      });
      continueAs(session.viewer, context);
      const user = await context.loaders.users.load(session.viewer.userId);
      return { tokens: await createTokens(context, session), user };
    },
  });
  // Two plugins have this mutation, under different names.
  for (const [name, parameter] of [
    ['refreshJwtAuthToken', 'jwtRefreshToken'],
    ['refreshToken', 'refreshToken'],
  ] as const) {
    addMutation(builder, {
      name,
      description: 'Returns a new token for requests.',
      input: (t) => ({ [parameter]: t.string({ required: true, description: 'The `refreshToken` of a login.' }) }),
      payload: (t: WpgraphqlObjectFields<{ tokens: SessionTokens }>) => ({
        authToken: t.string({ resolve: ({ tokens }) => tokens.access.text }),
        authTokenExpiration: expirationField(t, 'access'),
        success: t.boolean({ description: 'True: without a token there is an error.', resolve: () => true }),
      }),
      resolve: async (input, context) => {
        requireTokenLogin(context);
        const session = await findRefreshableSession(context, String(input[parameter]));
        return { tokens: await createTokens(context, session) };
      },
    });
  }
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

const loginProvider = oncePerSchema((builder) =>
  builder.enumType('LoginProviderEnum', {
    description: 'How an account is proved.',
    values: { PASSWORD: { description: 'By its login and its password.' } } as const,
  }),
);

const passwordCredentials = oncePerSchema((builder) =>
  builder.inputType('PasswordProviderResponseInput', {
    description: 'The login and the password of an account.',
    fields: (t) => ({
      username: t.string({ required: true, description: 'The login or the e-mail address of the account.' }),
      password: t.string({ required: true, description: 'The password of the account.' }),
    }),
  }),
);

/** Creates a field with the end of a token in seconds since 1970. */
const expirationField = (t: WpgraphqlObjectFields<{ tokens: SessionTokens }>, token: keyof SessionTokens) =>
  t.string({
    description: `When the ${token === 'access' ? 'token for requests' : '`refreshToken`'} expires, in seconds since 1970.`,
    resolve: ({ tokens }) => String(Math.floor(tokens[token].expires.getTime() / 1_000)),
  });

/** Returns a text of an input. Errors: `rest_invalid_param` without one. */
function requiredText(name: string, value: string | null | undefined): string {
  if (typeof value === 'string') return value;
  throw domainError('rest_invalid_param', { message: `The login requires ${name}, or credentials.` });
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
    const proved = await logIn(context, { login, password, client });
    return { code: await createAuthorizationCode(context, { ...proved, client }), error: null };
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
