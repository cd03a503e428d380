import type { Builder } from '../builder.ts';
import { ownerPermissions } from './owner.ts';
import { introspectPassword, listPasswords, readPassword } from './read.ts';
import { passwordPermissionsType, passwordType } from './type.ts';

const whose = { description: "Number of the account; the viewer's own where it is left out." } as const;

/** Registers what this file declares on a schema builder. */
export function registerApplicationPasswordsQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    applicationPasswords: t.field({
      type: [passwordType(builder)],
      description: 'The application passwords of an account. Takes the right to edit it.',
      args: { userId: t.arg.int(whose) },
      resolve: (_root, { userId }, context) => listPasswords(context, userId ?? null),
    }),
    applicationPassword: t.field({
      type: passwordType(builder),
      description: 'One application password of an account. Takes the right to edit the account.',
      args: { userId: t.arg.int(whose), uuid: t.arg.string({ required: true }) },
      resolve: (_root, { userId, uuid }, context) => readPassword(context, { userId: userId ?? null, uuid }),
    }),
    usedApplicationPassword: t.field({
      type: passwordType(builder),
      description: 'The application password that this request was made with.',
      args: { userId: t.arg.int(whose) },
      resolve: (_root, { userId }, context) => introspectPassword(context, userId ?? null),
    }),
    applicationPasswordPermissions: t.field({
      type: passwordPermissionsType(builder),
      nullable: true,
      description: "What the viewer may do with an account's application passwords; null for nothing at all.",
      args: { userId: t.arg.int(whose) },
      resolve: (_root, { userId }, context) => ownerPermissions(context, userId ?? null),
    }),
  }));
}
