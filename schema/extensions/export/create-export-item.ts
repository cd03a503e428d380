import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { PostTermRow } from '../../core/rows/term-row.ts';
import type { CooperativeScheduler } from '../../markup/cooperative-scheduler.ts';
import { decodeEntities } from '../../markup/html/escape.ts';
import { markupText } from '../../markup/html/markup-text.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import type { BodyRenderer } from './body-renderer.ts';
import { contentOrigin } from './content-origin.ts';
import type { ExportReference } from './export-item.ts';
import { type LoadedImages, mediaFields } from './export-media.ts';
import type { ExportOptions } from './export-options.ts';
import { type ImagesAndLinks, imagesAndLinks } from './images-and-links.ts';
import type { ItemMeta } from './item-meta.ts';
import type { ExportComment } from './related-rows.ts';
import { seoOf } from './seo.ts';

/** The loaded data of an item. */
interface ItemParts {
  readonly row: ContentRow;
  readonly permalink: string;
  readonly meta: ItemMeta;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly terms: readonly PostTermRow[];
  readonly author: ExportReference | null;
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
    taxonomies: taxonomiesOf(parts, context),
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
  const isFrontPage = site.text('show_on_front') === 'page' && site.integer('page_on_front') === id;
  const parts = isFrontPage ? [name, decodeEntities(site.text('blogdescription'))] : [markupText(titleRendered), name];
  return parts.filter((part) => part !== '').join(' – ');
}

function taxonomiesOf(
  { row, terms }: ItemParts,
  { registry }: RequestContext,
): Record<string, readonly ExportReference[]> {
  const exportedTaxonomies = [...registry.taxonomies.values()].filter(
    ({ visibility, types }) => visibility.public && types.includes(row.type),
  );
  return Object.fromEntries(
    exportedTaxonomies.map(({ name: taxonomy }) => [
      taxonomy,
      terms.filter((term) => term.taxonomy === taxonomy).map(({ id, name, slug }) => ({ id, name, slug })),
    ]),
  );
}
