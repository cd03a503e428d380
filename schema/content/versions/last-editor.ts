import type { RequestContext } from '../../core/request-context.ts';
import { LAST_EDITOR_KEY } from '../../core/rows/content-row.ts';
import type { KindWrite } from '../write/save-content.ts';

/** Returns the write that stores the viewer as the account that changed the item last in an editor. */
export const recordLastEditor = ({ viewer, loaders }: RequestContext): KindWrite => ({
  write: async (client, { id }) => {
    const row = { postId: id, key: LAST_EDITOR_KEY };
    await client.postMeta.deleteMany({ where: row });
    await client.postMeta.create({ data: { ...row, value: JSON.stringify(String(viewer.userId)) } });
    loaders.editing.clear(id);
    return undefined;
  },
});
