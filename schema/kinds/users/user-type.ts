import { accountOf } from '../../access/stored-account.ts';
import {
  canDeleteUser,
  canEditUser,
  canListUsers,
  canPromoteUser,
  missingRightToUpdate,
} from '../../access/user-access.ts';
import { effectiveCapabilities, type Viewer } from '../../access/viewer-access.ts';
import { AVATAR_SIZE, avatarUrl, avatarUrls } from '../../core/avatar-address.ts';
import { oncePerBuilder } from '../../core/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { authorAddress } from '../../urls/archive-link.ts';
import { siteLocale } from './user-locale.ts';
import { readPreferences } from './user-meta.ts';
import { profileFields } from './user-profile.ts';

/** Whether the private fields of the account are visible to the viewer. */
const isOpen = (row: UserRow, { viewer }: RequestContext): boolean => canEditUser(viewer, row) || canListUsers(viewer);

/** What the viewer may do with an account. */
export const userPermissionsType = oncePerBuilder((builder) =>
  builder.prismaObject('User', {
    variant: 'UserPermissions',
    description: 'What the viewer may do with an account.',
    fields: (t) => {
      const may = (allowed: (viewer: Viewer, row: UserRow) => boolean, description: string) =>
        t.boolean({ description, resolve: (row, _args, { viewer }) => allowed(viewer, row) });
      return {
        edit: may(canEditUser, 'Change it.'),
        delete: may(canDeleteUser, 'Delete it.'),
        promote: may(canPromoteUser, 'Give it other roles.'),
        update: t.boolean({
          description: 'Change these fields. A change of roles alone requires only the right to promote.',
          args: {
            roles: t.arg.boolean({ description: 'Its roles.' }),
            others: t.arg.boolean({ description: 'Anything else.' }),
          },
          resolve: (row, { roles, others }, { viewer }) =>
            missingRightToUpdate(viewer, {
              user: row,
              changesRoles: roles === true,
              changesOtherFields: others === true || !roles,
            }) === null,
        }),
      };
    },
  }),
);

export const userMetaType = oncePerBuilder((builder) =>
  builder.prismaObject('User', {
    variant: 'UserMeta',
    description: 'Registered meta values of an account.',
    fields: (t) => ({
      persistedPreferences: t.field({
        type: 'Json',
        description:
          'Preferences that an editor stores for the account. Empty for viewers who may neither change nor list accounts.',
        resolve: async (row, _args, context) => (isOpen(row, context) ? readPreferences(context, row.id) : {}),
      }),
    }),
  }),
);

/** An account. The public profile of an author is visible to everyone. */
export const userType = oncePerBuilder((builder) =>
  builder.prismaObject('User', {
    name: 'User',
    description:
      'An account. Fields that are not public are null for viewers who may neither change nor list accounts.',
    fields: (t) => {
      const hidden = (read: (row: UserRow, context: RequestContext) => string, description: string) =>
        t.string({
          nullable: true,
          description: `${description} Not public.`,
          resolve: (row, _args, context) => (isOpen(row, context) ? read(row, context) : null),
        });
      const hiddenJson = (read: (row: UserRow, context: RequestContext) => unknown, description: string) =>
        t.field({
          type: 'Json',
          nullable: true,
          description: `${description} Not public.`,
          resolve: (row, _args, context) => (isOpen(row, context) ? read(row, context) : null),
        });
      return {
        databaseId: t.exposeInt('id'),
        ...profileFields(({ column, description, isHidden }) =>
          isHidden ? hidden((row) => row[column], description) : t.exposeString(column, { description }),
        ),
        slug: t.exposeString('slug', { description: 'The part of the address of their posts that names them.' }),
        link: t.string({
          description: 'Address of their posts on the site.',
          resolve: (row, _args, { site }) => authorAddress(site.permalinks, row),
        }),
        hasPublished: t.exposeBoolean('hasPublished', { description: 'Whether the public profile is shown.' }),
        avatarUrls: t.field({
          type: 'Json',
          nullable: true,
          description: 'Addresses of the avatar by size in pixels; null when the site shows none.',
          resolve: (row, _args, { site }) => avatarUrls(row.email, site),
        }),
        avatarUrl: t.string({
          nullable: true,
          description: 'Address of the avatar in a size; null when the site shows none.',
          args: { size: t.arg.int(AVATAR_SIZE) },
          resolve: ({ email }, { size }, { site }) => avatarUrl(email, { size, site }),
        }),
        username: hidden((row) => row.login, 'The login name.'),
        email: hidden((row) => row.email, 'E-mail address.'),
        locale: hidden(
          (row, { site }) => row.locale || siteLocale(site),
          'Their language; that of the site by default.',
        ),
        registeredDate: hidden((row) => row.registered, 'When the account was created, in GMT.'),
        roles: t.stringList({
          nullable: true,
          description: 'Names of their roles. Not public.',
          resolve: (row, _args, context) => (isOpen(row, context) ? accountOf(row).roles : null),
        }),
        capabilities: hiddenJson(
          (row, { site }) => Object.fromEntries(effectiveCapabilities(accountOf(row), site.roles)),
          'A map of their capabilities and names of their roles.',
        ),
        extraCapabilities: hiddenJson((row) => {
          const { roles, grants } = accountOf(row);
          return { ...Object.fromEntries(roles.map((role) => [role, true])), ...grants };
        }, 'A map of the roles and capabilities that the account itself has.'),
        disabled: t.boolean({
          nullable: true,
          description: 'Whether the account is disabled: it cannot log in. Not public.',
          resolve: (row, _args, context) => (isOpen(row, context) ? row.disabled : null),
        }),
        meta: t.field({ type: userMetaType(builder), resolve: (row) => row }),
        viewerCan: t.field({ type: userPermissionsType(builder), resolve: (row) => row }),
      };
    },
  }),
);
