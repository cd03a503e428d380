import { type Viewer, viewerCan } from '../access/viewer.ts';

/** May the viewer see plugins, and switch them on and off? */
export const mayActivate = (viewer: Viewer): boolean => viewerCan(viewer, 'activate_plugins');

/** May the viewer ask for a plugin to be installed? */
export const mayInstall = (viewer: Viewer): boolean => viewerCan(viewer, 'install_plugins');

/** May the viewer ask for a plugin to be deleted? */
export const mayDelete = (viewer: Viewer): boolean => mayActivate(viewer) && viewerCan(viewer, 'delete_plugins');
