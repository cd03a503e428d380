import { decodeEntities } from '@wordpress/html-entities';
import { allows, type LinkedItem } from '../rest/requests.ts';

/** A file of the media library, as lists show it. */
export interface MediaItem extends LinkedItem {
  id: number;
  date: string;
  title: { raw?: string; rendered: string };
  alt_text: string;
  media_type: string;
  mime_type: string;
  source_url: string;
  media_details: {
    width?: number;
    height?: number;
    filesize?: number;
    sizes?: Readonly<Record<string, { source_url: string }>>;
  };
  _embedded?: { author?: readonly { name?: string }[] };
}

export const MEDIA_FIELDS = 'id,date,title,alt_text,media_type,mime_type,source_url,media_details,_links,_embedded';

export const mediaTitle = ({ title, source_url }: MediaItem): string =>
  decodeEntities(title.rendered) || (source_url.split('/').at(-1) ?? '');

/** The address of a small picture of an image; null for other files. */
export const smallImage = ({ media_type, media_details, source_url }: MediaItem): string | null =>
  media_type === 'image'
    ? (media_details.sizes?.medium?.source_url ?? media_details.sizes?.thumbnail?.source_url ?? source_url)
    : null;

export const mayEdit = (item: MediaItem): boolean => allows(item, 'POST');

/** The size of a file as people read it. */
export function fileSize({ media_details: { filesize } }: MediaItem): string {
  if (filesize === undefined) return '—';
  return filesize < 1_048_576
    ? `${Math.max(1, Math.round(filesize / 1_024))} KB`
    : `${(filesize / 1_048_576).toFixed(1)} MB`;
}

export const dimensions = ({ media_details: { width, height } }: MediaItem): string =>
  width && height ? `${width} × ${height}` : '—';
