import { canReadPost } from '../access/post-access.ts';
import { anonymousViewer } from '../access/viewer-access.ts';
import type { RequestContext } from '../core/request-context.ts';
import { accessDataOf } from '../core/rows/access-data.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { languageOfItem } from '../core/rows/language-of.ts';
import { termTree } from '../core/rows/term-row.ts';
import type { PermalinkSettings } from '../core/site/permalink-structure.ts';
import { homeAddressOf, type SiteLanguage } from '../core/site/site-languages.ts';
import { slugOfTitle } from '../core/slugs/generated-slug.ts';
import { editableSlug, type PostLinkData, pagePath, postLink, postLinkTemplate } from './permalink.ts';

type Awaitable<T> = T | Promise<T>;

/** Returns the permalink of an item. */
export function permalinkOf(row: ContentRow, context: RequestContext): Awaitable<string> {
  return withLinkData({ row, context }, (data, permalinks) => postLink(permalinks, data));
}

/**
 * Returns the guid of a new item: its permalink at the time of its creation, without its language. For a published item it
 * is the permalink for anonymous viewers.
 */
export function guidOf(row: ContentRow, context: RequestContext): Awaitable<string> {
  const viewer = row.status === 'publish' ? anonymousViewer : context.viewer;
  return permalinkOf(row, { ...context, viewer, site: { ...context.site, languages: null } });
}

/** Returns the address of the front page in a language. */
export async function homeOfLanguage(language: SiteLanguage, context: RequestContext): Promise<string> {
  const { frontPageId, permalinks } = language;
  const hasPath = frontPageId > 0 && permalinks.frontPageId !== frontPageId;
  const page = hasPath ? await context.loaders.linkRows.load(frontPageId) : null;
  return page?.status === 'publish' ? permalinkOf(page, context) : homeAddressOf(language);
}

/** Returns the permalink with a placeholder for the slug, for editors. */
export function permalinkTemplate(row: ContentRow, context: RequestContext): Awaitable<string> {
  return withLinkData({ row, context }, (data, permalinks) => postLinkTemplate(permalinks, data));
}

/** Returns the slugs of the ancestors of a page and its own, joined by slashes: also the path of the front page. */
export const pagePathOf = (row: ContentRow, context: RequestContext): Awaitable<string> =>
  withLinkData({ row, context }, pagePath);

/** Returns the slug that an item would get from its title. */
export async function generatedSlug(row: ContentRow, context: RequestContext): Promise<string> {
  const { loaders, site } = context;
  const language = site.languages?.types.has(row.type) ? await languageOfItem(row, context) : null;
  // Most items have it already, so that no other item decides.
  const isOwn = row.slug === slugOfTitle(row, language?.locale ?? site.locale);
  return editableSlug(isOwn ? row.slug : await loaders.generatedSlugs.load(row));
}

/** Loads the data of a permalink and passes it to `build`. Most permalinks need only the row and are synchronous. */
function withLinkData(
  { row, context }: { row: ContentRow; context: RequestContext },
  build: (data: PostLinkData, permalinks: PermalinkSettings) => string,
): Awaitable<string> {
  const { permalinks, languages } = context.site;
  const { structure } = permalinks;
  const rowData = linkDataOfRow(row, context);
  const { declared, permalinkScheme, viewable } = rowData;
  const needsParent = row.parentId > 0 && (declared ? declared.hierarchical : permalinkScheme !== 'structure');
  const usesStructure = permalinkScheme === 'structure' && viewable && !declared;
  const needsStructureValues = usesStructure && /%(?:category|author)%/.test(structure);
  if (!languages && !needsParent && !needsStructureValues) return build(rowData, permalinks);
  return (async () => {
    const [language, parent, values] = await Promise.all([
      languages ? languageOfAddress(row, context) : null,
      needsParent ? loadParent(row.parentId, context) : null,
      structureValues(row, context),
    ]);
    // The plain address of a file without a language of its own does not name that of its item.
    const isOfItem = structure === '' && !languages?.types.has(row.type);
    return build({ ...rowData, parent, ...values }, (isOfItem ? null : language)?.permalinks ?? permalinks);
  })();
}

/** Returns the language of the address of an item: of a file without one that of the item to which it belongs. */
async function languageOfAddress(row: ContentRow, context: RequestContext): Promise<SiteLanguage | null> {
  const own = await languageOfItem(row, context);
  if (own || row.type !== 'attachment' || row.parentId <= 0) return own;
  return languageOfItem({ id: row.parentId, type: 'attachment', parentId: 0 }, context);
}

/** Loads the categories and the author of an item if its address contains them. */
async function structureValues(
  row: ContentRow,
  context: RequestContext,
): Promise<Partial<Pick<PostLinkData, 'categories' | 'authorSlug'>>> {
  const { structure } = context.site.permalinks;
  const { declared, permalinkScheme, viewable } = linkDataOfRow(row, context);
  if (permalinkScheme !== 'structure' || !viewable || declared) return {};
  const [categories, author] = await Promise.all([
    structure.includes('%category%') ? loadCategories(row.id, context) : undefined,
    structure.includes('%author%') ? context.loaders.users.load(row.authorId) : null,
  ]);
  return { ...(categories ? { categories } : {}), ...(author ? { authorSlug: author.slug } : {}) };
}

function linkDataOfRow(row: ContentRow, context: RequestContext): PostLinkData {
  const { id, type, status, slug, date, parentId } = row;
  const { declaredStatuses } = context.registry;
  const visibility = declaredStatuses.get(status);
  const isForSome = status === 'private' || (visibility !== undefined && visibility !== 'public');
  const readable = !isForSome || canReadPost(context.viewer, accessDataOf(row, context));
  const { statusBeforeTrash = null } = row;
  const {
    declared,
    permalinkScheme = 'structure',
    hierarchical = false,
    viewable = false,
  } = context.registry.postTypes.get(type) ?? {};
  return {
    ...{ id, type, status, statusBeforeTrash, slug, date, parentId, readable, permalinkScheme, viewable },
    ...(declaredStatuses.size > 0 ? { declaredStatuses } : {}),
    ...(declared ? { declared: { ...declared, queryVariable: viewable ? type : null, hierarchical } } : {}),
  };
}

/** Loads the parent of an item with all its ancestors. Stops at a cycle in the data. */
async function loadParent(id: number, context: RequestContext): Promise<PostLinkData | null> {
  const chain: ContentRow[] = [];
  const seen = new Set<number>();
  for (let next = id; next > 0 && !seen.has(next); ) {
    seen.add(next);
    const row: ContentRow | null = await context.loaders.linkRows.load(next);
    if (!row) break;
    chain.push(row);
    next = row.parentId;
  }
  // The address of a file begins with that of the post that it belongs to.
  const values = chain[0] ? await structureValues(chain[0], context) : {};
  const data = chain.reduceRight<PostLinkData | null>(
    (parent, row) => ({ ...linkDataOfRow(row, context), parent }),
    null,
  );
  return data && { ...data, ...values };
}

async function loadCategories(postId: number, context: RequestContext) {
  const [terms, tree] = await Promise.all([context.loaders.postTerms.load(postId), termTree(context, 'category')]);
  return terms
    .filter((term) => term.taxonomy === 'category')
    .map(({ id, slug }) => ({ id, slug, ancestors: tree.slugPath(id).slice(0, -1) }));
}
