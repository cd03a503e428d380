import type { SiteAddresses } from '../../../core/domain-kernel.ts';
import { isFileKey, type MediaStore } from '../../../core/files/media-store.ts';
import { decodeEntities } from '../../../markup/html/escape.ts';
import type { ExportItem, ExportPages } from '../create-export-item.ts';
import type { ExportMedia } from '../export-item.ts';
import type { ExportFile } from './export-file.ts';

/** Matches the names of files that are already compressed. */
const COMPRESSED_FILE =
  /\.(?:jpe?g|png|gif|webp|avif|heic|mp[34]|m4[av]|ogg|ogv|webm|mov|flac|zip|gz|woff2?|pdf|docx|xlsx|pptx)$/i;

/** Yields each file of the site that items contain or link to, once. Missing files are omitted. */
export async function* mediaFiles(
  pages: ExportPages,
  { mediaStore, addresses }: { mediaStore: MediaStore; addresses: Pick<SiteAddresses, 'home' | 'uploads'> },
): AsyncGenerator<ExportFile> {
  const keysIn = keyFinder(addresses);
  const exportedKeys = new Set<string>();
  for await (const items of pages) {
    for (const key of items.flatMap((item) => keysIn(textsOf(item)))) {
      if (exportedKeys.has(key)) continue;
      exportedKeys.add(key);
      const stat = await mediaStore.stat(key);
      if (!stat) continue;
      const open = async () => {
        const file = await mediaStore.read(key);
        if (!file) throw new Error(`The file ${key} was removed while it was exported.`);
        return file.body;
      };
      yield { path: key, modified: stat.modified, content: open, isCompressed: COMPRESSED_FILE.test(key) };
    }
  }
}

const textsOf = ({ contentHtml, excerpt, featuredImage, customFieldsMedia }: ExportItem): string =>
  [
    contentHtml,
    excerpt,
    ...(featuredImage ? [featuredImage.url] : []),
    ...Object.values(customFieldsMedia).flatMap((media) => [media as ExportMedia].flat().map(({ url }) => url)),
  ].join('\n');

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Creates a function that finds the keys of uploaded files in a text, by absolute URLs and by paths of the site. */
function keyFinder({ home, uploads }: Pick<SiteAddresses, 'home' | 'uploads'>): (text: string) => string[] {
  const { origin } = new URL(home);
  const pathPattern = uploads.startsWith(`${origin}/`)
    ? `|(?<=["'(=,\\s])${escapeRegExp(uploads.slice(origin.length))}`
    : '';
  const pattern = new RegExp(`(?:${escapeRegExp(uploads)}${pathPattern})/([^\\s"'<>()?#,\\\\]+)`, 'g');
  return (text) => [...text.matchAll(pattern)].flatMap(([, path]) => fileKeyAt(path ?? '') ?? []);
}

/** Returns the key of the file at a path; null if the path, which any author can write, is not that of a file. */
function fileKeyAt(path: string): string | null {
  try {
    const key = decodeURIComponent(decodeEntities(path).replace(/&.*$/, ''));
    return isFileKey(key) ? key : null;
  } catch {
    return null;
  }
}
