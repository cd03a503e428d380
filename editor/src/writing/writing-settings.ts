import { getSettings, setSettings } from '@wordpress/date';
import { pageData } from '../page-data.ts';
import type { SiteKinds } from '../rest/editor-kinds.ts';
import { request } from '../rest/requests.ts';

interface SiteIndex {
  gmt_offset: number | string;
  timezone_string: string;
  image_sizes?: Readonly<Record<string, { width: number; height: number; crop: boolean }>>;
}

interface Theme {
  stylesheet: string;
  stylesheet_uri: string;
  is_block_theme: boolean;
  theme_supports: Readonly<Record<string, unknown>>;
}

const IMAGE_SIZE_NAMES: Readonly<Record<string, string>> = {
  thumbnail: 'Thumbnail',
  medium: 'Medium',
  large: 'Large',
  full: 'Full size',
};

let index: Promise<SiteIndex> | undefined;
const siteIndex = (): Promise<SiteIndex> => {
  index ??= request<SiteIndex>('/?_fields=gmt_offset,timezone_string,image_sizes');
  return index;
};

/** Makes the dates of the editor those of the site's time zone. */
export async function applySiteTime(): Promise<void> {
  const { gmt_offset, timezone_string } = await siteIndex();
  const offset = Number(gmt_offset);
  const timezone = { offset, offsetFormatted: String(offset), string: timezone_string, abbr: '' };
  setSettings({ ...getSettings(), timezone });
}

/** The settings of the block editor: those that the REST API does not tell the packages itself. */
export async function writingSettings({ can }: SiteKinds): Promise<Record<string, unknown>> {
  const [{ image_sizes = {} }, themes] = await Promise.all([
    siteIndex(),
    request<Theme[]>('/wp/v2/themes?status=active').catch(() => []),
  ]);
  const theme = themes[0];
  const isBlockTheme = theme?.is_block_theme ?? true;
  const links = [pageData.styles.canvas];
  return {
    alignWide: theme?.theme_supports['align-wide'] === true || isBlockTheme,
    allowedBlockTypes: true,
    autosaveInterval: 60,
    bodyPlaceholder: 'Type / to choose a block',
    titlePlaceholder: 'Add title',
    codeEditingEnabled: true,
    richEditingEnabled: true,
    disableCustomColors: false,
    enableCustomFields: false,
    enableOpenverseMediaCategory: false,
    hasUploadPermissions: can('upload_files'),
    imageDefaultSize: 'large',
    imageDimensions: image_sizes,
    imageEditing: true,
    imageSizes: Object.entries(IMAGE_SIZE_NAMES).map(([slug, name]) => ({ slug, name })),
    localAutosaveInterval: 15,
    maxUploadFileSize: pageData.maxUploadBytes,
    postLockUtils: {},
    supportsLayout: true,
    supportsTemplateMode: isBlockTheme,
    styles: [],
    defaultEditorStyles: [],
    __unstableIsBlockBasedTheme: isBlockTheme,
    __unstableGalleryWithImageBlocks: true,
    __unstableResolvedAssets: {
      styles: links.map((address) => `<link rel="stylesheet" href="${address}">`).join(''),
      scripts: '',
    },
  };
}
