import type {
  Attachment,
  Comment,
  CommentMeta,
  MenuItem,
  Post,
  PostMeta,
  Term,
  TermMeta,
  User,
} from '../../../prisma/generated/sqlite/client.ts';
import type { DatabaseClient } from '../../kernel.ts';

/** An item with all that is stored of it. */
export interface WholeItem {
  readonly post: Post;
  readonly meta: readonly PostMeta[];
  readonly terms: readonly Term[];
  readonly comments: readonly (Comment & { meta: CommentMeta[] })[];
  readonly attachment: Attachment | null;
  readonly menuItem: MenuItem | null;
}

export type WholeTerm = Term & { meta: TermMeta[] };

const PAGE = 50;
const TERMS = 500;

/** What is no content of its own, or of no use elsewhere. */
const LEFT_OUT = { type: { not: 'revision' }, status: { not: 'auto-draft' } };

/** Authors of items, by id. */
export async function loadAuthors(reader: DatabaseClient): Promise<User[]> {
  const authors = await reader.post.findMany({ where: LEFT_OUT, distinct: ['authorId'], select: { authorId: true } });
  return reader.user.findMany({
    where: { id: { in: authors.map(({ authorId }) => authorId) } },
    orderBy: { id: 'asc' },
  });
}

/** All terms by id, a page at a time. */
export async function* termPages(reader: DatabaseClient): AsyncGenerator<WholeTerm[]> {
  for (let last = 0; ; ) {
    const terms = await reader.term.findMany({
      where: { id: { gt: last } },
      orderBy: { id: 'asc' },
      take: TERMS,
      include: { meta: { orderBy: { id: 'asc' } } },
    });
    if (terms.length === 0) return;
    yield terms;
    last = terms.at(-1)?.id ?? last;
  }
}

/** Number of the items that `itemPages` gives. */
export const countItems = (reader: DatabaseClient): Promise<number> => reader.post.count({ where: LEFT_OUT });

/** All items by id, whatever kind and status, a page at a time: each takes a fixed number of statements. */
export async function* itemPages(reader: DatabaseClient): AsyncGenerator<WholeItem[]> {
  for (let last = 0; ; ) {
    const posts = await reader.post.findMany({
      where: { id: { gt: last }, ...LEFT_OUT },
      orderBy: { id: 'asc' },
      take: PAGE,
      include: {
        meta: { orderBy: { id: 'asc' } },
        terms: { orderBy: [{ position: 'asc' }, { termId: 'asc' }], include: { term: true } },
        attachment: true,
        menuItem: true,
      },
    });
    if (posts.length === 0) return;
    const comments = await commentsOf(
      reader,
      posts.map(({ id }) => id),
    );
    yield posts.map(({ meta, terms, attachment, menuItem, ...post }) => ({
      post,
      meta,
      terms: terms.map(({ term }) => term),
      comments: comments.get(post.id) ?? [],
      attachment,
      menuItem,
    }));
    last = posts.at(-1)?.id ?? last;
  }
}

async function commentsOf(
  reader: DatabaseClient,
  ids: number[],
): Promise<Map<number, WholeItem['comments'][number][]>> {
  const comments = await reader.comment.findMany({
    where: { postId: { in: ids } },
    orderBy: { id: 'asc' },
    include: { meta: { orderBy: { id: 'asc' } } },
  });
  const found = new Map<number, typeof comments>();
  for (const comment of comments) {
    const known = found.get(comment.postId);
    if (known) known.push(comment);
    else found.set(comment.postId, [comment]);
  }
  return found;
}
