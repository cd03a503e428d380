import { decodeEntities } from '@wordpress/html-entities';
import { type ContentType, itemsPath } from '../rest/editor-kinds.ts';
import { editLocks } from '../rest/listed-locks.ts';
import { type LinkedItem, request } from '../rest/requests.ts';

interface Embedded {
  author?: readonly { id: number; name?: string }[];
  'wp:term'?: readonly (readonly { id: number; name: string; taxonomy: string }[])[];
  'wp:featuredmedia'?: readonly {
    source_url?: string;
    alt_text?: string;
    media_details?: { sizes?: Readonly<Record<string, { source_url: string }>> };
  }[];
}

/** An item of a list of content. */
export interface ContentItem extends LinkedItem {
  id: number;
  type: string;
  status: string;
  date: string;
  modified: string;
  link: string;
  title?: { raw?: string; rendered: string };
  author?: number;
  parent?: number;
  password?: string;
  sticky?: boolean;
  wp_pattern_sync_status?: string;
  /** Who else has it open in an editor. */
  writer?: string | undefined;
  _embedded?: Embedded;
}

/** The members of items that lists show. */
export const ITEM_FIELDS =
  'id,type,status,date,modified,link,title,author,parent,password,sticky,wp_pattern_sync_status,_links,_embedded';

export const titleOf = ({ title }: Pick<ContentItem, 'title'>): string =>
  decodeEntities(title?.rendered ?? '').trim() || '(no title)';

export const mayPublish = (item: ContentItem): boolean => item._links['wp:action-publish'] !== undefined;

export const thumbnailOf = ({ _embedded }: ContentItem): { url: string; alt: string } | null => {
  const [media] = _embedded?.['wp:featuredmedia'] ?? [];
  const url = media?.media_details?.sizes?.thumbnail?.source_url ?? media?.source_url;
  return url === undefined ? null : { url, alt: media?.alt_text ?? '' };
};

export const authorOf = ({ _embedded }: ContentItem): string => decodeEntities(_embedded?.author?.[0]?.name ?? '');

export const termsOf = ({ _embedded }: ContentItem, taxonomy: string): string =>
  (_embedded?.['wp:term'] ?? [])
    .flat()
    .filter((term) => term.taxonomy === taxonomy)
    .map(({ name }) => decodeEntities(name))
    .join(', ');

/** Adds who else has the items of a list open in an editor. */
export async function withWriters(items: readonly ContentItem[]): Promise<ContentItem[]> {
  const locks = await editLocks(items.map(({ id }) => id));
  const names = new Map(locks.filter(({ is_own }) => !is_own).map(({ post, user_name }) => [post, user_name]));
  return items.map((item) => ({ ...item, writer: names.get(item.id) }));
}

/** What the title is followed by: the states that a reader of the list should notice. */
export function statesOf(item: ContentItem, statusNames: ReadonlyMap<string, string>): string {
  const states = [
    ...(item.status === 'publish' ? [] : [statusNames.get(item.status) ?? item.status]),
    ...(item.password ? ['Password'] : []),
    ...(item.sticky ? ['Sticky'] : []),
    ...(item.wp_pattern_sync_status === 'unsynced' ? ['Not synced'] : []),
    ...(item.writer === undefined ? [] : [`${item.writer} is editing this`]),
  ];
  return states.join(', ');
}

const itemPath = (type: ContentType, { id }: Pick<ContentItem, 'id'>): string => `${itemsPath(type)}/${id}`;

export const updateItem = (type: ContentType, item: ContentItem, data: Readonly<Record<string, unknown>>) =>
  request(itemPath(type, item), { method: 'POST', data });

export const trashItem = (type: ContentType, item: ContentItem) => request(itemPath(type, item), { method: 'DELETE' });

export const deleteItem = (type: ContentType, item: ContentItem) =>
  request(`${itemPath(type, item)}?force=true`, { method: 'DELETE' });

/** The page on which an item is edited. */
export const editorOf = ({ id, type }: { id: number | string; type: string }): string =>
  `post.php?post=${id}&action=edit&post_type=${type}`;
