/** The media types of the files that players support, by extension. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  aac: 'audio/aac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  flv: 'video/x-flv',
  mov: 'video/quicktime',
};

/** The extensions that audio players support, in the order of the sources. */
export const AUDIO_EXTENSIONS = ['mp3', 'ogg', 'flac', 'm4a', 'wav'] as const;
/** The extensions that video players support, in the order of the sources. */
export const VIDEO_EXTENSIONS = ['mp4', 'm4v', 'webm', 'ogv', 'flv'] as const;

/** Returns the extension at the end of a URL, and its media type; both are empty if the extension is unknown. */
export function mediaTypeOf(address: string): { extension: string; type: string } {
  const extension = /\.([a-z0-9]+)$/i.exec(address)?.[1]?.toLowerCase() ?? '';
  const type = Object.hasOwn(MEDIA_TYPES, extension) ? MEDIA_TYPES[extension] : undefined;
  return type === undefined ? { extension: '', type: '' } : { extension, type };
}
