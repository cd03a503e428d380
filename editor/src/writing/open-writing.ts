import type { Theme } from '@wordpress/core-data';
import { getSettings, setSettings } from '@wordpress/date';
import { adminAddress, loadStyleSheet, pageData } from '../page-data.ts';
import { siteKinds } from '../rest/editor-kinds.ts';
import { request } from '../rest/requests.ts';
import { findItem, newItem } from './edited-item.ts';

/** Opens the block editor in place of what `release` removes: for a new item on `post-new.php`, for an item on `post.php`. */
export async function openWriting(release: () => void): Promise<void> {
  const parameters = new URLSearchParams(window.location.search);
  const isNew = window.location.pathname === adminAddress('post-new.php');
  // The library in the media dialog is a list of the same kind as the others.
  Object.assign(window, { __experimentalDataViewsMediaModal: true });
  const editor = import('./start-editor.tsx');
  const styles = loadStyleSheet(pageData.styles.writing);
  const [item, settings] = await Promise.all([(isNew ? newItem : findItem)(parameters), writingSettings()]);
  await styles;
  const { startEditor } = await editor;
  // The dialog that says who writes leads here to take over.
  await startEditor(item, { settings, lock: { takes_over: parameters.has('get-post-lock'), is_new: isNew }, release });
}

interface SiteIndex {
  gmt_offset: number | string;
  timezone_string: string;
  image_sizes?: Readonly<Record<string, { width: number; height: number; crop: boolean }>>;
}

/** The settings of the block editor: those that the REST API does not tell the packages itself. Sets the time zone too. */
async function writingSettings(): Promise<Record<string, unknown>> {
  const [index, [theme]] = await Promise.all([
    request<SiteIndex>('/?_fields=gmt_offset,timezone_string,image_sizes'),
    request<(Theme & { is_block_theme: boolean })[]>('/wp/v2/themes?status=active').catch(() => []),
  ]);
  // The dates of the editor are those of the site's time zone.
  const offset = Number(index.gmt_offset);
  const timezone = { offset, offsetFormatted: String(offset), string: index.timezone_string, abbr: '' };
  setSettings({ ...getSettings(), timezone });
  const isBlockTheme = theme?.is_block_theme ?? true;
  return {
    alignWide: theme?.theme_supports['align-wide'] === true || isBlockTheme,
    autosaveInterval: 60,
    enableOpenverseMediaCategory: false,
    hasUploadPermissions: siteKinds.can('upload_files'),
    imageDimensions: index.image_sizes ?? {},
    localAutosaveInterval: 15,
    maxUploadFileSize: pageData.maxUploadBytes,
    postLockUtils: {},
    supportsTemplateMode: isBlockTheme,
    styles: [],
    __unstableIsBlockBasedTheme: isBlockTheme,
    __unstableResolvedAssets: { styles: `<link rel="stylesheet" href="${pageData.styles.canvas}">`, scripts: '' },
  };
}
