import { oncePerBuilder } from '../../core/builder.ts';
import { toGlobalId } from '../../core/node-id.ts';
import type { PasswordRow } from '../../core/rows/password-row.ts';
import { type OwnerPermissions, permissionsOver } from './password-owner.ts';

/** What a viewer may do with the passwords of an account. */
export const passwordPermissionsType = oncePerBuilder((builder) =>
  builder.objectRef<OwnerPermissions>('ApplicationPasswordPermissions').implement({
    description: "What the viewer may do with an account's application passwords.",
    fields: (t) => ({
      edit: t.exposeBoolean('edit', { description: 'Whether they may list, create, rename and delete them.' }),
      introspect: t.exposeBoolean('introspect', { description: 'Whether the account is their own.' }),
    }),
  }),
);

/** A password that a program logs in with. Queries select the columns of its fields alone: the hash is never read. */
export const passwordType = oncePerBuilder((builder) =>
  builder.prismaObject('ApplicationPassword', {
    name: 'ApplicationPassword',
    select: { uuid: true, userId: true },
    description: 'A password that one program logs in with, and that can be taken back by itself.',
    fields: (t) => ({
      id: t.id({
        description: 'Unique over all types.',
        resolve: (row) => toGlobalId('ApplicationPassword', row.uuid),
      }),
      uuid: t.exposeString('uuid', { description: 'What it is known by.' }),
      userId: t.exposeInt('userId', { description: 'The account that it opens.' }),
      appId: t.exposeString('appId', { description: 'UUID that the program gave itself; empty where it gave none.' }),
      name: t.exposeString('name', { description: 'What people call the program.' }),
      created: t.expose('created', { type: 'DateTime', description: 'When it was made.' }),
      lastUsed: t.expose('lastUsed', {
        type: 'DateTime',
        nullable: true,
        description: 'When it was last used, to the day; null where it never was.',
      }),
      lastIp: t.exposeString('lastIp', { nullable: true, description: 'Address that it was then used from.' }),
      password: t.string({
        nullable: true,
        description: 'The password itself, in groups of four. Told once, by the mutation that creates it.',
        resolve: (row) => (row as Pick<PasswordRow, 'password'>).password ?? null,
      }),
      viewerCan: t.field({
        type: passwordPermissionsType(builder),
        description: 'What the viewer may do with it.',
        resolve: (row, _args, context) => permissionsOver(context, row.userId),
      }),
    }),
  }),
);
