/** Types that browsers display without running code, by file extension. */
const INLINE_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
  jxl: 'image/jxl',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  m4b: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mid: 'audio/midi',
  midi: 'audio/midi',
  mka: 'audio/x-matroska',
  wma: 'audio/x-ms-wma',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  qt: 'video/quicktime',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
  '3gp': 'video/3gpp',
  '3g2': 'video/3gpp2',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'text/plain; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
};

/** Types that are downloaded instead of displayed. */
const DOWNLOAD_TYPES: Readonly<Record<string, string>> = {
  // An SVG image runs no code as the source of an img element, which needs its type.
  svg: 'image/svg+xml',
  zip: 'application/zip',
  gz: 'application/gzip',
  tar: 'application/x-tar',
  rar: 'application/vnd.rar',
  '7z': 'application/x-7z-compressed',
  rtf: 'application/rtf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
};

/** The headers with which a file is served from any store. */
export interface ServedType {
  readonly contentType: string;
  /** False for types with which a browser could run code; these files are downloaded instead of displayed. */
  readonly isShown: boolean;
}

/** Thirty days, because an upload always gets a new name and its address rarely serves other content. */
export const CACHE_CONTROL = 'public, max-age=2592000, stale-while-revalidate=86400';

/** The type for the extension of a key; `application/octet-stream` for unknown extensions. */
export function servedType(key: string): ServedType {
  const extension = /\.([^./]+)$/.exec(key)?.[1]?.toLowerCase() ?? '';
  const typeIn = (table: Readonly<Record<string, string>>) =>
    Object.hasOwn(table, extension) ? table[extension] : undefined;
  const inlineType = typeIn(INLINE_TYPES);
  return {
    contentType: inlineType ?? typeIn(DOWNLOAD_TYPES) ?? 'application/octet-stream',
    isShown: inlineType !== undefined,
  };
}
