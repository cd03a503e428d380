import type { RequestContext } from '../../../core/request-context.ts';
import type { MediaInput } from '../write/media-input.ts';

/**
 * Returns the folder for a new file, such as `2026/11`: year and month of the date of its parent item, else of the
 * current date. Empty if the site stores all files in one folder.
 */
export async function uploadFolder(
  context: RequestContext,
  { parentId }: Pick<MediaInput, 'parentId'>,
): Promise<string> {
  const { site, kernel, loaders } = context;
  if (!site.flag('uploads_use_yearmonth_folders', true)) return '';
  const parent = parentId ? await loaders.linkRows.load(parentId) : null;
  const isDated = parent !== null && parent.type !== 'page' && /^(?!0000)\d{4}-\d{2}-/.test(parent.date);
  const date = isDated ? parent.date : site.clock.at(kernel.now()).local;
  return `${date.slice(0, 4)}/${date.slice(5, 7)}`;
}
