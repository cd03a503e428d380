import { request } from './requests.ts';

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
