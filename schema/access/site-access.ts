import type { Capability } from './capability.ts';
import { builtinContentCapabilities, type ContentCapabilities } from './content-capabilities.ts';
import { isLoggedIn, type Viewer } from './viewer-access.ts';
import { viewerCan } from './viewer-can.ts';

/** May the viewer edit anything that the API shows? Pass the capabilities of the site's own types beside the built-in. */
export function canEditAnything(viewer: Viewer, declared: readonly ContentCapabilities[] = []): boolean {
  const all = [...Object.values(builtinContentCapabilities), ...declared];
  return all.some((capabilities) => viewerCan(viewer, capabilities.editPosts));
}

/** May the viewer write templates, menus, navigation, global styles and fonts? */
export function canEditTheme(viewer: Viewer): boolean {
  return viewerCan(viewer, 'edit_theme_options');
}

/** May the viewer read and write the settings of the site, and export it? */
export function canManageSite(viewer: Viewer): boolean {
  return viewerCan(viewer, 'manage_options');
}

/** May the viewer download the theme with the site's changes to it? */
export const canExportTheme = (viewer: Viewer): boolean => viewerCan(viewer, 'export');

/** May the viewer write posts? Previews of blocks and embeds require this right. */
export const canWritePosts = (viewer: Viewer): boolean => viewerCan(viewer, 'edit_posts');

/** May the viewer write unfiltered HTML? */
export function canWriteUnfilteredHtml(viewer: Viewer): boolean {
  return viewerCan(viewer, 'unfiltered_html');
}

/** May the viewer upload files? */
export function canUpload(viewer: Viewer): boolean {
  return viewerCan(viewer, 'upload_files');
}

/** May the viewer see all themes, and switch them? */
export const canSwitchThemes = (viewer: Viewer): boolean => viewerCan(viewer, 'switch_themes');

/** May the viewer see plugins, and switch them on and off? */
export const canActivatePlugins = (viewer: Viewer): boolean => viewerCan(viewer, 'activate_plugins');

/** May the viewer install plugins? */
export const canInstallPlugins = (viewer: Viewer): boolean => viewerCan(viewer, 'install_plugins');

/** May the viewer delete plugins? */
export const canDeletePlugins = (viewer: Viewer): boolean =>
  canActivatePlugins(viewer) && viewerCan(viewer, 'delete_plugins');

/** May the viewer search for blocks to install? */
export const canSearchDirectories = (viewer: Viewer): boolean =>
  canInstallPlugins(viewer) && canActivatePlugins(viewer);

/** May the viewer create the default navigation item? */
export const canFindNavigation = (viewer: Viewer): boolean => canEditTheme(viewer) && canWritePosts(viewer);

/** May the viewer run the tests of site health? */
export const canCheckSiteHealth = (viewer: Viewer): boolean => viewerCan(viewer, 'view_site_health_checks');

/** May the viewer see the abilities of the site? Every account with a role may. */
export const canReadAbilities = (viewer: Viewer): boolean => viewerCan(viewer, 'read');

/** May the viewer run an ability with this capability, or without one? Its operation checks further rights. */
export const canRunAbility = (viewer: Viewer, capability: Capability | null): boolean =>
  isLoggedIn(viewer) && (capability === null || viewerCan(viewer, capability));
