import { stringify } from 'yaml';
import type { ExportItem } from '../create-export-item.ts';
import type { ExportReference } from '../export-item.ts';
import type { ExportSeo } from '../seo-sources.ts';
import { plainTitle } from './plain-title.ts';

/**
 * Writes the front matter of an item, with the property names of static site generators and all values that an import
 * needs.
 */
export function frontMatter(item: ExportItem): string {
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
