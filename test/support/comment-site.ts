import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Prisma } from '../../prisma/generated/sqlite/client.ts';
import { recountAll } from '../../schema/core/rows/recount.ts';
import type { Answer } from './http-client.ts';
import type { Login } from './site-content.ts';
import { createTestSite, type RunningSite, type TestSite } from './test-site.ts';

/** A comment as the REST API answers it. */
export interface CommentItem {
  id: number;
  post: number;
  parent: number;
  author: number;
  author_name: string;
  author_email: string;
  author_url: string;
  author_ip: string;
  author_user_agent: string;
  date: string;
  date_gmt: string;
  content: { rendered: string; raw?: string };
  link: string;
  status: string;
  type: string;
  author_avatar_urls: Record<string, string | false>;
  meta: Record<string, unknown>;
  _links: Record<
    string,
    { href: string; embeddable?: boolean; post_type?: string; targetHints?: { allow: string[] } }[]
  >;
  _embedded: Record<string, unknown[]>;
}

/** Ids of items of the test site, by status, author, type or comment status. */
export const commentedPosts = {
  open: 101,
  byContributor: 126,
  protected: 104,
  private: 106,
  draft: 109,
  trash: 112,
  page: 201,
  closed: 114,
} as const;

/** Ids of comments, by status, type, author or item. */
export const commentIds = {
  approved: 50,
  reply: 51,
  pending: 52,
  spam: 53,
  trash: 54,
  ping: 55,
  note: 56,
  noteReply: 57,
  onProtectedPost: 58,
  onPrivatePost: 59,
  pendingReply: 60,
  pendingOfSubscriber: 61,
  onPage: 62,
  onMissingPost: 63,
} as const;

type CommentRow = Prisma.CommentUncheckedCreateInput;

const seed = (id: number, values: Partial<CommentRow>): CommentRow => ({
  id,
  postId: commentedPosts.open,
  status: 'approved',
  date: `2021-03-02T10:00:${id - 10}`,
  dateGmt: `2021-03-02T09:00:${id - 10}`,
  authorName: 'Mo',
  authorEmail: 'mo@larch.example',
  authorIp: '192.0.2.7',
  userAgent: 'Lynx',
  content: `Remark ${id}.`,
  ...values,
});

/** Replaces all comments of a site with those of `commentIds`. */
export async function addComments(site: TestSite): Promise<void> {
  const data = [
    seed(commentIds.approved, {}),
    seed(commentIds.reply, {
      parentId: commentIds.approved,
      userId: 3,
      authorName: 'Arno Vale',
      authorEmail: 'author@larch.example',
    }),
    seed(commentIds.pending, { status: 'hold', content: 'Waiting for approval.' }),
    seed(commentIds.spam, { status: 'spam', content: 'Buy pills.' }),
    seed(commentIds.trash, { status: 'trash' }),
    seed(commentIds.ping, { type: 'pingback', authorName: 'Other site', authorEmail: '' }),
    seed(commentIds.note, { type: 'note', userId: 2, authorName: 'Edda Fenn' }),
    seed(commentIds.noteReply, { type: 'note', parentId: commentIds.note, userId: 1 }),
    seed(commentIds.onProtectedPost, { postId: commentedPosts.protected, content: 'On the protected post.' }),
    seed(commentIds.onPrivatePost, { postId: commentedPosts.private, content: 'On the private post.' }),
    seed(commentIds.pendingReply, { parentId: commentIds.reply, status: 'hold' }),
    seed(commentIds.pendingOfSubscriber, {
      postId: commentedPosts.byContributor,
      userId: 5,
      authorName: 'Sam Reed',
      status: 'hold',
    }),
    seed(commentIds.onPage, { postId: commentedPosts.page }),
    seed(commentIds.onMissingPost, { postId: 999 }),
  ];
  await site.database.transaction(async (client) => {
    await client.comment.deleteMany({});
    for (const row of data) await client.comment.create({ data: row });
    await recountAll(client, 'comments');
    await client.post.update({ where: { id: commentedPosts.closed }, data: { commentStatus: 'closed' } });
    await client.commentMeta.create({
      data: { commentId: commentIds.noteReply, key: '_wp_note_status', value: '"resolved"' },
    });
  });
}

/** Sends JSON to the comments of a site. */
const sendComment = <Body = CommentItem>(
  server: RunningSite,
  {
    path = 'comments',
    method = 'POST',
    as,
    body,
  }: { path?: string; method?: string; as?: Login | undefined; body?: unknown },
): Promise<Answer<Body>> =>
  server.send<Body>({ method, path, as, headers: { 'user-agent': 'Postern test' }, json: body });

const DISCUSSION = {
  require_name_email: '1',
  comment_moderation: '0',
  comment_previously_approved: '0',
  comment_max_links: '2',
  moderation_keys: '',
  disallowed_keys: '',
  close_comments_for_old_posts: '0',
};

/** Writes the discussion settings of a site; settings that are omitted get their default. */
const writeDiscussionSettings = (site: TestSite, settings: Readonly<Record<string, string>>): Promise<void> =>
  site.database.transaction(async (client) => {
    for (const [name, value] of Object.entries({ ...DISCUSSION, ...settings })) {
      const row = { name, value: JSON.stringify(value) };
      await client.setting.upsert({ where: { name }, create: row, update: row });
    }
  });

/**
 * Creates one site for a test file and resets its comments and settings before each test. Returns functions, because
 * the site exists only while tests run.
 */
export function useCommentSite() {
  let site: TestSite;
  let cms: RunningSite;
  const setDiscussion = (settings: Readonly<Record<string, string>>) => writeDiscussionSettings(site, settings);
  beforeAll(async () => {
    site = await createTestSite();
    cms = await site.start();
  });
  beforeEach(async () => {
    await addComments(site);
    await setDiscussion({});
  });
  afterAll(() => site.dispose());
  return {
    site: () => site,
    cms: () => cms,
    setDiscussion,
    create: (body: unknown, as?: Login) => sendComment(cms, { body, as }),
    change: (id: number, body: unknown, as: Login | null = 'editor') =>
      sendComment(cms, { path: `comments/${id}`, body, as: as ?? undefined }),
    remove: <Body = CommentItem>(id: number, query = '', as: Login = 'editor') =>
      sendComment<Body>(cms, { method: 'DELETE', path: `comments/${id}${query}`, as }),
    commentCount: async (id: number) =>
      (await site.database.reader.post.findUniqueOrThrow({ where: { id }, select: { commentCount: true } }))
        .commentCount,
  };
}

/** Resolves with the status and the error code of an answer. */
export async function refusal(answer: Promise<{ status: number; body: unknown }>): Promise<[number, unknown]> {
  const { status, body } = await answer;
  return [status, (body as { code?: unknown }).code];
}
