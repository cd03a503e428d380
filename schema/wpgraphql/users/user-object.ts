import { accountOf, effectiveCapabilities } from '../../access/viewer-access.ts';
import { canReadPrivateProfile } from '../../access/wpgraphql-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { profileFields } from '../../core/rows/profile-texts.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { accountAvatar } from '../../rendering/account-avatar.ts';
import { authorAddress } from '../../urls/archive-address.ts';
import { textOrNull } from '../content/content-texts.ts';
import { oncePerSchema } from '../core/wpgraphql-builder.ts';
import { pathOfAddress } from '../nodes/node-uri.ts';
import { avatarFor, avatarObject, avatarRatingEnum } from './avatar-object.ts';

/** The key under which clients of WordPress expect the roles of an account. */
const ROLES_KEY = 'wp_capabilities';

/** The name of the usual color scheme of WordPress, which clients may compare. */
const USUAL_COLORS = 'modern';

/** Creates a resolver that returns null to viewers who may only read the public profile. */
const privateTo =
  <Value>(read: (row: UserRow, context: RequestContext) => Value) =>
  (row: UserRow, _args: unknown, context: RequestContext): Value | null =>
    canReadPrivateProfile(context.viewer, row) ? read(row, context) : null;

const capabilityNames = (row: UserRow, { site }: RequestContext): string[] =>
  [...effectiveCapabilities(accountOf(row), site.roles)].flatMap(([name, isGranted]) => (isGranted ? name : []));

/** The GraphQL type of accounts. */
export const userObject = oncePerSchema((builder) =>
  builder.prismaObject('User', {
    variant: 'User',
    description: 'An account. Mail address, login and rights are null for viewers who may not list accounts.',
    interfaces: ['Node', 'DatabaseIdentifier', 'UniformResourceIdentifiable', 'Commenter'],
    fields: (t) => ({
      userId: t.exposeInt('id', { deprecationReason: 'Use databaseId.' }),
      ...profileFields(({ column, isPrivate, isPublicInWpgraphql }) => {
        const read = (row: UserRow) => textOrNull(row[column]);
        return t.string({ resolve: isPrivate && !isPublicInWpgraphql ? privateTo(read) : read });
      }),
      slug: t.string({ resolve: ({ slug }) => textOrNull(slug) }),
      uri: t.string({
        description: 'The path of the archive of their posts.',
        resolve: (row, _args, context) => pathOfAddress(authorAddress(context.site.permalinks, row), { context }),
      }),
      avatar: t.field({
        type: avatarObject(builder),
        args: {
          size: t.arg.int({ defaultValue: 96 }),
          forceDefault: t.arg.boolean(),
          rating: t.arg({ type: avatarRatingEnum(builder) }),
        },
        resolve: (row, args, context) => avatarFor(accountAvatar(row, context), { args, site: context.site }),
      }),
      isRestricted: t.boolean({
        description: 'Whether only the public profile is visible to the viewer.',
        resolve: (row, _args, { viewer }) => !canReadPrivateProfile(viewer, row),
      }),
      email: t.string({ resolve: privateTo(({ email }) => textOrNull(email)) }),
      username: t.string({ resolve: privateTo(({ login }) => login) }),
      nicename: t.string({ resolve: privateTo(({ slug }) => slug) }),
      locale: t.string({ resolve: privateTo(({ locale }, { site }) => locale || site.locale) }),
      registeredDate: t.string({ resolve: privateTo(({ registered }) => `${registered}+00:00`) }),
      capKey: t.string({ resolve: privateTo(() => ROLES_KEY) }),
      capabilities: t.stringList({
        nullable: { list: true, items: true },
        description: 'The names of their capabilities and roles.',
        resolve: privateTo(capabilityNames),
      }),
      extraCapabilities: t.stringList({
        nullable: { list: true, items: true },
        description: 'The same names as `capabilities`.',
        resolve: privateTo(capabilityNames),
      }),
      adminColor: t.string({
        description:
          'The color scheme of the administration area: the usual one, since accounts have no setting for it.',
        resolve: privateTo(() => USUAL_COLORS),
      }),
      hasRichEditingEnabled: t.boolean({
        description: 'Whether the account writes in the visual editor: true, since accounts have no setting for it.',
        resolve: privateTo(() => true),
      }),
      hasSyntaxHighlightingEnabled: t.boolean({
        description: 'Whether editors of code color it: true, since accounts have no setting for it.',
        resolve: privateTo(() => true),
      }),
      hasCommentShortcutsEnabled: t.boolean({
        description: 'Whether keys moderate comments: false, since accounts have no setting for it.',
        resolve: privateTo(() => false),
      }),
      shouldShowAdminToolbar: t.boolean({
        description: 'Whether pages have a toolbar for the account: true, since accounts have no setting for it.',
        resolve: privateTo(() => true),
      }),
    }),
  }),
);

/** The GraphQL type of roles. */
export const userRoleObject = oncePerSchema((builder) =>
  builder.objectType('UserRole', {
    description: 'A role of accounts.',
    interfaces: ['Node'],
    fields: (t) => ({
      name: t.exposeString('roleName'),
      displayName: t.exposeString('label'),
      isRestricted: t.boolean({ resolve: () => false }),
      capabilities: t.stringList({
        nullable: { list: true, items: true },
        resolve: ({ capabilities }) =>
          Object.entries(capabilities).flatMap(([name, isGranted]) => (isGranted ? name : [])),
      }),
    }),
  }),
);
