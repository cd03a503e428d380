import { canModerateComments } from '../access/comment-access.ts';
import { canEditType } from '../access/post-access.ts';
import {
  canActivatePlugins,
  canCheckSiteHealth,
  canDeletePlugins,
  canEditTheme,
  canExportTheme,
  canFindNavigation,
  canInstallPlugins,
  canManageSite,
  canReadAbilities,
  canSearchDirectories,
  canWritePosts,
} from '../access/site-access.ts';
import { canAssignTerms } from '../access/term-access.ts';
import type { Viewer } from '../access/viewer-access.ts';
import { viewerEditsAnything } from './audience.ts';
import { type Builder, oncePerBuilder } from './builder.ts';
import type { RequestContext } from './request-context.ts';

interface SitePermission {
  description: string;
  may(viewer: Viewer, context: RequestContext): boolean;
}

/** What a viewer may do whatever item it concerns, by the names of the GraphQL fields. */
const PERMISSIONS: Readonly<Record<string, SitePermission>> = {
  editAnything: {
    description: 'Edit items of some type, and so see what editors choose from.',
    may: (_viewer, context) => viewerEditsAnything(context),
  },
  editSomeType: {
    description: 'Edit items of a type that the API shows, and so list these types in the edit context.',
    may: (viewer, { registry }) =>
      [...registry.postTypes.values()].some(({ capabilities }) => canEditType(viewer, capabilities)),
  },
  assignSomeTerms: {
    description: 'Assign terms of a taxonomy that the API shows, and so list these taxonomies in the edit context.',
    may: (viewer, { registry }) =>
      [...registry.taxonomies.values()].some(({ capabilities }) => canAssignTerms(viewer, capabilities)),
  },
  writePosts: { description: 'Write posts, and so preview blocks and embeds.', may: canWritePosts },
  editTheme: {
    description: 'Write templates, menus, navigation, global styles, widgets and fonts.',
    may: canEditTheme,
  },
  manageSite: { description: 'Read and write the settings.', may: canManageSite },
  moderateComments: { description: 'Approve, mark and see all comments.', may: canModerateComments },
  activatePlugins: { description: 'See plugins, and switch them on and off.', may: canActivatePlugins },
  installPlugins: { description: 'Ask for a plugin to be installed.', may: canInstallPlugins },
  deletePlugins: { description: 'Ask for a plugin to be deleted.', may: canDeletePlugins },
  searchBlockDirectory: { description: 'Look for blocks that could be installed.', may: canSearchDirectories },
  checkSiteHealth: { description: 'Test how the site does.', may: canCheckSiteHealth },
  readAbilities: { description: 'See what programs can have the site do.', may: canReadAbilities },
  exportTheme: {
    description: 'Download the theme with what the people of the site made of it.',
    may: canExportTheme,
  },
  findNavigation: {
    description: 'Have the navigation entry named that is shown where none was chosen, and made where there is none.',
    may: canFindNavigation,
  },
};

/** What the viewer may do with the site. Kinds add what takes arguments. */
export const sitePermissionsType = oncePerBuilder((builder) =>
  builder.objectRef<object>('SitePermissions').implement({
    description: 'What the viewer may do with the site, whatever item it concerns.',
    fields: (t) =>
      Object.fromEntries(
        Object.entries(PERMISSIONS).map(([name, { description, may }]) => [
          name,
          t.boolean({ description, resolve: (_root, _args, context) => may(context.viewer, context) }),
        ]),
      ),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerSitePermissions(builder: Builder): void {
  builder.queryField('sitePermissions', (t) =>
    t.field({
      type: sitePermissionsType(builder),
      description: 'What the viewer may do with the site, whatever item it concerns.',
      resolve: () => ({}),
    }),
  );
}
