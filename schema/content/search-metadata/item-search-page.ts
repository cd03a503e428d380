import { canReadPost } from '../../access/post-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { type PostTermRow, type TermRow, termTree } from '../../core/rows/term-row.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { isStaticFrontPage } from '../../core/site/static-pages.ts';
import { visibleText } from '../../markup/blocks/supports/block-visibility.ts';
import { decodeEntities } from '../../markup/html/escape.ts';
import { markupText, stripAllTags } from '../../markup/html/strip-tags.ts';
import { authorAddress, termAddress } from '../../urls/archive-address.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { MAX_ANCESTORS } from '../../values/ids.ts';
import { renderedExcerpt } from '../rendered/rendered-content.ts';
import { type Breadcrumb, SearchMetadata, VALUES_OF_LIST_PAGES } from './search-metadata.ts';
import { searchSettings } from './search-settings.ts';
import { accountSearchMetadata, itemSearchMetadata, termSearchMetadata } from './stored-search-metadata.ts';

/** Returns the metadata of the archive of a term. */
export async function searchMetadataOfTerm(row: TermRow, context: RequestContext): Promise<SearchMetadata> {
  const entry = searchSettings(context.site).termEntry(row);
  const stored = termSearchMetadata(await context.loaders.termSearchMeta.load(row.id), entry);
  const name = decodeEntities(row.name);
  const description = () => markupText(row.description);
  return new SearchMetadata(
    {
      ...VALUES_OF_LIST_PAGES,
      kind: `term:${row.taxonomy}`,
      stored,
      name,
      openGraphType: 'article',
      variables: {
        title: () => name,
        term_title: () => name,
        term: () => name,
        category: () => name,
        tag: () => name,
        id: () => String(row.id),
        term_description: description,
        category_description: description,
        tag_description: description,
      },
      address: () => termAddress(row, context),
      computedDescription: description,
      parents: () => (row.parentId > 0 ? termPath({ id: row.parentId, taxonomy: row.taxonomy }, context) : []),
    },
    context,
  );
}

/** Returns the path to a term: its ancestors, from the top down, and the term itself. */
async function termPath(
  { id, taxonomy }: { id: number; taxonomy: string },
  context: RequestContext,
): Promise<Breadcrumb[]> {
  const tree = await termTree(context, taxonomy);
  const ids: number[] = [];
  for (let node = tree.node(id); node && !ids.includes(node.id); node = tree.node(node.parentId)) ids.unshift(node.id);
  const rows = await Promise.all(ids.map((termId) => context.loaders.terms.load(termId)));
  return Promise.all(
    rows
      .filter((row): row is TermRow => row !== null)
      .map(async (row) => ({ text: decodeEntities(row.name), url: await termAddress(row, context) })),
  );
}

/**
 * The columns of an item that its metadata is computed from. The value of a title or description may need further rows,
 * which are loaded for all items of an answer at once.
 */
export const ITEM_SEARCH_COLUMNS = [
  ...['id', 'type', 'status', 'slug', 'date', 'dateGmt', 'modified', 'modifiedGmt', 'parentId', 'authorId'],
  ...['title', 'titleRendered', 'excerpt', 'excerptRendered', 'featuredMediaId', 'renderDynamic', 'renderVersion'],
] as readonly (keyof ContentRow)[];

/** Returns the metadata of an item. The caller checks that the viewer may read its texts. */
export async function searchMetadataOfItem(row: ContentRow, context: RequestContext): Promise<SearchMetadata> {
  const { loaders, registry, site } = context;
  const stored = itemSearchMetadata(await loaders.itemSearchMeta.load(row.id));
  const title = markupText(row.titleRendered);
  const excerpt = async () => markupText(await renderedExcerpt(row, context)).replace(/\s*\[(?:…|\.\.\.)\]$/, '…');
  const author = async () => (row.authorId > 0 ? await loaders.users.load(row.authorId) : null);
  const termsIn = async (taxonomy: string) =>
    (await loaders.postTerms.load(row.id)).filter((term) => term.taxonomy === taxonomy);
  const namesIn = async (taxonomy: string) =>
    (await termsIn(taxonomy)).map(({ name }) => decodeEntities(name)).join(', ');
  const primaryCategory = async () => {
    const categories = await termsIn('category');
    return categories.find(({ id }) => id === stored.primaryCategoryId) ?? categories[0];
  };
  const labels = registry.postTypes.get(row.type)?.labels;
  const isFrontPage = isStaticFrontPage(row.id, site);
  return new SearchMetadata(
    {
      kind: `post:${row.type}`,
      stored,
      name: title,
      openGraphType: row.type === 'post' ? 'article' : isFrontPage ? 'website' : 'article',
      variables: {
        title: () => title,
        id: () => String(row.id),
        date: () => row.date.slice(0, 10),
        modified: () => row.modified.slice(0, 10),
        excerpt,
        excerpt_only: () => markupText(row.excerpt),
        name: async () => (await author())?.displayName ?? '',
        user_description: async () => (await author())?.description ?? '',
        category: () => namesIn('category'),
        categories: () => namesIn('category'),
        tag: () => namesIn('post_tag'),
        tags: () => namesIn('post_tag'),
        primary_category: async () => decodeEntities((await primaryCategory())?.name ?? ''),
        parent_title: async () => markupText((await parentOf(row, context))?.titleRendered ?? ''),
        pt_single: () => labels?.singularName ?? '',
        pt_plural: () => labels?.name ?? '',
      },
      address: () => permalinkOf(row, context),
      computedDescription: excerpt,
      imageId: row.type === 'attachment' ? row.id : row.featuredMediaId,
      published: row.dateGmt ? `${row.dateGmt}+00:00` : null,
      modified: row.modifiedGmt ? `${row.modifiedGmt}+00:00` : null,
      authorName: async () => (await author())?.displayName ?? '',
      parents: async () =>
        row.type === 'post' ? categoryPath(await primaryCategory(), context) : ancestorPath(row, context),
    },
    context,
  );
}

/** Loads the parent of an item; null if it has none that the viewer may read. */
async function parentOf({ parentId }: ContentRow, context: RequestContext): Promise<ContentRow | null> {
  const parent = parentId > 0 ? await context.loaders.nodes.load(parentId) : null;
  return parent && canReadPost(context.viewer, await loadAccessData(parent, context)) ? parent : null;
}

async function ancestorPath(row: ContentRow, context: RequestContext): Promise<Breadcrumb[]> {
  const path: Breadcrumb[] = [];
  let parent = await parentOf(row, context);
  while (parent && path.length < MAX_ANCESTORS) {
    path.unshift({ text: markupText(parent.titleRendered), url: await permalinkOf(parent, context) });
    parent = await parentOf(parent, context);
  }
  return path;
}

const categoryPath = async (category: PostTermRow | undefined, context: RequestContext): Promise<Breadcrumb[]> =>
  category ? termPath({ id: category.id, taxonomy: 'category' }, context) : [];

/** The words that a reader reads in a minute. */
const WORDS_PER_MINUTE = 200;

/** Returns the minutes that reading an item takes: the stored number, or one computed from what readers see of it. */
export const readingMinutes = ({ page }: SearchMetadata, { content }: Pick<ContentRow, 'content'>): number =>
  page.stored.readingMinutes ||
  Math.ceil((stripAllTags(visibleText(content)).match(/\S+/g)?.length ?? 0) / WORDS_PER_MINUTE);

/** Returns the metadata of the archive of an author. The caller checks that the viewer may see the account. */
export async function searchMetadataOfAuthor(row: UserRow, context: RequestContext): Promise<SearchMetadata> {
  const stored = accountSearchMetadata(await context.loaders.accountSearchMeta.load(row.id));
  const description = () => stripAllTags(row.description);
  return new SearchMetadata(
    {
      ...VALUES_OF_LIST_PAGES,
      kind: 'author',
      stored,
      name: row.displayName,
      openGraphType: 'profile',
      variables: {
        name: () => row.displayName,
        title: () => row.displayName,
        user_description: description,
        author_first_name: () => row.firstName,
        author_last_name: () => row.lastName,
        id: () => String(row.id),
      },
      address: () => authorAddress(context.site.permalinks, row),
      computedDescription: description,
    },
    context,
  );
}

/** Returns the metadata of the front page that lists the latest posts. */
export function searchMetadataOfHome(context: RequestContext): SearchMetadata {
  const { site, kernel } = context;
  const settings = searchSettings(site);
  const imageId = Number(settings.socialText('og_frontpage_image_id'));
  return new SearchMetadata(
    {
      ...VALUES_OF_LIST_PAGES,
      kind: 'home',
      stored: {
        ...accountSearchMetadata(new Map()),
        openGraph: {
          title: settings.socialText('og_frontpage_title'),
          description: settings.socialText('og_frontpage_desc'),
          image: settings.socialText('og_frontpage_image'),
          imageId: Number.isSafeInteger(imageId) ? imageId : 0,
        },
      },
      variables: {},
      name: settings.siteName,
      openGraphType: 'website',
      address: () => `${kernel.addresses.home}/`,
      computedDescription: () => site.text('blogdescription'),
    },
    context,
  );
}
