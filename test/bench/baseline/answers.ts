import type { Driver, Row } from './driver.ts';
import { shapeComment, shapeMedia, shapeTerm, shapeUser } from './embedded-shape.ts';
import { shapePost } from './post-shape.ts';
import {
  categories,
  comments,
  footnotesOf,
  media,
  type Page,
  postById,
  postCount,
  postPage,
  termsOf,
  users,
} from './queries.ts';

/** Body of an answer, with the total number of items for a list. */
export interface Answer {
  body: unknown;
  total?: number;
}

/** Cached totals by the filters of the list, or null if the baseline counts for each request. */
export type CachedTotals = Map<string, number> | null;

/** A list of posts in context view, optionally with `_embed` or with only the fields `id` and `title`. */
export async function listAnswer(
  driver: Driver,
  {
    page,
    embed,
    titlesOnly,
    cachedTotals,
  }: { page: Page; embed: boolean; titlesOnly: boolean; cachedTotals: CachedTotals },
): Promise<Answer> {
  const rows = await postPage(driver, page, titlesOnly ? ['id', 'titleRendered'] : undefined);
  const filters = JSON.stringify([page.search, page.category, page.slug]);
  const total = cachedTotals?.get(filters) ?? (await postCount(driver, page));
  cachedTotals?.set(filters, total);
  if (titlesOnly)
    return { body: rows.map(({ id, titleRendered }) => ({ id, title: { rendered: titleRendered } })), total };
  return { body: await shapeRows(driver, rows, embed), total };
}

/** One post, or null. */
export async function itemAnswer(driver: Driver, id: number, embed: boolean): Promise<Answer | null> {
  const [body] = await shapeRows(driver, await postById(driver, id), embed);
  return body ? { body } : null;
}

async function shapeRows(driver: Driver, rows: readonly Row[], embed: boolean) {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [terms, footnotes] = await Promise.all([termsOf(driver, ids), footnotesOf(driver, ids)]);
  const termsByPost = new Map<unknown, Row[]>(ids.map((id) => [id, []]));
  for (const term of terms) termsByPost.get(term.postId)?.push(term);
  const footnotesByPost = new Map(footnotes.map((row) => [row.postId, JSON.parse(String(row.value))]));
  const items = rows.map((row) => shapePost(row, termsByPost.get(row.id) ?? [], footnotesByPost.get(row.id) ?? ''));
  if (embed) await embedInto(driver, { rows, items, termsByPost });
  return items;
}

async function embedInto(
  driver: Driver,
  input: { rows: readonly Row[]; items: Record<string, unknown>[]; termsByPost: Map<unknown, Row[]> },
): Promise<void> {
  const { rows, items, termsByPost } = input;
  const distinct = (column: string) => [...new Set(rows.map((row) => row[column]).filter(Boolean))];
  const [authors, images, allCategories, replies] = await Promise.all([
    users(driver, distinct('authorId')),
    media(driver, distinct('featuredMediaId')),
    categories(driver),
    comments(driver, distinct('id')),
  ]);
  const authorById = new Map(authors.map((row) => [row.id, row]));
  const imageById = new Map(images.map((row) => [row.id, row]));
  const categoryById = new Map(allCategories.map((row) => [row.id, row]));
  const pathOf = (term: Row): unknown[] => {
    const parent = term.taxonomy === 'post_tag' ? undefined : categoryById.get(term.parentId);
    return [...(parent ? pathOf(parent) : []), term.slug];
  };
  rows.forEach((row, index) => {
    const embedded: Record<string, unknown> = {};
    const author = authorById.get(row.authorId);
    if (author?.hasPublished) embedded.author = [shapeUser(author)];
    const repliesOfRow = replies.filter(({ postId }) => postId === row.id);
    const { link } = items[index] as { link: string };
    if (repliesOfRow.length > 0) embedded.replies = [repliesOfRow.map((reply) => shapeComment(reply, link))];
    const image = imageById.get(row.featuredMediaId);
    if (image) embedded['wp:featuredmedia'] = [shapeMedia(image)];
    const terms = termsByPost.get(row.id) ?? [];
    embedded['wp:term'] = ['category', 'post_tag'].map((taxonomy) =>
      terms.filter((term) => term.taxonomy === taxonomy).map((term) => shapeTerm(term, pathOf(term))),
    );
    (items[index] as Record<string, unknown>)._embedded = embedded;
  });
}
