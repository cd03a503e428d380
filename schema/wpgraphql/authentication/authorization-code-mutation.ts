import { GraphQLError } from 'graphql';
import { createAuthorizationCode } from '../../auth/authorization-code.ts';
import { logIn } from '../../auth/log-in.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { WpgraphqlBuilder, WpgraphqlObjectFields } from '../core/wpgraphql-builder.ts';
import { addMutation } from '../mutations/mutation-field.ts';
import { LOGIN_COST } from './login-cost.ts';

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
