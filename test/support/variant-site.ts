import sharp from 'sharp';
import type { RunningSite } from './test-site.ts';
import { upload } from './test-uploads.ts';

/** An uploaded picture. */
export interface SizedItem {
  readonly id: number;
  /** The path of its file on the site. */
  readonly path: string;
  /** The key of its file, with its folder and its name. */
  readonly key: string;
  readonly folder: string;
  readonly name: string;
}

/** The path and the query of an address. */
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** Uploads a picture as an author. Throws if it is refused. */
export async function uploadPicture(
  site: RunningSite,
  { name, body }: { name: string; body: Buffer },
): Promise<SizedItem> {
  const { status, body: item } = await upload(site, { name, body });
  if (status !== 201) throw new Error(`${name}: ${status} ${JSON.stringify(item)}`);
  const path = pathOf(item.source_url);
  const [, key = ''] = /\/uploads\/(.*)$/.exec(path) ?? [];
  const slash = key.lastIndexOf('/');
  return { id: item.id, path, key, folder: key.slice(0, slash), name: key.slice(slash + 1) };
}

/** A received image, with what its content says about it; without format and sides if the answer is not an image. */
export interface FetchedImage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: Buffer;
  readonly format?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Requests an image over HTTP. */
export async function fetchImage(
  { port }: Pick<RunningSite, 'port'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<FetchedImage> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const data = Buffer.from(await response.arrayBuffer());
  const answer = { status: response.status, headers: Object.fromEntries(response.headers), data };
  if (!response.ok) return answer;
  const { format, width, height } = await sharp(data).metadata();
  return { ...answer, format, width, height };
}

const FIELD = `query ($id: Int!, $width: Int, $height: Int, $fit: ImageFit, $crop: String, $quality: Int, $format: ImageFormat) {
  mediaItem(id: $id) { imageUrl(width: $width, height: $height, fit: $fit, crop: $crop, quality: $quality, format: $format) }
}`;

/** Returns the path of a variant, signed if that is necessary, from GraphQL as an author. */
export async function signedPath(site: RunningSite, { id }: SizedItem, query: string): Promise<string> {
  const { w, h, fit, crop, quality, format } = Object.fromEntries(new URLSearchParams(query)) as Record<string, string>;
  const number = (value: string | undefined) => (value === undefined ? null : Number(value));
  const variables = {
    id,
    ...{ width: number(w), height: number(h), quality: number(quality), crop: crop ?? null },
    ...{ fit: fit?.toUpperCase() ?? null, format: format?.toUpperCase() ?? null },
  };
  const { body } = await site.graphql(FIELD, { as: 'author', variables });
  const { imageUrl } = (body.data?.mediaItem ?? {}) as { imageUrl?: string };
  if (!imageUrl) throw new Error(JSON.stringify(body.errors));
  return pathOf(imageUrl);
}
