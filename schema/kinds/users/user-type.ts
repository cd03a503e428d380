import {
  canDeleteUser,
  canEditUser,
  canListUsers,
  canPromoteUser,
  missingRightToUpdate,
} from '../../access/user-access.ts';
import { accountOf, effectiveCapabilities, type Viewer } from '../../access/viewer-access.ts';
import { ownerMeta } from '../../content/meta/owner-meta.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { profileFields } from '../../core/rows/profile-texts.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { AVATAR_SIZE, avatarUrl, avatarUrls } from '../../core/site/avatar-address.ts';
import { accountAvatar, avatarSourceOf } from '../../rendering/account-avatar.ts';
import { authorAddress } from '../../urls/archive-address.ts';
import { pathOnSite } from '../../urls/permalink.ts';
import { AVATAR_SOURCE } from './user-inputs.ts';

/** Whether the private fields of the account are visible to the viewer. */
const canSeePrivateFields = (row: UserRow, { viewer }: RequestContext): boolean =>
  canEditUser(viewer, row) || canListUsers(viewer);

/** The GraphQL type of the permissions on an account. */
export const userPermissionsType = oncePerBuilder((builder) =>
  builder.prismaObject('User', {
    variant: 'UserPermissions',
    description: 'The permissions of the viewer on an account.',
    fields: (t) => {
      const permission = (isAllowed: (viewer: Viewer, row: UserRow) => boolean, description: string) =>
        t.boolean({ description, resolve: (row, _args, { viewer }) => isAllowed(viewer, row) });
      return {
        edit: permission(canEditUser, 'Whether the viewer may change it.'),
        delete: permission(canDeleteUser, 'Whether the viewer may delete it.'),
        promote: permission(canPromoteUser, 'Whether the viewer may change its roles.'),
        update: t.boolean({
          description:
            'Whether the viewer may change these fields. A change of roles alone requires only the right to promote.',
          args: {
            roles: t.arg.boolean({ description: 'Whether the roles are changed.' }),
            others: t.arg.boolean({ description: 'Whether other fields are changed.' }),
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

/** The GraphQL type of accounts. The public profile of an author is visible to everyone. */
export const userType = oncePerBuilder((builder) =>
  builder.prismaObject('User', {
    name: 'User',
    description:
      'An account. Fields that are not public are null for viewers who may neither change nor list accounts.',
    fields: (t) => {
      const privateText = (read: (row: UserRow, context: RequestContext) => string, description: string) =>
        t.string({
          nullable: true,
          description: `${description} Not public.`,
          resolve: (row, _args, context) => (canSeePrivateFields(row, context) ? read(row, context) : null),
        });
      const privateJson = (read: (row: UserRow, context: RequestContext) => unknown, description: string) =>
        t.field({
          type: 'Json',
          nullable: true,
          description: `${description} Not public.`,
          resolve: (row, _args, context) => (canSeePrivateFields(row, context) ? read(row, context) : null),
        });
      return {
        databaseId: t.exposeInt('id'),
        ...profileFields(({ column, description, isPrivate }) =>
          isPrivate ? privateText((row) => row[column], description) : t.exposeString(column, { description }),
        ),
        slug: t.exposeString('slug', { description: 'The part of the address of their archive that identifies them.' }),
        link: t.string({
          description: 'Address of the archive of their posts.',
          resolve: (row, _args, { site }) => authorAddress(site.permalinks, row),
        }),
        uri: t.string({
          nullable: true,
          description: 'The path of the archive of their posts on this site, which `placeByUri` accepts.',
          resolve: (row, _args, { site }) => pathOnSite(authorAddress(site.permalinks, row), site),
        }),
        hasPublished: t.exposeBoolean('hasPublished', {
          description: 'Whether they have published items, which makes the profile public.',
        }),
        avatarUrls: t.field({
          type: 'Json',
          nullable: true,
          description: 'Addresses of the avatar by size in pixels; null if the site shows no avatars.',
          resolve: async (row, _args, context) => avatarUrls(await accountAvatar(row, context), context.site),
        }),
        avatarUrl: t.string({
          nullable: true,
          description: 'Address of the avatar in one size; null if the site shows no avatars.',
          args: { size: t.arg.int(AVATAR_SIZE) },
          resolve: async (row, { size }, context) =>
            avatarUrl(await accountAvatar(row, context), { size, site: context.site }),
        }),
        avatarSource: privateText(avatarSourceOf, `${AVATAR_SOURCE}.`),
        avatarMediaId: t.int({
          nullable: true,
          description: 'The id of the image that is the avatar; 0 if it is none. Not public.',
          resolve: (row, _args, context) => (canSeePrivateFields(row, context) ? (row.avatarMediaId ?? 0) : null),
        }),
        username: privateText((row) => row.login, 'The login name.'),
        email: privateText((row) => row.email, 'E-mail address.'),
        locale: privateText(
          (row, { site }) => row.locale || site.locale,
          'Their language. Default: the language of the site.',
        ),
        registeredDate: privateText((row) => row.registered, 'When the account was created, in GMT.'),
        roles: t.stringList({
          nullable: true,
          description: 'Names of their roles. Not public.',
          resolve: (row, _args, context) => (canSeePrivateFields(row, context) ? accountOf(row).roles : null),
        }),
        capabilities: privateJson(
          (row, { site }) => Object.fromEntries(effectiveCapabilities(accountOf(row), site.roles)),
          'A map with their capabilities and the names of their roles.',
        ),
        extraCapabilities: privateJson((row) => {
          const { roles, grants } = accountOf(row);
          return { ...Object.fromEntries(roles.map((role) => [role, true])), ...grants };
        }, 'A map with the roles of the account and the capabilities that were granted to it directly.'),
        disabled: t.boolean({
          nullable: true,
          description: 'Whether the account is disabled, which means that it cannot log in. Not public.',
          resolve: (row, _args, context) => (canSeePrivateFields(row, context) ? row.disabled : null),
        }),
        meta: t.field({
          type: 'Json',
          description:
            'The registered meta values by name. Those for editors, such as their preferences, are left out for viewers who may neither change nor list accounts.',
          resolve: (row, _args, context) =>
            ownerMeta({ object: 'user', id: row.id }, { context, canEdit: () => canSeePrivateFields(row, context) }),
        }),
        viewerCan: t.field({ type: userPermissionsType(builder), resolve: (row) => row }),
      };
    },
  }),
);
