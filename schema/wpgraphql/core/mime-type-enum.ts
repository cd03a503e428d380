// data table

import { enumValues } from './content-enums.ts';
import { oncePerSchema } from './wpgraphql-builder.ts';

const OFFICE = ['wordprocessingml', 'spreadsheetml', 'presentationml'].flatMap((family) =>
  (family === 'presentationml'
    ? ['presentation', 'slideshow', 'template', 'slide']
    : family === 'spreadsheetml'
      ? ['sheet', 'template']
      : ['document', 'template']
  ).map((name) => `application/vnd.openxmlformats-officedocument.${family}.${name}`),
);

const OPEN_DOCUMENT = ['text', 'presentation', 'spreadsheet', 'graphics', 'chart', 'database', 'formula'].map(
  (name) => `application/vnd.oasis.opendocument.${name}`,
);

const APPLICATIONS =
  'java msword octet-stream onenote oxps pdf rar rtf ttaf+xml vnd.apple.keynote vnd.apple.numbers vnd.apple.pages vnd.ms-access vnd.ms-excel vnd.ms-excel.addin.macroEnabled.12 vnd.ms-excel.sheet.binary.macroEnabled.12 vnd.ms-excel.sheet.macroEnabled.12 vnd.ms-excel.template.macroEnabled.12 vnd.ms-powerpoint vnd.ms-powerpoint.addin.macroEnabled.12 vnd.ms-powerpoint.presentation.macroEnabled.12 vnd.ms-powerpoint.slideshow.macroEnabled.12 vnd.ms-powerpoint.slide.macroEnabled.12 vnd.ms-powerpoint.template.macroEnabled.12 vnd.ms-project vnd.ms-word.document.macroEnabled.12 vnd.ms-word.template.macroEnabled.12 vnd.ms-write vnd.ms-xpsdocument wordperfect x-7z-compressed x-gzip x-tar zip';

const typesOf = (kind: string, names: string): string[] => names.split(' ').map((name) => `${kind}/${name}`);

/** The MIME types of files that lists can be filtered by. */
const MIME_TYPES = [
  ...typesOf('application', APPLICATIONS),
  ...OFFICE,
  ...OPEN_DOCUMENT,
  ...typesOf('audio', 'aac flac midi mpeg ogg wav x-matroska x-ms-wax x-ms-wma x-realaudio'),
  ...typesOf('image', 'avif bmp gif heic heic-sequence heif heif-sequence jpeg png tiff webp x-icon'),
  ...typesOf('text', 'calendar css csv plain richtext tab-separated-values vtt'),
  ...typesOf(
    'video',
    '3gpp 3gpp2 avi divx mp4 mpeg ogg quicktime webm x-flv x-matroska x-ms-asf x-ms-wm x-ms-wmv x-ms-wmx',
  ),
];

/** The enum of MIME types. */
export const mimeTypeEnum = oncePerSchema((builder) =>
  builder.enumType('MimeTypeEnum', { values: enumValues(MIME_TYPES) }),
);
