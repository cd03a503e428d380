import { canReadPost } from '../access/post-access.ts';
import type { RequestContext } from '../core/request-context.ts';
import { accessDataOf } from '../core/rows/access-data.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { termTree } from '../core/rows/term-row.ts';
import { editableSlug, type PostLinkData, postLink, postLinkTemplate } from './permalink.ts';

type Eventually<T> = T | Promise<T>;

/** The permalink of an item. */
export function permalinkOf(row: ContentRow, context: RequestContext): Eventually<string> {
  return withLinkData({ row, context }, (facts) => postLink(context.site.permalinks, facts));
}

/** The permalink with a placeholder for the slug, for editors. */
export function permalinkTemplate(row: ContentRow, context: RequestContext): Eventually<string> {
  return withLinkData({ row, context }, (facts) => postLinkTemplate(context.site.permalinks, facts));
}

/** The slug that an item would get from its title. */
export const generatedSlug = async (row: ContentRow, { loaders }: RequestContext): Promise<string> =>
  editableSlug(await loaders.generatedSlugs.load(row));

/** Most permalinks need only the row, and are built synchronously. */
function withLinkData(
  { row, context }: { row: ContentRow; context: RequestContext },
  use: (facts: PostLinkData) => string,
): Eventually<string> {
  const { structure } = context.site.permalinks;
  const own = linkDataOfRow(row, context);
  const needsParent = row.parentId > 0 && (own.declared ? own.declared.hierarchical : own.form !== 'dated');
  const isDated = own.form === 'dated' && own.viewable && !own.declared;
  const needsTerms = isDated && structure.includes('%category%');
  const needsAuthor = isDated && structure.includes('%author%');
  if (!needsParent && !needsTerms && !needsAuthor) return use(own);
  return (async () => {
    const [parent, categories, author] = await Promise.all([
      needsParent ? loadAbove(row.parentId, context) : null,
      needsTerms ? loadCategories(row.id, context) : undefined,
      needsAuthor ? context.loaders.users.load(row.authorId) : null,
    ]);
    return use({
      ...own,
      parent,
      ...(categories ? { categories } : {}),
      ...(author ? { authorSlug: author.slug } : {}),
    });
  })();
}

function linkDataOfRow(row: ContentRow, context: RequestContext): PostLinkData {
  const { id, type, status, slug, date, parentId } = row;
  const readable = status !== 'private' || canReadPost(context.viewer, accessDataOf(row, context));
  const { statusBeforeTrash = null } = row;
  const {
    declared,
    address: form = 'dated',
    hierarchical = false,
    viewable = false,
  } = context.registry.postTypes.get(type) ?? {};
  return {
    ...{ id, type, status, statusBeforeTrash, slug, date, parentId, readable, form, viewable },
    ...(declared
      ? { declared: { rewriteSlug: declared.rewriteSlug, queryVariable: viewable ? type : null, hierarchical } }
      : {}),
  };
}

/** The ancestors of an item, also of an attachment's parent, to the first cycle in the data. */
async function loadAbove(id: number, context: RequestContext): Promise<PostLinkData | null> {
  const chain: ContentRow[] = [];
  const seen = new Set<number>();
  for (let next = id; next > 0 && !seen.has(next); ) {
    seen.add(next);
    const row: ContentRow | null = await context.loaders.linkRows.load(next);
    if (!row) break;
    chain.push(row);
    next = row.parentId;
  }
  return chain.reduceRight<PostLinkData | null>((parent, row) => ({ ...linkDataOfRow(row, context), parent }), null);
}

async function loadCategories(postId: number, context: RequestContext) {
  const [terms, tree] = await Promise.all([context.loaders.postTerms.load(postId), termTree(context, 'category')]);
  return terms
    .filter((term) => term.taxonomy === 'category')
    .map(({ id, slug }) => ({ id, slug, ancestors: tree.slugPath(id).slice(0, -1) }));
}
