import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Exif } from 'sharp';
import type { Answer } from './http-client.ts';
import type { Login } from './site-content.ts';
import type { RunningSite, TestSite } from './test-site.ts';

/** An attachment as the REST API answers its upload. */
export interface UploadedItem {
  id: number;
  slug: string;
  author: number;
  post: number | null;
  title: { raw: string; rendered: string };
  caption: { raw: string };
  description: { raw: string };
  alt_text: string;
  mime_type: string;
  source_url: string;
  guid: { raw: string };
  missing_image_sizes: string[];
  media_details: {
    width: number;
    height: number;
    file: string;
    filesize: number;
    original_image?: string;
    parent_image?: { attachment_id: string; file: string };
    image_meta: Record<string, unknown>;
    sizes: Record<string, { file: string; width: number; height: number; mime_type: string; source_url: string }>;
    [name: string]: unknown;
  };
  /** Set if the answer is an error. */
  code?: string;
  [name: string]: unknown;
}

/** An image of one color. */
export const testImage = (
  width: number,
  height: number,
  {
    format = 'jpeg',
    color = '#3a7',
    exif,
    orientation,
  }: {
    format?: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';
    color?: string;
    exif?: Exif;
    orientation?: number;
  } = {},
): Promise<Buffer> => {
  const image = sharp({ create: { width, height, channels: 3, background: color } });
  const tagged = orientation ? image.withMetadata({ orientation }) : exif ? image.withExif(exif) : image;
  return tagged.toFormat(format).toBuffer();
};

const typeOf = (name: string): string => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', txt: 'text/plain' };
  return types[extension] ?? 'application/octet-stream';
};

/** Uploads a file as the request body, by default as an author; `as: null` sends it anonymously. */
export const upload = (
  site: RunningSite,
  {
    name = 'meadow.jpg',
    body,
    as = 'author',
    query = '',
    headers = {},
  }: { name?: string; body: Buffer | string; as?: Login | null; query?: string; headers?: Record<string, string> },
): Promise<Answer<UploadedItem>> =>
  site.send<UploadedItem>({
    method: 'POST',
    path: `media${query}`,
    ...(as ? { as } : {}),
    headers: { 'content-type': typeOf(name), 'content-disposition': `attachment; filename="${name}"`, ...headers },
    body,
  });

/** A part of a form: a field, or a file. */
export interface FormPart {
  name: string;
  value: string | Buffer;
  file?: { name: string; type: string };
}

/** Encodes a multipart form as browsers do. */
export function formOf(parts: readonly FormPart[]): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'test-boundary-7f3a';
  const chunks = parts.flatMap(({ name, value, file }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file.name}"` : ''}\r\n`,
    file ? `Content-Type: ${file.type}\r\n\r\n` : '\r\n',
    value,
    '\r\n',
  ]);
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

/** The sorted paths of the uploaded and incoming files of a site, and the number of its attachments. */
export async function storedUploads(site: TestSite): Promise<{ files: string[]; rows: number }> {
  const folder = site.environment().DATA_DIR as string;
  const files: string[] = [];
  for (const name of ['uploads', 'incoming']) {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(() => []);
    files.push(...entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  }
  return { files: files.sort(), rows: await site.database.reader.attachment.count() };
}

/** The status and the error code of an answer. */
export const refusalOf = ({ status, body }: Answer<unknown>): [number, unknown] => [
  status,
  (body as { code?: unknown } | undefined)?.code,
];
