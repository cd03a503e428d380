import { domainError } from '../../core/errors/domain-errors.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import type { WpgraphqlBuilder, WpgraphqlObjectFields } from '../core/wpgraphql-builder.ts';
import { addMutation } from './mutation-field.ts';
import { newAccountFields } from './wp-user-mutations.ts';

type NoFields = WpgraphqlObjectFields<{ user: UserRow | null }>;

const user = (t: NoFields) => ({ user: t.field({ type: 'User', resolve: (result) => result.user }) });

const NO_REGISTRATION = 'Nobody registers on this site. An administrator creates the account with createUser.';
const NO_MAIL = 'This site sends no e-mail. Its operator sets a new password with the command `password`.';
const NO_KEY =
  'The key is not valid: this site sends no keys. Its operator sets a new password with the command `password`.';

/**
 * Registers the mutations with which visitors register and reset passwords. They need e-mail, which the program does not
 * send, and so they fail and say what to do.
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
    description: 'Always fails: the site sends no e-mail. Its operator uses the command `password`.',
    input: (t) => ({ username: t.string({ required: true, description: 'The login or e-mail address.' }) }),
    payload: (t: NoFields) => ({
      user: t.field({ type: 'User', deprecationReason: 'Always null.', resolve: (result) => result.user }),
      success: t.boolean({ resolve: () => false }),
    }),
    resolve: async () => {
      throw domainError('rest_forbidden', { status: 501, message: NO_MAIL });
    },
  });
  addMutation(builder, {
    name: 'resetUserPassword',
    description:
      'Always fails: no key is valid, since the site sends no e-mail. Its operator uses the command `password`.',
    input: (t) => ({ key: t.string(), login: t.string(), password: t.string() }),
    payload: user,
    resolve: async () => {
      throw domainError('rest_forbidden', { status: 403, message: NO_KEY });
    },
  });
}
