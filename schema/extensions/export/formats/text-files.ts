import { stringify } from 'yaml';
import type { ExportManifest } from '../load-manifest.ts';
import type { ExportItem, ExportPages } from '../make-item.ts';
import { markdownOf } from '../markup/markdown.ts';
import { mdxOf } from '../markup/mdx.ts';
import type { ExportFile } from './export-file.ts';
import { frontMatter } from './write-front-matter.ts';

/** Name of the file with the data of the site. */
export const SITE_FILE = 'site.yaml';

const MAX_NAME_LENGTH = 120;

const WRITERS = {
  markdown: { extension: 'md', write: markdownOf },
  mdx: { extension: 'mdx', write: mdxOf },
} as const;

/** A file for each item, by type, and one for the site. An item's file has its slug as name, or else its number. */
export async function* textFiles(
  pages: ExportPages,
  {
    format,
    manifest: { site, generatedAt },
    permalinks,
  }: { format: keyof typeof WRITERS; manifest: ExportManifest; permalinks: string },
): AsyncGenerator<ExportFile> {
  const { extension, write } = WRITERS[format];
  yield {
    path: SITE_FILE,
    content: stringify({ format, generated_at: generatedAt, ...site, permalink_structure: permalinks }),
  };
  const taken = new Set<string>();
  for await (const items of pages) {
    for (const item of items) {
      const body = write(item.contentHtml, item.render === 'blocks' ? 'blocks' : 'bare');
      yield {
        path: `${fileName(item, taken)}.${extension}`,
        modified: new Date(`${item.modifiedGmt}Z`),
        content: `${frontMatter(item)}${body === '' ? '' : `\n${body}`}`,
      };
    }
  }
}

/** A file name that is unique, also on case-insensitive file systems. */
function fileName({ type, slug, id }: ExportItem, taken: Set<string>): string {
  const name = safeFileName(slug) || String(id);
  const path = `${type}/${name}`;
  const free = taken.has(path.toLowerCase()) ? `${path}-${id}` : path;
  taken.add(free.toLowerCase());
  return free;
}

/** Letters as they are; what means something to a file system is a dash. */
function safeFileName(slug: string): string {
  let text = slug;
  try {
    text = decodeURIComponent(slug);
  } catch {
    // A lone percent sign: the slug is as good as it gets.
  }
  return [...text.replace(/[\p{Cc}\\/:*?"<>|%]+/gu, '-').replace(/^[.\s]+|[.\s]+$/g, '')]
    .slice(0, MAX_NAME_LENGTH)
    .join('');
}
