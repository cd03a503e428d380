import apiFetch from '@wordpress/api-fetch';
import { dispatch } from '@wordpress/data';
import { store as editorStore } from '@wordpress/editor';
import { pageData } from '../page-data.ts';
import { currentNonce } from '../rest/connect.ts';
import { editLocks, LOCKS_PATH } from '../rest/listed-locks.ts';

/** The server forgets an editor that has not reported for 150 seconds. */
const RENEWAL_MS = 60_000;

/** The lock of the packages: with `isLocked`, a dialog says who has the item open and offers to take over. */
interface PostLock {
  isLocked: boolean;
  isTakeover?: boolean;
  user?: { name: string };
}

interface Options {
  /** Whether the item is taken over from somebody else. */
  takes_over?: boolean;
  /** Whether the item was created for the viewer to write in: the server deletes it if it is left empty. */
  is_new?: boolean;
}

/** Reports that an item is open. Returns who has it open if it is somebody else, unless the viewer takes over. */
async function report(post: number, more: Options = {}): Promise<PostLock> {
  try {
    await apiFetch({ path: LOCKS_PATH, method: 'POST', data: { post, ...more } });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'rest_item_locked') {
      const [lock] = await editLocks([post]);
      return { isLocked: true, user: { name: lock?.user_name ?? '' } };
    }
    // Without an answer nothing is known: the next report may succeed.
  }
  return { isLocked: false };
}

/**
 * Renews the lock of an open item until the page is left, and returns the lock with which the editor begins. When somebody else takes
 * over, what was written is stored as an autosave.
 */
export async function holdEditLock(post: number, options: Options): Promise<PostLock> {
  const first = await report(post, options);
  if (first.isLocked) return first;
  const timer = setInterval(async () => {
    const lock = await report(post);
    if (!lock.isLocked) return;
    clearInterval(timer);
    window.removeEventListener('pagehide', release);
    const { autosave, updatePostLock } = dispatch(editorStore);
    await autosave();
    updatePostLock({ ...lock, isTakeover: true });
  }, RENEWAL_MS);
  const release = () =>
    void fetch(`${pageData.restRoot}${LOCKS_PATH.slice(1)}/${post}`, {
      ...{ method: 'DELETE', keepalive: true },
      headers: { [`X-${pageData.brand.toUpperCase()}-Nonce`]: currentNonce() },
    });
  window.addEventListener('pagehide', release);
  return first;
}
