import { setPasswordByLink } from '../../auth/account-link.ts';
import { requestLostPassword } from '../../auth/lost-password.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import type { WpgraphqlBuilder, WpgraphqlObjectFields } from '../core/wpgraphql-builder.ts';
import { addMutation } from './mutation-field.ts';
import { newAccountFields } from './wp-user-mutations.ts';

type NoFields = WpgraphqlObjectFields<{ user: UserRow | null }>;

const user = (t: NoFields) => ({ user: t.field({ type: 'User', resolve: (result) => result.user }) });

const NO_REGISTRATION = 'Nobody registers on this site. An administrator creates the account with createUser.';
/**
 * Registers the mutations with which visitors register, which fails, and reset passwords, which needs a site that sends
 * e-mail.
 */
export function registerSelfServiceMutations(builder: WpgraphqlBuilder): void {
  addMutation(builder, {
    name: 'registerUser',
    description: 'Always fails: nobody registers on the site. Administrators use `createUser`.',
    input: newAccountFields,
    payload: user,
    resolve: async () => {
      throw domainError('rest_cannot_create_user', { status: 403, message: NO_REGISTRATION });
    },
  });
  addMutation(builder, {
    name: 'sendPasswordResetEmail',
    description:
      'Sends an e-mail with a link that sets a new password, if there is such an account. Fails if the site sends no e-mail.',
    input: (t) => ({ username: t.string({ required: true, description: 'The login or e-mail address.' }) }),
    payload: (t: NoFields) => ({
      user: t.field({ type: 'User', deprecationReason: 'Always null.', resolve: (result) => result.user }),
      success: t.boolean({ description: 'True, whether there is such an account or not.', resolve: () => true }),
    }),
    resolve: async ({ username }, context) => {
      await requestLostPassword(context, { login: username, client: context.client });
      return { user: null };
    },
  });
  addMutation(builder, {
    name: 'resetUserPassword',
    description: 'Sets a password with the key of a link, once. The second factor of the account stays.',
    input: (t) => ({ key: t.string(), login: t.string(), password: t.string() }),
    payload: user,
    resolve: async ({ key, login, password }, context) => {
      await setPasswordByLink(context, {
        ...{ token: key ?? '', password: password ?? '', client: context.client },
        ...(login ? { login } : {}),
      });
      return { user: null };
    },
  });
}
