import type { RequestContext } from '../../../core/request-context.ts';
import type { MediaInput } from '../write/media-input.ts';

/** Returns the folder of the current month, such as `2026/11`; empty if the site stores all files in one folder. */
export const currentFolder = (context: RequestContext): string =>
  folderOfMonth(context, context.site.clock.at(context.kernel.now()).local);

const folderOfMonth = ({ site }: RequestContext, date: string): string =>
  site.flag('uploads_use_yearmonth_folders', true) ? `${date.slice(0, 4)}/${date.slice(5, 7)}` : '';

/**
 * Returns the folder for an uploaded file, such as `2026/11`: year and month of the date of its parent item, else of the
 * current date. Empty if the site stores all files in one folder.
 */
export async function uploadFolder(
  context: RequestContext,
  { parentId }: Pick<MediaInput, 'parentId'>,
): Promise<string> {
  const parent = parentId ? await context.loaders.linkRows.load(parentId) : null;
  const isDated = parent !== null && parent.type !== 'page' && /^(?!0000)\d{4}-\d{2}-/.test(parent.date);
  return isDated ? folderOfMonth(context, parent.date) : currentFolder(context);
}
