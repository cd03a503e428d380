import { builtinContentCapabilities, type ContentCapabilities } from './content-capabilities.ts';
import { type Viewer, viewerCan } from './viewer.ts';

/** May the viewer edit anything that the API shows? Pass the capabilities of the site's own types beside the built-in. */
export function canEditAnything(viewer: Viewer, declared: readonly ContentCapabilities[] = []): boolean {
  const all = [...Object.values(builtinContentCapabilities), ...declared];
  return all.some((capabilities) => viewerCan(viewer, capabilities.editPosts));
}

/** May the viewer write templates, menus, navigation, global styles and fonts? */
export function canEditTheme(viewer: Viewer): boolean {
  return viewerCan(viewer, 'edit_theme_options');
}

/** May the viewer read menus and menu items? Whoever edits anything may. */
export function canReadMenus(viewer: Viewer, declared: readonly ContentCapabilities[] = []): boolean {
  return canEditTheme(viewer) || canEditAnything(viewer, declared);
}

/** May the viewer read and write the settings of the site, and export it? */
export function canManageSite(viewer: Viewer): boolean {
  return viewerCan(viewer, 'manage_options');
}

/** May the viewer write HTML that is not cleaned? */
export function canWriteUnfilteredHtml(viewer: Viewer): boolean {
  return viewerCan(viewer, 'unfiltered_html');
}

/** May the viewer upload files? */
export function canUpload(viewer: Viewer): boolean {
  return viewerCan(viewer, 'upload_files');
}
