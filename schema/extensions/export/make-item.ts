import { permalinkOf } from '../content/addresses/link.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { decodeEntities } from '../html/markup/escape.ts';
import { stripAllTags } from '../html/markup/strip.ts';
import type { PostTermRow } from '../terms/term-row.ts';
import type { BodyRenderer } from './bodies.ts';
import type { ExportOptions } from './head.ts';
import type { ExportAuthor, ExportComment, ExportItem, ExportTerm } from './item.ts';
import type { ItemMeta } from './item-meta.ts';
import type { ItemRow } from './item-rows.ts';
import { type KnownMedia, mediaFields } from './media.ts';
import { renderPath } from './render-path.ts';
import { seoOf } from './seo.ts';
import { type ShownParts, shownParts } from './shown-parts.ts';

/** What was loaded of an item. */
export interface ItemParts {
  readonly row: ItemRow;
  readonly meta: ItemMeta;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly terms: readonly PostTermRow[];
  readonly author: ExportAuthor | null;
  readonly comments: readonly ExportComment[];
  readonly pictures: KnownMedia;
}

interface Making {
  context: RequestContext;
  options: ExportOptions;
  render: BodyRenderer;
}

/** Puts an item together. Where its body cannot be made it comes without one, and the log is told. */
export async function makeItem(parts: ItemParts, { context, options, render }: Making): Promise<ExportItem> {
  const { row, meta, fields, author, comments, pictures } = parts;
  const { id, type, status, slug, excerpt, date, dateGmt, modified, modifiedGmt, menuOrder } = row;
  const body = await bodyOf(row, { context, render });
  const path = body.isBroken ? 'error' : renderPath(row.content, meta);
  return {
    id,
    type,
    status,
    title: row.titleRendered,
    documentTitle: documentTitle(row, context),
    slug,
    permalink: await permalinkOf(linkRow(row), context),
    contentHtml: body.html,
    ...(options.includeRaw ? { contentRaw: row.content } : {}),
    excerpt,
    date,
    dateGmt,
    modified,
    modifiedGmt,
    menuOrder,
    parent: row.parentId,
    author,
    featuredImage: pictures.get(row.featuredMediaId) ?? null,
    images: body.images,
    customFields: fields,
    customFieldsMedia: mediaFields(fields, pictures),
    links: body.links,
    taxonomies: taxonomiesOf(parts, context),
    seo: seoOf(meta),
    comments,
    render: path,
  };
}

interface Body extends ShownParts {
  readonly html: string;
  readonly isBroken: boolean;
}

const BROKEN: Body = { html: '', images: [], links: { internal: [], external: [] }, isBroken: true };

/** A database that cannot be reached is an error of the whole export, all else one of the item. */
async function bodyOf(row: ItemRow, { context, render }: Omit<Making, 'options'>): Promise<Body> {
  const { database, log, addresses } = context.kernel;
  try {
    const html = await render(row);
    return { html, ...shownParts(html, addresses.home), isBroken: false };
  } catch (error) {
    if (database.isUnavailable(error)) throw error;
    log.error({ err: error, id: row.id }, 'content cannot be rendered');
    return BROKEN;
  }
}

/** Whoever reads an export may read what is private, so that it has its own address. */
const linkRow = (row: ItemRow): ContentRow =>
  ({ ...row, status: row.status === 'private' ? 'publish' : row.status }) as ContentRow;

/** The title of the item's page: the front page is called as the site is. */
function documentTitle({ id, titleRendered }: ItemRow, { site }: RequestContext): string {
  const name = decodeEntities(site.text('blogname'));
  const isFront = site.text('show_on_front') === 'page' && site.integer('page_on_front') === id;
  const parts = isFront
    ? [name, decodeEntities(site.text('blogdescription'))]
    : [decodeEntities(stripAllTags(titleRendered)), name];
  return parts.filter((part) => part !== '').join(' – ');
}

function taxonomiesOf({ row, terms }: ItemParts, { registry }: RequestContext): Record<string, ExportTerm[]> {
  const shown = [...registry.taxonomies.values()].filter(
    ({ visibility, types }) => visibility.public && types.includes(row.type),
  );
  return Object.fromEntries(
    shown.map(({ name: taxonomy }) => [
      taxonomy,
      terms.filter((term) => term.taxonomy === taxonomy).map(({ id, name, slug }) => ({ id, name, slug })),
    ]),
  );
}
