import { storedScopes } from '../../auth/application-password.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { toGlobalId } from '../../core/graphql/node-options.ts';
import type { PasswordRow } from '../../core/rows/user-row.ts';
import { type ApplicationPasswordPermissions, passwordPermissions } from './password-owner.ts';

/** The GraphQL type of the permissions on the application passwords of an account. */
export const applicationPasswordPermissionsType = oncePerBuilder((builder) =>
  builder.objectRef<ApplicationPasswordPermissions>('ApplicationPasswordPermissions').implement({
    description: 'The permissions of the viewer on the application passwords of an account.',
    fields: (t) => ({
      edit: t.exposeBoolean('edit', { description: 'Whether the viewer may list, create, rename and delete them.' }),
      introspect: t.exposeBoolean('introspect', { description: "Whether the account is the viewer's own." }),
    }),
  }),
);

/** The GraphQL type of an application password. Queries select only the columns of its fields, never the hash. */
export const applicationPasswordType = oncePerBuilder((builder) =>
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
