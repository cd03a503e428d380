import { builtinContentCapabilities, type Capability, type ContentCapabilities } from './capability.ts';
import { coversKind, WHOLE_SITE } from './password-scopes.ts';
import { isLoggedIn, type Viewer, viewerCan } from './viewer-access.ts';

/** Whether the viewer may edit items of some type: a built-in type, or one with the `declared` capabilities. */
export function canEditAnything(viewer: Viewer, declared: readonly ContentCapabilities[] = []): boolean {
  const all = [...Object.values(builtinContentCapabilities), ...declared];
  return all.some((capabilities) => viewerCan(viewer, capabilities.editPosts));
}

/** Whether the viewer may write templates, menus, navigation, global styles, widgets and fonts. */
export function canEditTheme(viewer: Viewer): boolean {
  return viewerCan(viewer, 'edit_theme_options');
}

/** Whether the viewer may read and write the settings of the site. */
export function canManageSite(viewer: Viewer): boolean {
  return viewerCan(viewer, 'manage_options');
}

/**
 * Whether the viewer may export the site. An export and a webhook contain content of all kinds, so no scope for single
 * kinds is enough.
 */
export const canExportSite = (viewer: Viewer): boolean => canManageSite(viewer) && coversKind(viewer, WHOLE_SITE);

/** Whether the viewer may create, change and delete webhooks, and read what they sent. */
export const canManageWebhooks = (viewer: Viewer): boolean => canManageSite(viewer) && coversKind(viewer, WHOLE_SITE);

/**
 * Whether the viewer may read the audit log. It contains network addresses and logins of all accounts, which are personal
 * data: managing the site is not enough.
 */
export const canReadAuditLog = (viewer: Viewer): boolean =>
  canManageSite(viewer) && viewerCan(viewer, 'list_users') && coversKind(viewer, WHOLE_SITE);

/** Whether the viewer may download the theme with the changes that the site made to it. */
export const canExportTheme = (viewer: Viewer): boolean => viewerCan(viewer, 'export');

/** Whether the viewer may write posts. Previews of blocks and embeds require the same capability. */
export const canWritePosts = (viewer: Viewer): boolean => viewerCan(viewer, 'edit_posts');

/** Whether the viewer may write unfiltered HTML. */
export function canWriteUnfilteredHtml(viewer: Viewer): boolean {
  return viewerCan(viewer, 'unfiltered_html');
}

/** Whether the viewer may upload files. */
export function canUpload(viewer: Viewer): boolean {
  return viewerCan(viewer, 'upload_files');
}

/** Whether the viewer may read all themes and switch between them. */
export const canSwitchThemes = (viewer: Viewer): boolean => viewerCan(viewer, 'switch_themes');

/** Whether the viewer may read plugins and switch them on and off. */
export const canActivatePlugins = (viewer: Viewer): boolean => viewerCan(viewer, 'activate_plugins');

/** Whether the viewer may install plugins. */
export const canInstallPlugins = (viewer: Viewer): boolean => viewerCan(viewer, 'install_plugins');

/** Whether the viewer may delete plugins. */
export const canDeletePlugins = (viewer: Viewer): boolean =>
  canActivatePlugins(viewer) && viewerCan(viewer, 'delete_plugins');

/** Whether the viewer may search the directories of blocks and patterns. */
export const canSearchDirectories = (viewer: Viewer): boolean =>
  canInstallPlugins(viewer) && canActivatePlugins(viewer);

/** Whether the viewer may request the fallback navigation, which is created if the site has none. */
export const canFindNavigation = (viewer: Viewer): boolean => canEditTheme(viewer) && canWritePosts(viewer);

/** Whether the viewer may run the tests of site health. */
export const canCheckSiteHealth = (viewer: Viewer): boolean => viewerCan(viewer, 'view_site_health_checks');

/** Whether the viewer may read the abilities of the site. Every account with a role may. */
export const canReadAbilities = (viewer: Viewer): boolean => viewerCan(viewer, 'read');

/** Whether the viewer may run an ability that requires a capability (null: a login). Its operation checks more rights. */
export const canRunAbility = (viewer: Viewer, capability: Capability | null): boolean =>
  isLoggedIn(viewer) && (capability === null || viewerCan(viewer, capability));
