import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import mediaInfoFactory from 'mediainfo.js';

type Track = Readonly<Record<string, unknown>>;

/**
 * Reads the length, streams and tags of an audio or video file, in the form in which they are stored. Null if the file
 * contains neither audio nor video.
 */
export async function readRecording(path: string, mimeType: string): Promise<Record<string, unknown> | null> {
  const tracks = await readTracks(path);
  const track = (type: string) => tracks.find((candidate) => candidate['@type'] === type);
  const [general = {}, audio, video] = [track('General'), track('Audio'), track('Video')];
  if (!audio && !video) return null;
  const size = number(general.FileSize);
  const common = {
    fileformat: fileFormat(general, mimeType),
    filesize: size,
    mime_type: mimeType,
    ...durationFields(general),
  };
  if (video)
    return {
      ...videoFields(general, video),
      ...common,
      ...(audio ? { audio: audioFields(audio) } : {}),
      ...tagFields(general),
    };
  return { ...audioFields(audio as Track), ...common, ...tagFields(general) };
}

/** The path of a file of the library: the built program has it beside its modules. */
function libraryFile(name: string): string {
  const built = fileURLToPath(new URL(name, import.meta.url));
  return existsSync(built) ? built : createRequire(import.meta.url).resolve(`mediainfo.js/${name}`);
}

async function readTracks(path: string): Promise<readonly Track[]> {
  const info = await mediaInfoFactory({ format: 'object', locateFile: libraryFile });
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const result = await info.analyzeData(
      () => size,
      async (length, offset) => {
        const bytes = new Uint8Array(length);
        const { bytesRead } = await file.read(bytes, 0, length, offset);
        return bytes.subarray(0, bytesRead);
      },
    );
    return (result.media?.track ?? []) as unknown as readonly Track[];
  } finally {
    await file.close();
    info.close();
  }
}

/** The names of codecs and file formats in stored metadata, by their names in the library. */
const DATA_FORMATS: ReadonlyMap<string, string> = new Map([
  ['MPEG Audio', 'mp3'],
  ['PCM', 'wav'],
  ['Vorbis', 'vorbis'],
  ['Opus', 'opus'],
  ['FLAC', 'flac'],
  ['AAC', 'aac'],
  ['AC-3', 'ac3'],
]);

const FILE_FORMATS: ReadonlyMap<string, string> = new Map([
  ['MPEG Audio', 'mp3'],
  ['Wave', 'wav'],
  ['Ogg', 'ogg'],
  ['FLAC', 'flac'],
  ['ADTS', 'aac'],
  ['MPEG-4', 'mp4'],
  ['QuickTime', 'quicktime'],
  ['WebM', 'webm'],
  ['Matroska', 'matroska'],
  ['AVI', 'avi'],
]);

function fileFormat(general: Track, mimeType: string): string {
  const format = text(general.Format);
  if (format === 'MPEG-4' && mimeType === 'video/quicktime') return 'quicktime';
  return FILE_FORMATS.get(format) ?? format.toLowerCase();
}

function audioFields(audio: Track): Record<string, unknown> {
  const format = text(audio.Format);
  const [channels, rate, bits] = [number(audio.Channels), number(audio.SamplingRate), number(audio.BitDepth)];
  const bitrate = number(audio.BitRate);
  const isPcm = format === 'PCM';
  const mode = text(audio.BitRate_Mode).toLowerCase() || undefined;
  const lossless = isPcm || text(audio.Compression_Mode) === 'Lossless';
  const uncompressedRate = (rate ?? 0) * (channels ?? 0) * (bits ?? 16);
  return definedFields({
    dataformat: DATA_FORMATS.get(format) ?? format.toLowerCase(),
    bitrate_mode: mode,
    wformattag: isPcm ? number(audio.CodecID) : undefined,
    codec: isPcm ? 'Pulse Code Modulation (PCM)' : undefined,
    channels,
    sample_rate: rate,
    bitrate,
    bits_per_sample: bits,
    lossless,
    channelmode: channels === 1 ? 'mono' : channels === 2 ? 'stereo' : undefined,
    encoder_options:
      format === 'MPEG Audio' && mode === 'cbr' && bitrate ? `CBR${Math.round(bitrate / 1_000)}` : undefined,
    compression_ratio: bitrate && uncompressedRate > 0 ? bitrate / uncompressedRate : undefined,
  });
}

function videoFields(general: Track, video: Track): Record<string, unknown> {
  const isRotated = Math.abs(number(video.Rotation) ?? 0) % 180 === 90;
  const [width, height] = [number(video.Width), number(video.Height)];
  return definedFields({
    dataformat: text(video.Format).toLowerCase() || undefined,
    codec: text(video.CodecID) || undefined,
    bitrate: number(general.OverallBitRate),
    width: isRotated ? height : width,
    height: isRotated ? width : height,
    created_timestamp: createdSeconds(general),
  });
}

function durationFields(general: Track): Record<string, unknown> {
  const duration = number(general.Duration);
  if (duration === undefined) return {};
  const length = Math.round(duration);
  const [hours, minutes, seconds] = [Math.floor(length / 3_600), Math.floor((length % 3_600) / 60), length % 60];
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const formatted =
    hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`;
  return { length, length_formatted: formatted };
}

function tagFields(general: Track): Record<string, unknown> {
  return definedFields({
    title: text(general.Title) || text(general.Track) || undefined,
    artist: text(general.Performer) || undefined,
    album: text(general.Album) || undefined,
    year: /\d{4}/.exec(text(general.Recorded_Date))?.[0],
    track_number: text(general.Track_Position) || undefined,
    genre: text(general.Genre) || undefined,
  });
}

/** The creation time in seconds since 1970. Cameras without a clock write 1904 or 1970, which count as unknown. */
function createdSeconds(general: Track): number | undefined {
  const parsed = Date.parse(
    text(general.Encoded_Date)
      .replace(/^UTC (.+)$/, '$1Z')
      .replace(/ UTC$/, 'Z'),
  );
  return Number.isNaN(parsed) || parsed <= 0 ? undefined : parsed / 1_000;
}

const MAX_TAG_LENGTH = 1_000;

function text(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value)
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_TAG_LENGTH);
}

function number(value: unknown): number | undefined {
  const parsed = typeof value === 'number' ? value : typeof value === 'string' ? Number.parseFloat(value) : Number.NaN;
  return Number.isFinite(parsed) ? parsed : undefined;
}

const definedFields = (entries: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
