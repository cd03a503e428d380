import { open } from 'node:fs/promises';
import mediaInfoFactory from 'mediainfo.js';

type Track = Readonly<Record<string, unknown>>;

/**
 * Length, streams and tags of a recording, under the names in which they are kept. Null where the file holds neither
 * sound nor film.
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
    ...lengthOf(general),
  };
  if (video) return { ...film(general, video), ...common, ...(audio ? { audio: sound(audio) } : {}), ...tags(general) };
  return { ...sound(audio as Track), ...common, ...tags(general) };
}

async function readTracks(path: string): Promise<readonly Track[]> {
  const info = await mediaInfoFactory({ format: 'object' });
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

/** Names of formats as players and clients know them. */
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

function sound(audio: Track): Record<string, unknown> {
  const format = text(audio.Format);
  const [channels, rate, bits] = [number(audio.Channels), number(audio.SamplingRate), number(audio.BitDepth)];
  const bitrate = number(audio.BitRate);
  const isPcm = format === 'PCM';
  const mode = text(audio.BitRate_Mode).toLowerCase() || undefined;
  const lossless = isPcm || text(audio.Compression_Mode) === 'Lossless';
  const sampled = (rate ?? 0) * (channels ?? 0) * (bits ?? 16);
  return withValues({
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
    compression_ratio: bitrate && sampled > 0 ? bitrate / sampled : undefined,
  });
}

function film(general: Track, video: Track): Record<string, unknown> {
  const isTurned = Math.abs(number(video.Rotation) ?? 0) % 180 === 90;
  const [width, height] = [number(video.Width), number(video.Height)];
  return withValues({
    dataformat: text(video.Format).toLowerCase() || undefined,
    codec: text(video.CodecID) || undefined,
    bitrate: number(general.OverallBitRate),
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    created_timestamp: created(general),
  });
}

function lengthOf(general: Track): Record<string, unknown> {
  const duration = number(general.Duration);
  if (duration === undefined) return {};
  const length = Math.round(duration);
  const [hours, minutes, rest] = [Math.floor(length / 3_600), Math.floor((length % 3_600) / 60), length % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const formatted = hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  return { length, length_formatted: formatted };
}

function tags(general: Track): Record<string, unknown> {
  return withValues({
    title: text(general.Title) || text(general.Track) || undefined,
    artist: text(general.Performer) || undefined,
    album: text(general.Album) || undefined,
    year: /\d{4}/.exec(text(general.Recorded_Date))?.[0],
    track_number: text(general.Track_Position) || undefined,
    genre: text(general.Genre) || undefined,
  });
}

/** Cameras write 1904 or 1970 where they do not know the time. */
function created(general: Track): number | undefined {
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
  const found = typeof value === 'number' ? value : typeof value === 'string' ? Number.parseFloat(value) : Number.NaN;
  return Number.isFinite(found) ? found : undefined;
}

const withValues = (entries: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
