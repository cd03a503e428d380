import type { SiteFacts } from '../environment.ts';
import { baseName, type Dimensions, folderOf, hasSameShape, type PictureFacts } from './sizes.ts';

const WIDEST_SOURCE = 2048;
const EDIT_MARK = /-e\d{13}/;

export interface SourceSet {
  srcset: string;
  sizes: string;
}

/**
 * The other files of the same picture, for `srcset`, and the matching `sizes`. Undefined when there is only one file,
 * when the address belongs to none of them, or when the picture was edited after it was put in.
 */
export function sourceSet(
  attachment: PictureFacts,
  { shown, site }: { shown: Dimensions & { source: string }; site: Pick<SiteFacts, 'uploadsUrl'> },
): SourceSet | undefined {
  if (Object.keys(attachment.sizes).length === 0 || shown.width < 1) return undefined;
  const folder = folderOf(attachment.file);
  const edit = EDIT_MARK.exec(attachment.file)?.[0];
  if (edit !== undefined && !baseName(shown.source).includes(edit)) return undefined;
  const sourceEdit = EDIT_MARK.exec(baseName(shown.source))?.[0];
  const candidates = candidatesOf(attachment, shown.source);
  if (candidates === undefined) return undefined;
  let matched = false;
  let first: { width: number; url: string } | undefined;
  const others = new Map<number, string>();
  for (const candidate of candidates) {
    const isShown: boolean = !matched && shown.source.includes(folder + candidate.file);
    if (isShown) matched = true;
    if (sourceEdit !== undefined && !candidate.file.includes(sourceEdit)) continue;
    if (candidate.width > WIDEST_SOURCE && !isShown) continue;
    if (!hasSameShape(shown, candidate)) continue;
    const url = `${site.uploadsUrl}/${folder}${candidate.file}`;
    if (isShown) first = { width: candidate.width, url };
    else others.set(candidate.width, url);
  }
  if (!matched) return undefined;
  if (first !== undefined) others.delete(first.width);
  const sources = first === undefined ? [...others] : [[first.width, first.url] as const, ...others];
  if (sources.length < 2) return undefined;
  return {
    srcset: sources.map(([width, url]) => `${url.replaceAll(' ', '%20')} ${width}w`).join(', '),
    sizes: `(max-width: ${shown.width}px) 100vw, ${shown.width}px`,
  };
}

/** All files of a picture. A moving picture's full size never stands beside its still sizes. */
function candidatesOf(attachment: PictureFacts, source: string): (Dimensions & { file: string })[] | undefined {
  const sizes: (Dimensions & { file: string })[] = Object.values(attachment.sizes);
  if (attachment.sizes.thumbnail?.mimeType === 'image/gif') {
    return source.includes(attachment.file) ? undefined : sizes;
  }
  return [...sizes, { width: attachment.width, height: attachment.height, file: baseName(attachment.file) }];
}
