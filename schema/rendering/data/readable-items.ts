import { canReadPost } from '../../access/post-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';

/** Whether the viewer may read an item that content refers to. Those who may read an item may also read its attached files. */
export const isReadable = async (row: ContentRow, context: RequestContext): Promise<boolean> =>
  canReadPost(context.viewer, await loadAccessData(row, context));
