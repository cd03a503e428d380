import type { RequestContext } from '../../context.ts';
import type { MediaInput } from '../write/input.ts';

/**
 * The folder for a new file: year and month, of the item that it belongs to where that is dated, else of now. Empty
 * where the site keeps all files in one.
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
