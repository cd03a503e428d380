import apiFetch from '@wordpress/api-fetch';
import type { Option } from '@wordpress/dataviews';
import { decodeEntities } from '@wordpress/html-entities';
import { addQueryArgs } from '@wordpress/url';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Sends a request to the REST API. */
export const request = <Body>(path: string, options: { method?: string; data?: unknown } = {}): Promise<Body> =>
  apiFetch<Body>({ path, ...options });

/** Creates or changes what the path names. */
export const save = <Body>(path: string, data: Readonly<Record<string, unknown>>): Promise<Body> =>
  request<Body>(path, { method: 'POST', data });

/** Deletes an item, and does not leave it in the trash. */
export const remove = (path: string, query: Query = {}): Promise<unknown> =>
  request(addQueryArgs(path, { force: true, ...query }), { method: 'DELETE' });

/** The message of an error of the API or of the network. */
export function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== ''
    ? message
    : 'The server did not answer. Check your connection and try again.';
}

/** An item of a list that says what the viewer may do with it, and contains what else the list shows of it. */
export interface ListedItem {
  _links: Readonly<Record<string, readonly { targetHints?: { allow?: readonly string[] } }[]>>;
  _embedded?: {
    author?: readonly { name?: string }[];
    up?: readonly { title?: { rendered: string }; link?: string }[];
    'wp:term'?: readonly (readonly { name: string; taxonomy: string }[])[];
    'wp:featuredmedia'?: readonly {
      source_url?: string;
      alt_text?: string;
      media_details?: { sizes?: Readonly<Record<string, { source_url: string }>> };
    }[];
  };
}

export const allows = ({ _links }: ListedItem, method: 'POST' | 'DELETE'): boolean =>
  _links.self?.[0]?.targetHints?.allow?.includes(method) ?? false;

type Query = Readonly<Record<string, unknown>>;

/** Requests a page of a list, with its totals. Empty parameters are not sent. */
export async function requestList<Item>(path: string, query: Query) {
  const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
  try {
    const response = await apiFetch<Response, false>({ path: addQueryArgs(path, sent), parse: false });
    return {
      items: (await response.json()) as Item[],
      total: Number(response.headers.get('X-WP-Total') ?? 0),
      pages: Number(response.headers.get('X-WP-TotalPages') ?? 0),
    };
  } catch (error) {
    throw error instanceof Response ? await error.json().catch(() => null) : error;
  }
}

/** The first 100 items of a list as choices, by their names or titles. */
export async function requestChoices(path: string, query: Query = {}): Promise<Option<string>[]> {
  type Named = { id: number; name?: string; title?: { rendered: string } };
  const { items } = await requestList<Named>(path, { per_page: 100, _fields: 'id,name,title', ...query });
  return items.map(({ id, name, title }) => ({
    value: String(id),
    label: decodeEntities(name ?? title?.rendered ?? ''),
  }));
}

export const LOCKS_PATH = '/postern/v1/edit-locks';

/** The lock of an item that somebody has open in an editor. */
interface EditLock {
  post: number;
  user_name: string;
  is_own: boolean;
}

/** Who has items open in an editor. It is not worth a failure of what else is shown. */
export const editLocks = async (posts: readonly number[]): Promise<EditLock[]> =>
  posts.length === 0 ? [] : request<EditLock[]>(`${LOCKS_PATH}?post=${posts}`).catch(() => []);

let changeCount = 0;
const listeners = new Set<() => void>();

/** Loads what is shown again, because something has been changed. */
export function reload(): void {
  changeCount += 1;
  for (const listener of listeners) listener();
}

/** A number that changes when something has been changed. */
export const useChangeCount = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => changeCount,
  );

/** A value that is being loaded. */
export interface Loading<Value> {
  value: Value | undefined;
  isLoading: boolean;
  /** What went wrong; undefined if nothing did. */
  problem: string | undefined;
}

/** Loads a value when `key` or something else has changed. The last request counts; when it fails, the value before stays. */
export function useLoading<Value>(key: string, load: () => Promise<Value>): Loading<Value> {
  const [state, setState] = useState<Loading<Value>>({ value: undefined, isLoading: true, problem: undefined });
  const count = useChangeCount();
  // `load` is described by the key.
  useEffect(() => {
    let isCurrent = true;
    setState(({ value }) => ({ value, isLoading: true, problem: undefined }));
    load().then(
      (value) => isCurrent && setState({ value, isLoading: false, problem: undefined }),
      (error: unknown) => isCurrent && setState((shown) => ({ ...shown, isLoading: false, problem: messageOf(error) })),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, count]);
  return state;
}
