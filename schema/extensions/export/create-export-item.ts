import { Parser } from 'htmlparser2';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { languageOfItem, languageOfTerm, translationsOfItem, translationsOfTerm } from '../../core/rows/language-of.ts';
import type { PostTermRow } from '../../core/rows/term-row.ts';
import { isStaticFrontPage } from '../../core/site/static-pages.ts';
import { hasBlocks } from '../../markup/block-grammar/parsed-block.ts';
import type { CooperativeScheduler } from '../../markup/cooperative-scheduler.ts';
import { decodeEntities } from '../../markup/html/escape.ts';
import { markupText } from '../../markup/html/strip-tags.ts';
import { ShortcodeFinder } from '../../markup/shortcodes/parse-shortcodes.ts';
import { SHORTCODE_NAMES } from '../../markup/shortcodes/shortcode-handlers.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { toJsonObject } from '../../values/json-text.ts';
import { type ExportOptions, exportedStatuses } from './export-cursor.ts';
import type { BodyRenderer, ExportImage, ExportLink, ExportLinks, ExportReference } from './export-item.ts';
import { type LoadedImages, mediaFields } from './export-media.ts';
import { BUILDER_INDICATORS, BUILDER_SHORTCODES, type ItemMeta } from './item-meta.ts';
import type { ExportAuthor, ExportComment } from './related-rows.ts';
import { type ExportSeo, SEO_SOURCES, type SeoSource } from './seo-sources.ts';

/** The loaded data of an item. */
interface ItemParts {
  readonly row: ContentRow;
  readonly permalink: string;
  readonly meta: ItemMeta;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly terms: readonly PostTermRow[];
  readonly author: ExportAuthor | null;
  readonly comments: readonly ExportComment[];
  readonly images: LoadedImages;
}

interface ItemEnvironment {
  context: RequestContext;
  options: ExportOptions;
  render: BodyRenderer;
  scheduler: CooperativeScheduler;
}

/** An exported item with all its data (docs/protocol/export.md#items). Dates are `YYYY-MM-DDTHH:MM:SS`. */
export type ExportItem = Awaited<ReturnType<typeof createExportItem>>;

/**
 * All items by type and id, in pages of bounded size. The consumer may stop at any time; database errors are thrown.
 */
export type ExportPages = AsyncIterable<readonly ExportItem[]>;

/** Creates an exported item. If its body cannot be rendered, the error is logged and the body is empty. */
export async function createExportItem(parts: ItemParts, { context, options, render, scheduler }: ItemEnvironment) {
  const { row, permalink, meta, fields, author, comments, images } = parts;
  const { id, type, status, slug, excerpt, date, dateGmt, modified, modifiedGmt, menuOrder } = row;
  const body = await bodyOf(row, { context, render, scheduler });
  const languages = await languagesOf(row, { context, options });
  const origin = body.isBroken ? 'error' : contentOrigin(row.content, meta);
  return {
    id,
    type,
    status,
    title: row.titleRendered,
    documentTitle: documentTitle(row, context),
    slug,
    permalink,
    contentHtml: body.html,
    /** The stored content; undefined if the options exclude it. */
    contentRaw: options.includeRaw ? row.content : undefined,
    excerpt,
    date,
    dateGmt,
    modified,
    modifiedGmt,
    menuOrder,
    parent: row.parentId,
    author,
    featuredImage: images.get(row.featuredMediaId) ?? null,
    images: body.images,
    customFields: fields,
    customFieldsMedia: mediaFields(fields, images),
    links: body.links,
    taxonomies: await taxonomiesOf(parts, context),
    /** The code of its language, and the ids of its translations by their codes; null for none. */
    lang: languages?.code ?? null,
    translations: languages?.translations ?? null,
    seo: seoOf(meta),
    comments,
    render: origin,
  };
}

interface Body extends ImagesAndLinks {
  readonly html: string;
  /** Whether the body could not be rendered. */
  readonly isBroken: boolean;
}

const BROKEN_BODY: Body = { html: '', images: [], links: { internal: [], external: [] }, isBroken: true };

/** Renders the body. An unavailable database ends the export; all other errors concern this item only. */
async function bodyOf(
  row: ContentRow,
  { context, render, scheduler }: Omit<ItemEnvironment, 'options'>,
): Promise<Body> {
  const { database, log, addresses } = context.kernel;
  try {
    const html = await render(row);
    return { html, ...(await imagesAndLinks(html, { home: addresses.home, scheduler })), isBroken: false };
  } catch (error) {
    if (database.isUnavailable(error)) throw error;
    log.error({ err: error, id: row.id }, 'the content of an item could not be rendered');
    return BROKEN_BODY;
  }
}

/** Returns the permalink of an exported item. Private items have theirs, since clients of an export may read them. */
export const exportedPermalink = (row: ContentRow, context: RequestContext): string | Promise<string> =>
  permalinkOf(row.status === 'private' ? { ...row, status: 'publish' } : row, context);

/** The title of the page of an item; that of the front page is the name of the site. */
function documentTitle({ id, titleRendered }: ContentRow, { site }: RequestContext): string {
  const name = decodeEntities(site.text('blogname'));
  const isFrontPage = isStaticFrontPage(id, site);
  const parts = isFrontPage ? [name, decodeEntities(site.text('blogdescription'))] : [markupText(titleRendered), name];
  return parts.filter((part) => part !== '').join(' – ');
}

/** The language of an item, and the ids of its translations that are exported, by the codes of theirs. */
async function languagesOf(
  row: ContentRow,
  { context, options }: Pick<ItemEnvironment, 'context' | 'options'>,
): Promise<{ code: string; translations: Readonly<Record<string, number>> } | null> {
  const language = await languageOfItem(row, context);
  if (!language) return null;
  const translations = await translationsOfItem(row.id, context);
  const statuses = exportedStatuses(options, context.registry);
  const rows = await Promise.all(translations.map(({ id }) => context.loaders.linkRows.load(id)));
  const entries = translations.flatMap((each, index) => {
    const { type = '', status = '' } = rows[index] ?? {};
    return options.postTypes.includes(type) && statuses.includes(status)
      ? [[each.language.code, each.id] as const]
      : [];
  });
  return { code: language.code, translations: Object.fromEntries(entries) };
}

async function taxonomiesOf(
  { row, terms }: ItemParts,
  context: RequestContext,
): Promise<Record<string, readonly ExportTerm[]>> {
  const exportedTaxonomies = [...context.registry.taxonomies.values()].filter(
    ({ visibility, types }) => visibility.public && types.includes(row.type),
  );
  const exported = await Promise.all(
    terms.map(async (term) => ({ taxonomy: term.taxonomy, entry: await exportedTerm(term, context) })),
  );
  return Object.fromEntries(
    exportedTaxonomies.map(({ name }) => [
      name,
      exported.filter(({ taxonomy }) => taxonomy === name).map(({ entry }) => entry),
    ]),
  );
}

/** A term of an exported item; with its language and its translations, by their codes, if it has one. */
export interface ExportTerm extends ExportReference {
  readonly lang?: string;
  readonly translations?: Readonly<Record<string, number>>;
}

async function exportedTerm({ id, name, slug, taxonomy }: PostTermRow, context: RequestContext): Promise<ExportTerm> {
  const language = await languageOfTerm({ id, taxonomy }, context);
  if (!language) return { id, name, slug };
  const translations = await translationsOfTerm(id, context);
  const ids = Object.fromEntries(translations.map((translation) => [translation.language.code, translation.id]));
  return { id, name, slug, lang: language.code, translations: ids };
}

/**
 * Determines the origin of the body of an item: `blocks`, `classic`, `shortcode`, `builder:…` or `empty`. A page
 * builder takes precedence over the stored text.
 */
function contentOrigin(content: string, meta: ItemMeta): string {
  const builder = builderOf(content, meta);
  if (builder !== null) return `builder:${builder}`;
  if (content.trim() === '') return 'empty';
  if (hasBlocks(content)) return 'blocks';
  return hasShortcode(content) ? 'shortcode' : 'classic';
}

function builderOf(content: string, meta: ItemMeta): string | null {
  const indicator = BUILDER_INDICATORS.find(({ key, values }) =>
    meta.get(key)?.some((value) => (values ? values.includes(value) : hasValue(value))),
  );
  if (indicator) return indicator.builder;
  const name = /^\s*(?:<p>)?\[([a-z_]+)/.exec(content)?.[1] ?? '';
  return BUILDER_SHORTCODES.find(([prefix]) => name.startsWith(prefix))?.[1] ?? null;
}

const hasValue = (value: unknown): boolean => value !== null && value !== '' && value !== false;

/**
 * Whether a text contains a supported shortcode, or one of a plugin that is not installed, which is recognized by its
 * attributes.
 */
const hasShortcode = (content: string): boolean =>
  new ShortcodeFinder(content, SHORTCODE_NAMES).next(0) !== undefined ||
  /(?:^|[^[])\[[a-z][\w-]{0,60} [\w-]{1,60}=["'\w]/i.test(content);

const NO_SEO: ExportSeo = {
  source: null,
  title: null,
  description: null,
  canonical: null,
  robots: null,
  ogTitle: null,
  ogDescription: null,
  ogImage: null,
  focusKeyword: null,
};

/** Returns the SEO texts of an item, from the first plugin that has stored any. */
function seoOf(meta: ItemMeta): ExportSeo {
  for (const source of SEO_SOURCES) {
    const seo = readSource(source, meta);
    if (seo) return seo;
  }
  return NO_SEO;
}

type ReadValue = (key: string) => unknown;

function readSource(source: SeoSource, meta: ItemMeta): ExportSeo | null {
  const { mapKey } = source;
  const map = mapKey === undefined ? {} : toJsonObject(meta.get(mapKey)?.[0]);
  const read: ReadValue = mapKey === undefined ? (key) => meta.get(key)?.[0] : (key) => map[key];
  const texts = Object.entries(source.keys).flatMap(([name, keys]) => {
    const text = keys.map((key) => textOf(read(key))).find((value) => value !== null);
    return text === undefined ? [] : [[name, text] as const];
  });
  const robots = robotsOf(source, read);
  if (texts.length === 0 && robots === null) return null;
  return { ...NO_SEO, ...Object.fromEntries(texts), robots, source: source.name };
}

/** A text that is not blank; lists are joined with commas. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return textOf(value.filter((entry) => typeof entry === 'string').join(','));
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function robotsOf({ directives = [], robots }: SeoSource, read: ReadValue): string | null {
  const enabledDirectives = directives
    .filter(({ key, values }) => values.includes(read(key)))
    .map(({ directive }) => directive);
  const listed = robots === undefined ? [] : (textOf(read(robots)) ?? '').split(',');
  const all = [...enabledDirectives, ...listed.map((word) => word.trim())].filter(
    (word) => word !== '' && word !== 'none' && word !== '-',
  );
  return all.length === 0 ? null : [...new Set(all)].join(',');
}

/** The images and links in markup. */
interface ImagesAndLinks {
  readonly images: readonly ExportImage[];
  readonly links: ExportLinks;
}

/** The number of characters that are parsed before the time is checked. */
const PART_LENGTH = 32_768;

/**
 * Collects images and links from rendered markup, and yields to the event loop; `home` is the URL of the site without a
 * trailing slash.
 */
async function imagesAndLinks(
  markup: string,
  { home, scheduler }: { home: string; scheduler: CooperativeScheduler },
): Promise<ImagesAndLinks> {
  const images = new Map<string, ExportImage>();
  const links: { internal: ExportLink[]; external: ExportLink[] } = { internal: [], external: [] };
  const { host } = new URL(home);
  let openLink: { url: URL; text: string } | null = null;
  const closeLink = () => {
    if (!openLink) return;
    const { url, text } = openLink;
    const link = { url: url.href, text: text.replace(/\s+/g, ' ').trim() };
    (url.host === host ? links.internal : links.external).push(link);
    openLink = null;
  };
  const parser = new Parser({
    onopentag: (name, { src = '', alt = '', href }) => {
      if (name === 'img' && src.trim() !== '' && !images.has(src)) images.set(src, { src, alt });
      if (name !== 'a') return;
      closeLink();
      const url = href === undefined ? null : absoluteUrl(href, home);
      if (url) openLink = { url, text: '' };
    },
    ontext: (text) => {
      if (openLink) openLink.text += text;
    },
    onclosetag: (name) => {
      if (name === 'a') closeLink();
    },
  });
  for (let start = 0; start < markup.length; start += PART_LENGTH) {
    parser.write(markup.slice(start, start + PART_LENGTH));
    if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
  }
  parser.end();
  closeLink();
  return { images: [...images.values()], links };
}

/** The absolute URL of a link; null for fragments and for URLs without a host. */
function absoluteUrl(href: string, home: string): URL | null {
  const address = href.trim();
  if (address === '' || address.startsWith('#') || !URL.canParse(address, `${home}/`)) return null;
  const url = new URL(address, `${home}/`);
  return url.host === '' ? null : url;
}
