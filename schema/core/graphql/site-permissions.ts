import { canModerateComments } from '../../access/comment-access.ts';
import { canEditType } from '../../access/post-access.ts';
import {
  canActivatePlugins,
  canCheckSiteHealth,
  canDeletePlugins,
  canEditTheme,
  canExportTheme,
  canFindNavigation,
  canInstallPlugins,
  canManageSite,
  canManageWebhooks,
  canReadAbilities,
  canReadAuditLog,
  canSearchDirectories,
  canWritePosts,
} from '../../access/site-access.ts';
import { canAssignTerms } from '../../access/term-access.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import type { RequestContext } from '../request-context.ts';
import { viewerEditsAnything } from '../rows/audience.ts';
import { type Builder, oncePerBuilder } from './builder.ts';

interface SitePermission {
  description: string;
  isAllowed(viewer: Viewer, context: RequestContext): boolean;
}

/** The permissions that do not depend on an item, by the names of the GraphQL fields. */
const PERMISSIONS: Readonly<Record<string, SitePermission>> = {
  editAnything: {
    description: 'Edit items of at least one type, and read data for editors such as patterns.',
    isAllowed: (_viewer, context) => viewerEditsAnything(context),
  },
  editSomeType: {
    description: 'Edit items of a type that the API exposes, and list these types in the context `edit`.',
    isAllowed: (viewer, { registry }) =>
      [...registry.postTypes.values()].some(({ capabilities }) => canEditType(viewer, capabilities)),
  },
  assignSomeTerms: {
    description: 'Assign terms of a taxonomy that the API exposes, and list these taxonomies in the context `edit`.',
    isAllowed: (viewer, { registry }) =>
      [...registry.taxonomies.values()].some(({ capabilities }) => canAssignTerms(viewer, capabilities)),
  },
  writePosts: { description: 'Write posts, and preview blocks and embeds.', isAllowed: canWritePosts },
  editTheme: {
    description: 'Write templates, menus, navigation, global styles, widgets and fonts.',
    isAllowed: canEditTheme,
  },
  manageSite: { description: 'Read and write the settings of the site.', isAllowed: canManageSite },
  manageWebhooks: { description: 'Manage webhooks.', isAllowed: canManageWebhooks },
  readAuditLog: { description: 'Read and export the audit log.', isAllowed: canReadAuditLog },
  moderateComments: { description: 'Read all comments and change their status.', isAllowed: canModerateComments },
  activatePlugins: { description: 'Read plugins, and switch them on and off.', isAllowed: canActivatePlugins },
  installPlugins: { description: 'Request the installation of a plugin.', isAllowed: canInstallPlugins },
  deletePlugins: { description: 'Request the deletion of a plugin.', isAllowed: canDeletePlugins },
  searchBlockDirectory: { description: 'Search the block directory.', isAllowed: canSearchDirectories },
  checkSiteHealth: { description: 'Run the tests of site health.', isAllowed: canCheckSiteHealth },
  readAbilities: { description: 'Read the abilities of the site.', isAllowed: canReadAbilities },
  exportTheme: {
    description: 'Download the theme with the changes that the site made to it.',
    isAllowed: canExportTheme,
  },
  findNavigation: {
    description: 'Request the fallback navigation, which is created if the site has none.',
    isAllowed: canFindNavigation,
  },
};

/** The permissions of the viewer that do not depend on an item. Kinds add permissions with arguments. */
export const sitePermissionsType = oncePerBuilder((builder) =>
  builder.objectRef<object>('SitePermissions').implement({
    description: 'The permissions of the viewer that do not depend on an item.',
    fields: (t) =>
      Object.fromEntries(
        Object.entries(PERMISSIONS).map(([name, { description, isAllowed }]) => [
          name,
          t.boolean({ description, resolve: (_root, _args, context) => isAllowed(context.viewer, context) }),
        ]),
      ),
  }),
);

/** Registers the query `sitePermissions`. */
export function registerSitePermissions(builder: Builder): void {
  builder.queryField('sitePermissions', (t) =>
    t.field({
      type: sitePermissionsType(builder),
      description: 'The permissions of the viewer that do not depend on an item.',
      resolve: () => ({}),
    }),
  );
}
