import { isSelf } from '../../access/user-access.ts';
import type { Builder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { passwordPermissionsType, passwordType } from './application-password-type.ts';
import { findPassword } from './find-application-password.ts';
import { findPasswordOwner, ownerPermissions, ownerToHandle } from './password-owner.ts';

const whose = { description: "Number of the account; the viewer's own where it is left out." } as const;

/** Registers the queries of application passwords. Errors: those of the account, and those named below. */
export function registerApplicationPasswordsQuery(builder: Builder): void {
  const password = passwordType(builder);
  builder.queryFields((t) => ({
    applicationPasswords: t.prismaField({
      type: [password],
      description: 'The application passwords of an account. Takes the right to edit it.',
      args: { userId: t.arg.int(whose) },
      resolve: async (query, _root, { userId }, context) => {
        const owner = await ownerToHandle(context, { userId, refusal: 'rest_cannot_list_application_passwords' });
        return context.kernel.database.reader.applicationPassword.findMany({
          ...query,
          where: { userId: owner.id },
          orderBy: [{ position: 'asc' }, { created: 'asc' }, { uuid: 'asc' }],
        });
      },
    }),
    applicationPassword: t.prismaField({
      type: password,
      description: 'One application password of an account. Takes the right to edit the account.',
      args: { userId: t.arg.int(whose), uuid: t.arg.string({ required: true }) },
      resolve: async (query, _root, { userId, uuid }, context) => {
        const owner = await ownerToHandle(context, { userId, refusal: 'rest_cannot_read_application_password' });
        return findPassword(context.kernel.database.reader, { userId: owner.id, uuid, query });
      },
    }),
    usedApplicationPassword: t.prismaField({
      type: password,
      description: 'The application password that this request was made with.',
      args: { userId: t.arg.int(whose) },
      resolve: async (query, _root, { userId }, context) => {
        const { viewer, kernel } = context;
        const owner = await findPasswordOwner(context, userId);
        if (!isSelf(viewer, owner)) {
          throw domainError('rest_cannot_introspect_app_password_for_non_authenticated_user', { viewer });
        }
        const { credential } = viewer;
        if (credential.kind !== 'application-password') throw domainError('rest_no_authenticated_app_password');
        return findPassword(kernel.database.reader, { userId: owner.id, uuid: credential.uuid, query });
      },
    }),
    applicationPasswordPermissions: t.field({
      type: passwordPermissionsType(builder),
      nullable: true,
      description: "What the viewer may do with an account's application passwords; null for nothing at all.",
      args: { userId: t.arg.int(whose) },
      resolve: (_root, { userId }, context) => ownerPermissions(context, userId),
    }),
  }));
}
