import { accountOf } from '../access/stored-account.ts';
import { canDeleteUser, canEditUser, canListUsers, canPromoteUser } from '../access/user-access.ts';
import { effectiveCapabilities, type Viewer } from '../access/viewer.ts';
import { oncePerBuilder } from '../builder.ts';
import { authorLink } from '../content/addresses/archive-link.ts';
import type { RequestContext } from '../context.ts';
import { avatarFallback, avatarUrls } from './avatar.ts';
import { siteLocale } from './locale.ts';
import { readPreferences } from './meta.ts';
import type { UserRow } from './user-row.ts';

/** May the viewer see what is not in the public profile? */
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
      };
    },
  }),
);

export const userMetaType = oncePerBuilder((builder) =>
  builder.prismaObject('User', {
    variant: 'UserMeta',
    description: 'Registered values of an account.',
    fields: (t) => ({
      persistedPreferences: t.field({
        type: 'Json',
        description:
          'What an editor keeps of how the account likes to work. For those only who may change or list accounts.',
        resolve: async (row, _args, context) => (isOpen(row, context) ? readPreferences(context, row.id) : {}),
      }),
    }),
  }),
);

/** An account. Everybody may know what belongs to the public profile of an author. */
export const userType = oncePerBuilder((builder) =>
  builder.prismaObject('User', {
    name: 'User',
    description:
      'An account. Fields without a word about it are public; the others are null for those who may neither change nor list accounts.',
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
        name: t.exposeString('displayName', { description: 'Name as it is shown.' }),
        url: t.exposeString('url', { description: 'Address of their own site.' }),
        description: t.exposeString('description', { description: 'About them.' }),
        slug: t.exposeString('slug', { description: 'Their part of the address of their posts.' }),
        link: t.string({
          description: 'Address of their posts on the site.',
          resolve: (row, _args, { site }) => authorLink(site.permalinks, row),
        }),
        hasPublished: t.exposeBoolean('hasPublished', { description: 'Whether the public profile is shown.' }),
        avatarUrls: t.field({
          type: 'Json',
          nullable: true,
          description: 'Addresses of the avatar by size in pixels; null where the site shows none.',
          resolve: (row, _args, { site }) =>
            site.flag('show_avatars', true)
              ? avatarUrls(row.email, {
                  rating: site.text('avatar_rating', 'G').toLowerCase(),
                  fallback: avatarFallback(site.text('avatar_default')),
                })
              : null,
        }),
        username: hidden((row) => row.login, 'What they log in with.'),
        firstName: hidden((row) => row.firstName, 'First name.'),
        lastName: hidden((row) => row.lastName, 'Last name.'),
        nickname: hidden((row) => row.nickname, 'Nickname.'),
        email: hidden((row) => row.email, 'E-mail address.'),
        locale: hidden(
          (row, { site }) => row.locale || siteLocale(site),
          "Their language; the site's where they chose none.",
        ),
        registeredDate: hidden((row) => row.registered, 'When the account was made, in GMT.'),
        roles: t.stringList({
          nullable: true,
          description: 'Names of their roles. Not public.',
          resolve: (row, _args, context) => (isOpen(row, context) ? accountOf(row).roles : null),
        }),
        capabilities: hiddenJson(
          (row, { site }) => Object.fromEntries(effectiveCapabilities(accountOf(row), site.roles)),
          'What they may do: a map of capabilities, names of roles among them.',
        ),
        extraCapabilities: hiddenJson((row) => {
          const { roles, grants } = accountOf(row);
          return { ...Object.fromEntries(roles.map((role) => [role, true])), ...grants };
        }, 'What the account itself is given: roles, and capabilities beside them.'),
        disabled: t.boolean({
          nullable: true,
          description: 'Whether the account is shut: nobody can log in with it. Not public.',
          resolve: (row, _args, context) => (isOpen(row, context) ? row.disabled : null),
        }),
        meta: t.field({ type: userMetaType(builder), resolve: (row) => row }),
        viewerCan: t.field({ type: userPermissionsType(builder), resolve: (row) => row }),
      };
    },
  }),
);
