import type { SiteAddresses } from '../../../core/domain-kernel.ts';
import { isFileKey } from '../../../core/files/file-key.ts';
import type { MediaStore } from '../../../core/files/media-store.ts';
import { decodeEntities } from '../../../markup/html/escape.ts';
import type { ExportMedia } from '../export-item.ts';
import type { ExportItem, ExportPages } from '../make-item.ts';
import type { ExportFile } from './export-file.ts';

/** Files that are packed already. */
const DENSE =
  /\.(?:jpe?g|png|gif|webp|avif|heic|mp[34]|m4[av]|ogg|ogv|webm|mov|flac|zip|gz|woff2?|pdf|docx|xlsx|pptx)$/i;

/** Each of the site's files that items show or link to, once. One that is gone is left out. */
export async function* mediaFiles(
  pages: ExportPages,
  { mediaStore, addresses }: { mediaStore: MediaStore; addresses: Pick<SiteAddresses, 'home' | 'uploads'> },
): AsyncGenerator<ExportFile> {
  const keysIn = keyFinder(addresses);
  const seen = new Set<string>();
  for await (const items of pages) {
    for (const key of items.flatMap((item) => keysIn(textsOf(item)))) {
      if (seen.has(key)) continue;
      seen.add(key);
      const found = await mediaStore.stat(key);
      if (!found) continue;
      const open = async () => {
        const file = await mediaStore.read(key);
        if (!file) throw new Error(`The file ${key} was removed while it was exported.`);
        return file.body;
      };
      yield { path: key, modified: found.modified, content: open, isDense: DENSE.test(key) };
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

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds the keys of uploaded files in texts, by their whole addresses and by those without the site's own. */
function keyFinder({ home, uploads }: Pick<SiteAddresses, 'home' | 'uploads'>): (text: string) => string[] {
  const { origin } = new URL(home);
  const own = uploads.startsWith(`${origin}/`) ? `|(?<=["'(=,\\s])${escaped(uploads.slice(origin.length))}` : '';
  const pattern = new RegExp(`(?:${escaped(uploads)}${own})/([^\\s"'<>()?#,\\\\]+)`, 'g');
  return (text) => [...text.matchAll(pattern)].flatMap(([, path]) => keyOf(path ?? '') ?? []);
}

/** Null for an address that is not that of a file: authors can write any address. */
function keyOf(path: string): string | null {
  try {
    const key = decodeURIComponent(decodeEntities(path).replace(/&.*$/, ''));
    return isFileKey(key) ? key : null;
  } catch {
    return null;
  }
}
