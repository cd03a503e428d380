import { mdxExpressionToMarkdown } from 'mdast-util-mdx-expression';
import { mdxJsxToMarkdown } from 'mdast-util-mdx-jsx';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { stringify } from 'yaml';
import { decodeEntities } from '../../../markup/html/escape.ts';
import type { ExportItem, ExportPages } from '../create-export-item.ts';
import type { ExportReference } from '../export-item.ts';
import type { ExportManifest } from '../load-manifest.ts';
import { flow } from '../markup/flow.ts';
import { jsxFallback } from '../markup/jsx-fallback.ts';
import { htmlContent, markdownOf, markdownStyle } from '../markup/markdown.ts';
import type { MarkdownForm } from '../markup/markdown-form.ts';
import type { ExportSeo } from '../seo-sources.ts';
import type { ExportFile } from './zip.ts';

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

/**
 * Writes the front matter of an item, with the property names of static site generators and all values that an import
 * needs.
 */
function frontMatter(item: ExportItem): string {
  const names = (terms: readonly ExportReference[] = []) => terms.map(({ name }) => plainTitle(name));
  const { category, post_tag, ...others } = item.taxonomies;
  const values = {
    title: plainTitle(item.title),
    slug: item.slug,
    date: withOffset(item.date, item.dateGmt),
    modified: withOffset(item.modified, item.modifiedGmt),
    status: item.status,
    permalink: item.permalink,
    excerpt: item.excerpt,
    featured_image: item.featuredImage?.url ?? null,
    categories: names(category),
    tags: names(post_tag),
    ...(Object.keys(others).length > 0
      ? { taxonomies: Object.fromEntries(Object.entries(others).map(([name, terms]) => [name, names(terms)])) }
      : {}),
    seo: item.seo.source === null ? null : seoOf(item.seo),
    ...(item.lang === null ? {} : { lang: item.lang, translations: item.translations }),
    type: item.type,
    id: item.id,
    parent: item.parent,
    menu_order: item.menuOrder,
    author: item.author && { name: item.author.name, slug: item.author.slug },
    term_slugs: slugsOf(item.taxonomies),
    ...(Object.keys(item.customFields).length > 0 ? { custom_fields: item.customFields } : {}),
    render: item.render,
  };
  return `---\n${stringify(values, { lineWidth: 0 })}---\n`;
}

function seoOf(seo: ExportSeo): Record<string, unknown> {
  return {
    source: seo.source,
    title: seo.title,
    description: seo.description,
    canonical: seo.canonical,
    robots: seo.robots,
    og_title: seo.ogTitle,
    og_description: seo.ogDescription,
    og_image: seo.ogImage,
    focus_keyword: seo.focusKeyword,
  };
}

/** The slugs of terms, in the order of their names: not every slug can be derived from the name. */
const slugsOf = (taxonomies: ExportItem['taxonomies']): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(taxonomies)
      .filter(([, terms]) => terms.length > 0)
      .map(([name, terms]) => [name, terms.map(({ slug }) => slug)]),
  );

const MINUTE_MS = 60_000;

/** Adds the offset to a local time, such as `2026-05-01T09:00:00+02:00`. Without a GMT time, returns it unchanged. */
function withOffset(local: string, gmt: string | null): string {
  if (gmt === null) return local;
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(`${gmt}Z`)) / MINUTE_MS);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const absolute = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(absolute / 60))}:${twoDigits(absolute % 60)}`;
}

/** Whether a text has the same meaning as HTML: it contains nothing that looks like a tag or a character reference. */
const isSafe = (text: string): boolean => !/<[a-z/!?]|&(?:#|[a-z])/i.test(text);

/**
 * Decodes the character references of a title, such as `Salt & rope`. Titles with tags or necessary references remain
 * HTML.
 */
export function plainTitle(html: string): string {
  const text = decodeEntities(html);
  return isSafe(text) ? text : html;
}

/** Escapes text that MDX would read as code. */
const NO_CODE: Options = {
  unsafe: [
    { character: '{', inConstruct: 'phrasing' },
    { character: '}', inConstruct: 'phrasing' },
    { character: '<', inConstruct: 'phrasing' },
    { atBreak: true, character: 'i', after: 'mport[\\s{*\'"]' },
    { atBreak: true, character: 'e', after: 'xport[\\s{*]' },
  ],
};

const MDX_OPTIONS: Options = {
  ...markdownStyle,
  extensions: [mdxJsxToMarkdown({ printWidth: Number.POSITIVE_INFINITY }), mdxExpressionToMarkdown(), NO_CODE],
};

/** Converts HTML to MDX. Content that Markdown cannot express becomes JSX, with the attribute names of React. */
export function mdxOf(html: string, form: MarkdownForm): string {
  return toMarkdown({ type: 'root', children: flow(htmlContent(html), jsxFallback(form)) }, MDX_OPTIONS);
}
