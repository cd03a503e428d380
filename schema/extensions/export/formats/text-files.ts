import { stringify } from 'yaml';
import type { ExportItem, ExportPages } from '../create-export-item.ts';
import type { ExportManifest } from '../load-manifest.ts';
import { markdownOf } from '../markup/markdown.ts';
import { mdxOf } from '../markup/mdx.ts';
import type { ExportFile } from './export-file.ts';
import { frontMatter } from './write-front-matter.ts';

/** The name of the file with the data of the site. */
export const SITE_FILE = 'site.yaml';

const MAX_NAME_LENGTH = 120;

const WRITERS = {
  markdown: { extension: 'md', write: markdownOf },
  mdx: { extension: 'mdx', write: mdxOf },
} as const;

/**
 * Yields a file with the data of the site, and a file for each item, named by type and slug, or by id without a slug.
 */
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
  const usedPaths = new Set<string>();
  for await (const items of pages) {
    for (const item of items) {
      const body = write(item.contentHtml, item.render === 'blocks' ? 'blocks' : 'bare');
      yield {
        path: `${uniquePath(item, usedPaths)}.${extension}`,
        modified: new Date(`${item.modifiedGmt}Z`),
        content: `${frontMatter(item)}${body === '' ? '' : `\n${body}`}`,
      };
    }
  }
}

/** Returns a path without an extension that is unique, also on case-insensitive file systems. */
function uniquePath({ type, slug, id }: ExportItem, usedPaths: Set<string>): string {
  const name = safeFileName(slug) || String(id);
  const path = `${type}/${name}`;
  const freePath = usedPaths.has(path.toLowerCase()) ? `${path}-${id}` : path;
  usedPaths.add(freePath.toLowerCase());
  return freePath;
}

/** Converts a slug to a file name: letters remain, characters with a meaning in file systems become dashes. */
function safeFileName(slug: string): string {
  let text = slug;
  try {
    text = decodeURIComponent(slug);
  } catch {
    // The slug contains a percent sign that is not part of an encoding; it is used unchanged.
  }
  return [...text.replace(/[\p{Cc}\\/:*?"<>|%]+/gu, '-').replace(/^[.\s]+|[.\s]+$/g, '')]
    .slice(0, MAX_NAME_LENGTH)
    .join('');
}
