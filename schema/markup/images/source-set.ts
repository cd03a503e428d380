import type { SiteData } from '../render-environment.ts';
import { baseName, type Dimensions, folderOf, hasSameShape, type PictureData } from './image-dimensions.ts';

const MAX_SOURCE_WIDTH = 2048;
const EDIT_MARK = /-e\d{13}/;

export interface SourceSet {
  srcset: string;
  sizes: string;
}

/**
 * The `srcset` and `sizes` of a picture. Undefined if there is only one file, if the URL belongs to none of them, or if the
 * picture was edited after it was inserted.
 */
export function sourceSet(
  attachment: PictureData,
  { shown, site }: { shown: Dimensions & { source: string }; site: Pick<SiteData, 'uploadsUrl'> },
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
    if (candidate.width > MAX_SOURCE_WIDTH && !isShown) continue;
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

/** All files of a picture. The original of an animated picture is not combined with its static renditions. */
function candidatesOf(attachment: PictureData, source: string): (Dimensions & { file: string })[] | undefined {
  const sizes: (Dimensions & { file: string })[] = Object.values(attachment.sizes);
  if (attachment.sizes.thumbnail?.mimeType === 'image/gif') {
    return source.includes(attachment.file) ? undefined : sizes;
  }
  return [...sizes, { width: attachment.width, height: attachment.height, file: baseName(attachment.file) }];
}
