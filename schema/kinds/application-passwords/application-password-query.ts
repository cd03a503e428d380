import { isSelf } from '../../access/user-access.ts';
import type { Builder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { applicationPasswordPermissionsType, applicationPasswordType } from './application-password-type.ts';
import { findApplicationPassword } from './find-application-password.ts';
import { findEditableOwner, findPasswordOwner, loadPasswordPermissions } from './password-owner.ts';

const accountArgument = { description: 'Id of the account. Default: the account of the viewer.' } as const;

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
