// data table
/** An accepted file type. */
export interface FileType {
  mimeType: string;
  /** The MIME types that detection may return for the content. */
  detected: readonly string[];
  /** Text: detection may return no type for it. */
  isText?: true;
}

const type = (mimeType: string, ...others: string[]): FileType => ({ mimeType, detected: [mimeType, ...others] });
/** A type whose images get the extension of another one. */
const renamed = (mimeType: string): FileType => ({ mimeType, detected: [] });
const text = (mimeType: string, ...others: string[]): FileType => ({ ...type(mimeType, ...others), isText: true });

const mp4 = [
  'video/mp4',
  'video/x-m4v',
  'audio/mp4',
  'audio/x-m4a',
  'audio/m4a',
  'video/quicktime',
  'video/3gpp',
  'video/3gpp2',
];
const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
// The old Office formats all use this container.
const compound = 'application/x-cfb';

/**
 * The accepted file types, by extension. Types that browsers execute (HTML, SVG, scripts, style sheets) and executable
 * files are not among them.
 */
export const fileTypes: Readonly<Record<string, FileType>> = {
  jpg: type('image/jpeg'),
  jpeg: type('image/jpeg'),
  jpe: type('image/jpeg'),
  png: type('image/png', 'image/apng'),
  gif: type('image/gif'),
  webp: type('image/webp'),
  avif: type('image/avif'),
  ico: type('image/x-icon'),
  bmp: type('image/bmp'),
  tif: type('image/tiff'),
  tiff: type('image/tiff'),
  heic: type('image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'),
  heif: renamed('image/heif'),
  heics: renamed('image/heic-sequence'),
  heifs: renamed('image/heif-sequence'),
  mp3: type('audio/mpeg'),
  m4a: type('audio/mpeg', ...mp4),
  m4b: type('audio/mpeg', ...mp4),
  aac: type('audio/aac'),
  wav: type('audio/wav', 'audio/vnd.wave', 'audio/x-wav'),
  ogg: type('audio/ogg', 'video/ogg', 'application/ogg'),
  oga: type('audio/ogg', 'application/ogg'),
  opus: type('audio/ogg', 'audio/opus', 'audio/ogg; codecs=opus'),
  flac: type('audio/flac', 'audio/x-flac'),
  mid: type('audio/midi'),
  midi: type('audio/midi'),
  wma: type('audio/x-ms-wma', 'audio/x-ms-asf', 'application/vnd.ms-asf', 'video/x-ms-asf'),
  mka: type('audio/x-matroska', 'video/x-matroska', 'video/matroska', 'video/webm'),
  mp4: type('video/mp4', ...mp4),
  m4v: type('video/mp4', ...mp4),
  mov: type('video/quicktime', ...mp4),
  qt: type('video/quicktime', ...mp4),
  webm: type('video/webm', 'video/x-matroska', 'video/matroska'),
  mkv: type('video/x-matroska', 'video/matroska', 'video/webm'),
  ogv: type('video/ogg', 'application/ogg'),
  avi: type('video/avi', 'video/vnd.avi', 'video/x-msvideo'),
  mpeg: type('video/mpeg', 'video/MP1S', 'video/MP2P'),
  mpg: type('video/mpeg', 'video/MP1S', 'video/MP2P'),
  wmv: type('video/x-ms-wmv', 'video/x-ms-asf', 'application/vnd.ms-asf'),
  '3gp': type('video/3gpp', ...mp4),
  '3g2': type('video/3gpp2', ...mp4),
  pdf: type('application/pdf'),
  rtf: type('application/rtf', 'text/rtf'),
  doc: type('application/msword', compound),
  xls: type('application/vnd.ms-excel', compound),
  ppt: type('application/vnd.ms-powerpoint', compound),
  docx: type(`${office}.wordprocessingml.document`, 'application/zip'),
  xlsx: type(`${office}.spreadsheetml.sheet`, 'application/zip'),
  pptx: type(`${office}.presentationml.presentation`, 'application/zip'),
  odt: type(`${openDocument}.text`),
  ods: type(`${openDocument}.spreadsheet`),
  odp: type(`${openDocument}.presentation`),
  epub: type('application/epub+zip'),
  zip: type('application/zip'),
  gz: type('application/x-gzip', 'application/gzip'),
  gzip: type('application/x-gzip', 'application/gzip'),
  tar: type('application/x-tar'),
  rar: type('application/rar', 'application/x-rar-compressed', 'application/vnd.rar'),
  '7z': type('application/x-7z-compressed'),
  txt: text('text/plain'),
  asc: text('text/plain'),
  srt: text('text/plain', 'application/x-subrip'),
  csv: text('text/csv'),
  tsv: text('text/tab-separated-values'),
  ics: text('text/calendar'),
  vtt: text('text/vtt'),
};

/** The extension that replaces the extension of another image format, by MIME type. */
export const extensionsOfImages: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
};

/**
 * The MIME types of images that are accepted in forms although they are stored unchanged, without renditions. The other
 * ones that cannot be processed are accepted as a body only.
 */
export const unprocessedFormTypes: ReadonlySet<string> = new Set(['image/x-icon', 'image/heic', 'image/heif']);
