import { randomBytes } from 'node:crypto';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { InputValues } from '../../core/graphql/builder.ts';
import { profileTextList } from '../../core/rows/profile-texts.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { deleteUser } from '../../kinds/users/write/remove-user.ts';
import { createUser, reloadUser, updateUser } from '../../kinds/users/write/save-user.ts';
import type { UserInput } from '../../kinds/users/write/user-columns.ts';
import { isId } from '../../values/ids.ts';
import {
  LIST_OF_NULLABLES,
  type WpgraphqlBuilder,
  type WpgraphqlInputs,
  type WpgraphqlObjectFields,
} from '../core/wpgraphql-builder.ts';
import { databaseIdOf, encodeNodeId } from '../nodes/wpgraphql-id.ts';
import { addMutation } from './mutation-field.ts';

type Nullable<Value> = Value | null | undefined;

const NO_EFFECT = 'Has no effect: accounts have no such field.';

/** The fields of accounts that mutations write. */
const userFields = (t: WpgraphqlInputs) => ({
  ...Object.fromEntries(profileTextList.map(({ name, wpgraphqlInput = name }) => [wpgraphqlInput, t.string()])),
  aim: t.string({ description: NO_EFFECT }),
  email: t.string(),
  jabber: t.string({ description: NO_EFFECT }),
  locale: t.string({ description: 'The language, such as `de_DE`; empty for the language of the site.' }),
  nicename: t.string({ description: 'The slug in the address of the author.' }),
  password: t.string({ description: 'A new password ends all sessions of the account.' }),
  registered: t.string({ description: 'Has no effect: the date of registration does not change.' }),
  richEditing: t.string({ description: NO_EFFECT }),
  roles: t.field({ type: ['String'], required: LIST_OF_NULLABLES }),
  yim: t.string({ description: NO_EFFECT }),
});

/** The fields of an account that somebody registers: all but the roles. */
export function newAccountFields(t: WpgraphqlInputs) {
  const { roles: _roles, ...fields } = userFields(t);
  return { ...fields, username: t.string({ required: true, description: 'The login name.' }) };
}

type UserFields = InputValues<ReturnType<typeof userFields>>;

/** Converts the input of a mutation to that of the domain. */
function inputOfUser(fields: UserFields): UserInput {
  const { email, locale, nicename, password, roles } = fields;
  const texts = profileTextList.map(({ name, wpgraphqlInput = name }) => [
    name,
    (fields as Readonly<Record<string, Nullable<string>>>)[wpgraphqlInput],
  ]);
  return {
    ...Object.fromEntries(texts),
    ...{ email, locale, password },
    slug: nicename,
    // An empty list changes nothing.
    roles: roles?.length ? roles.flatMap((role) => role ?? []) : undefined,
  };
}

/** Returns the database id of an account. Errors: `rest_user_invalid_id` for anything else. */
function userIdOf(id: string | number): number {
  const databaseId = databaseIdOf(id);
  if (!isId(databaseId)) throw domainError('rest_user_invalid_id');
  return databaseId;
}

/** The number of random bytes of the password of an account that is created without one. */
const PASSWORD_BYTES = 24;

/** The result of a mutation. */
interface WrittenUser {
  user: UserRow;
}

type ResultFields = WpgraphqlObjectFields<WrittenUser>;

const payload = (t: ResultFields) => ({
  user: t.field({ type: 'User', resolve: ({ user }: WrittenUser) => user }),
});

/** Registers the mutations of accounts. */
export function registerWpUserMutations(builder: WpgraphqlBuilder): void {
  addMutation(builder, {
    name: 'createUser',
    scope: writesKind('user'),
    description: 'Creates an account. Without a password, it gets a random one.',
    input: (t) => ({ ...userFields(t), username: t.string({ required: true, description: 'The login name.' }) }),
    payload,
    resolve: async ({ username, ...fields }, context) => {
      const input = inputOfUser(fields as UserFields);
      const password = input.password || randomBytes(PASSWORD_BYTES).toString('base64url');
      const account = { ...input, username, email: input.email ?? '', password };
      const id = await createUser(context, { ...account, allowsAnyLocale: true });
      return { user: await reloadUser(context, id) };
    },
  });
  addMutation(builder, {
    name: 'updateUser',
    scope: writesKind('user'),
    description: 'Changes an account. Absent fields remain unchanged.',
    input: (t) => ({ ...userFields(t), id: t.id({ required: true }) }),
    payload,
    resolve: async ({ id, ...fields }, context) => {
      const databaseId = userIdOf(id);
      const input = inputOfUser(fields as UserFields);
      // An account cannot be without an address: an empty one changes nothing.
      const change = { ...input, email: input.email || undefined };
      await updateUser(context, { id: databaseId, input: change, allowsAnyLocale: true });
      return { user: await reloadUser(context, databaseId) };
    },
  });
  addMutation(builder, {
    name: 'deleteUser',
    // Without a kind, as in the domain schema.
    description: 'Deletes an account permanently.',
    input: (t) => ({
      id: t.id({ required: true }),
      reassignId: t.id({ description: 'The replacement author of its items; without one, they have no author.' }),
    }),
    payload: (t: ResultFields) => ({
      ...payload(t),
      deletedId: t.id({ resolve: ({ user }: WrittenUser) => encodeNodeId('user', user.id) }),
    }),
    resolve: async ({ id, reassignId }, context) => {
      // An empty id and 0 count as none.
      const reassignTo = reassignId && reassignId !== '0' ? userIdOf(reassignId) : 0;
      const user = await deleteUser(context, { id: userIdOf(id), reassignTo, force: true });
      // As clients expect, what is left of the account are its names and addresses.
      return { user: { ...user, firstName: '', lastName: '', nickname: '', description: '' } };
    },
  });
}
