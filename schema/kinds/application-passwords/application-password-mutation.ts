import { queryFromInfo } from '@pothos/plugin-prisma';
import { isSelf } from '../../access/user-access.ts';
import { storedScopes } from '../../auth/application-password.ts';
import { deletionType } from '../../content/write/item-mutations.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { toGlobalId } from '../../core/graphql/node-options.ts';
import type { PasswordRow } from '../../core/rows/user-row.ts';
import {
  type ApplicationPasswordPermissions,
  findApplicationPassword,
  findEditableOwner,
  findPasswordOwner,
  loadPasswordPermissions,
  passwordPermissions,
} from './password-owner.ts';
import {
  createApplicationPassword,
  deleteApplicationPassword,
  deleteApplicationPasswords,
  renameApplicationPassword,
} from './write-application-passwords.ts';

const accountArgument = { description: 'Id of the account. Default: the account of the viewer.' } as const;

const passwordDeletion = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'ApplicationPassword', node: applicationPasswordType(builder) }),
);

const passwordsDeletion = oncePerBuilder((builder) =>
  builder.objectRef<{ count: number }>('ApplicationPasswordsDeletion').implement({
    description: 'The result of deleting all application passwords of an account.',
    fields: (t) => ({
      deleted: t.boolean({ description: 'Always true.', resolve: () => true }),
      count: t.exposeInt('count', { description: 'Number of deleted passwords.' }),
    }),
  }),
);

/** Registers the mutations of application passwords. */
export function registerApplicationPasswordMutations(builder: Builder): void {
  builder.mutationFields((t) => ({
    createApplicationPassword: t.prismaField({
      type: applicationPasswordType(builder),
      description:
        'Creates an application password. Only this answer contains the password. Requires the right to edit the account.',
      args: {
        userId: t.arg.int(accountArgument),
        name: t.arg.string({ required: true, description: 'Display name of the program.' }),
        appId: t.arg.string({ description: 'UUID of the program.' }),
        scopes: t.arg.stringList({
          description:
            'What the password allows: `read`, `write`, or one of both for a kind, such as `write:post`. Null: everything that the account may do.',
        }),
        expires: t.arg({ type: 'DateTime', description: 'When it expires. Null: it does not.' }),
      },
      resolve: (query, _root, args, context) => createApplicationPassword(context, { ...args, query }),
    }),
    updateApplicationPassword: t.prismaField({
      type: applicationPasswordType(builder),
      description: 'Renames an application password. Requires the right to edit the account.',
      args: { userId: t.arg.int(accountArgument), uuid: t.arg.string({ required: true }), name: t.arg.string() },
      resolve: (query, _root, args, context) => renameApplicationPassword(context, { ...args, query }),
    }),
    deleteApplicationPassword: t.field({
      type: passwordDeletion(builder),
      description: 'Revokes an application password. Requires the right to edit the account.',
      args: { userId: t.arg.int(accountArgument), uuid: t.arg.string({ required: true }) },
      resolve: async (_root, args, context, info) => {
        const query = queryFromInfo({ context, info, path: ['previous'], select: { uuid: true, userId: true } });
        return { deleted: true, previous: await deleteApplicationPassword(context, { ...args, query }), item: null };
      },
    }),
    deleteApplicationPasswords: t.field({
      type: passwordsDeletion(builder),
      description: 'Revokes all application passwords of an account. Requires the right to edit the account.',
      args: { userId: t.arg.int(accountArgument) },
      resolve: async (_root, { userId }, context) => ({ count: await deleteApplicationPasswords(context, userId) }),
    }),
  }));
}

/** Registers the queries of application passwords. */
export function registerApplicationPasswordQueries(builder: Builder): void {
  const password = applicationPasswordType(builder);
  builder.queryFields((t) => ({
    applicationPasswords: t.prismaField({
      type: [password],
      description: 'The application passwords of an account. Requires the right to edit the account.',
      args: { userId: t.arg.int(accountArgument) },
      resolve: async (query, _root, { userId }, context) => {
        const owner = await findEditableOwner(context, { userId, refusal: 'rest_cannot_list_application_passwords' });
        return context.kernel.database.reader.applicationPassword.findMany({
          ...query,
          where: { userId: owner.id },
          orderBy: [{ position: 'asc' }, { created: 'asc' }, { uuid: 'asc' }],
        });
      },
    }),
    applicationPassword: t.prismaField({
      type: password,
      description: 'One application password of an account. Requires the right to edit the account.',
      args: { userId: t.arg.int(accountArgument), uuid: t.arg.string({ required: true }) },
      resolve: async (query, _root, { userId, uuid }, context) => {
        const owner = await findEditableOwner(context, { userId, refusal: 'rest_cannot_read_application_password' });
        return findApplicationPassword(context.kernel.database.reader, { userId: owner.id, uuid, query });
      },
    }),
    usedApplicationPassword: t.prismaField({
      type: password,
      description: 'The application password that authenticates this request.',
      args: { userId: t.arg.int(accountArgument) },
      resolve: async (query, _root, { userId }, context) => {
        const { viewer, kernel } = context;
        const owner = await findPasswordOwner(context, userId);
        if (!isSelf(viewer, owner)) {
          throw domainError('rest_cannot_introspect_app_password_for_non_authenticated_user', { viewer });
        }
        const { credential } = viewer;
        if (credential.kind !== 'application-password') throw domainError('rest_no_authenticated_app_password');
        return findApplicationPassword(kernel.database.reader, { userId: owner.id, uuid: credential.uuid, query });
      },
    }),
    applicationPasswordPermissions: t.field({
      type: applicationPasswordPermissionsType(builder),
      nullable: true,
      description: 'The permissions of the viewer on the application passwords of an account; null if there are none.',
      args: { userId: t.arg.int(accountArgument) },
      resolve: (_root, { userId }, context) => loadPasswordPermissions(context, userId),
    }),
  }));
}

/** The GraphQL type of the permissions on the application passwords of an account. */
const applicationPasswordPermissionsType = oncePerBuilder((builder) =>
  builder.objectRef<ApplicationPasswordPermissions>('ApplicationPasswordPermissions').implement({
    description: 'The permissions of the viewer on the application passwords of an account.',
    fields: (t) => ({
      edit: t.exposeBoolean('edit', { description: 'Whether the viewer may list, create, rename and delete them.' }),
      introspect: t.exposeBoolean('introspect', { description: "Whether the account is the viewer's own." }),
    }),
  }),
);

/** The GraphQL type of an application password. Queries select only the columns of its fields, never the hash. */
const applicationPasswordType = oncePerBuilder((builder) =>
  builder.prismaObject('ApplicationPassword', {
    name: 'ApplicationPassword',
    select: { uuid: true, userId: true },
    description:
      'A password of one program for an account. It can be revoked without changing the password of the account.',
    fields: (t) => ({
      id: t.id({
        description: 'Global id, unique among all types.',
        resolve: (row) => toGlobalId('ApplicationPassword', row.uuid),
      }),
      uuid: t.exposeString('uuid', { description: 'The UUID that identifies the password.' }),
      userId: t.exposeInt('userId', { description: 'Id of the account that it logs in to.' }),
      appId: t.exposeString('appId', {
        description: 'UUID of the program, chosen by the program; empty if it has none.',
      }),
      name: t.exposeString('name', { description: 'Display name of the program.' }),
      created: t.expose('created', { type: 'DateTime', description: 'When it was created.' }),
      lastUsed: t.expose('lastUsed', {
        type: 'DateTime',
        nullable: true,
        description: 'The day of its last use; null if it was never used.',
      }),
      scopes: t.stringList({
        nullable: true,
        select: { scopes: true },
        description: 'The scopes that limit it; null if it has all rights of its account.',
        resolve: ({ scopes }) => (scopes === null ? null : storedScopes(scopes)),
      }),
      expires: t.expose('expires', {
        type: 'DateTime',
        nullable: true,
        description: 'When it expires; null if it does not.',
      }),
      lastIp: t.exposeString('lastIp', { nullable: true, description: 'IP address of its last use.' }),
      password: t.string({
        nullable: true,
        description: 'The password, in groups of four characters. Only the mutation that creates it returns it.',
        resolve: (row) => (row as Pick<PasswordRow, 'password'>).password ?? null,
      }),
      viewerCan: t.field({
        type: applicationPasswordPermissionsType(builder),
        description: 'The permissions of the viewer on it.',
        resolve: (row, _args, context) => passwordPermissions(context, row.userId),
      }),
    }),
  }),
);
