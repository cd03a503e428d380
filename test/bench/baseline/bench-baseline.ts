// The baseline: the same answers from the database driver, handwritten SQL and JSON.stringify alone.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Answer, type CachedTotals, itemAnswer, listAnswer } from './answers.ts';
import { openDriver } from './driver.ts';
import { createPost, deletePost, type PostBody, updatePost } from './write-post.ts';

const {
  BASELINE_DATABASE_URL = '',
  BASELINE_PORT = '0',
  BASELINE_FIXED_ANSWERS = '',
  BASELINE_CACHES_TOTALS,
} = process.env;
const driver = openDriver(BASELINE_DATABASE_URL);
const cachedTotals: CachedTotals = BASELINE_CACHES_TOTALS ? new Map() : null;
/** Precomputed answers: the index and OPTIONS. */
const fixed = JSON.parse(readFileSync(BASELINE_FIXED_ANSWERS, 'utf8')) as Record<string, string>;
const LIST = '/wp-json/wp/v2/posts';
const BATCH = '/wp-json/batch/v1';

const server = createServer((request, response) => {
  const { method, url = '' } = request;
  const text = fixed[`${method} ${url}`];
  if (text !== undefined) return send(response, text, {});
  const answering =
    method === 'GET'
      ? answer(url)
      : method === 'DELETE'
        ? deleted(url)
        : json(request).then((body) => changed(url, body));
  answering
    .then((result) => {
      if (!result) return response.writeHead(404).end();
      const { body, total } = result;
      const headers: Record<string, number> =
        total === undefined ? {} : { 'X-WP-Total': total, 'X-WP-TotalPages': Math.ceil(total / 10) };
      send(response, JSON.stringify(body), headers);
    })
    .catch((error: Error) => response.writeHead(500).end(error.stack));
});
server.keepAliveTimeout = 65_000;
server.listen(Number(BASELINE_PORT), '127.0.0.1');

/** Creates a post or a batch of posts, or changes a post, and reads what it has written. */
async function changed(url: string, body: unknown): Promise<Answer | null> {
  if (url === LIST) return itemAnswer(driver, await createPost(driver, body as PostBody), false);
  if (url === BATCH) return createdBatch(body as BatchBody);
  const id = Number(url.slice(LIST.length + 1));
  if (!('content' in (body as object))) return changedStatus(id, body);
  await updatePost(driver, id, body as PostBody);
  return itemAnswer(driver, id, false);
}

interface BatchBody {
  requests: { body: PostBody }[];
}

async function createdBatch({ requests }: BatchBody): Promise<Answer> {
  const responses: Answer[] = [];
  for (const { body } of requests) {
    const created = await itemAnswer(driver, await createPost(driver, body), false);
    if (created) responses.push(created);
  }
  return { body: { responses } };
}

async function deleted(url: string): Promise<Answer | null> {
  const id = Number(new URL(url, 'http://127.0.0.1').pathname.slice(LIST.length + 1));
  const previous = await itemAnswer(driver, id, false);
  await deletePost(driver, id);
  return { body: { deleted: true, previous: previous?.body } };
}

/** The minimal change of a post: one statement, and the post read again. */
async function changedStatus(id: number, body: unknown): Promise<Answer | null> {
  const now = new Date().toISOString().slice(0, 19);
  const set = 'UPDATE "posts" SET "commentStatus" = ?, "modified" = ?, "modifiedGmt" = ? WHERE "id" = ?';
  await driver.change(set, [(body as { comment_status: string }).comment_status, now, now, id]);
  return itemAnswer(driver, id, false);
}

async function answer(url: string): Promise<Answer | null> {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  const embed = searchParams.has('_embed');
  if (pathname === LIST) {
    const limit = Number(searchParams.get('per_page') ?? 10);
    const offset = (Number(searchParams.get('page') ?? 1) - 1) * limit;
    const category = searchParams.has('categories') ? Number(searchParams.get('categories')) : null;
    const search = searchParams.get('search') ?? '';
    const page = { search, category, slug: searchParams.get('slug'), limit, offset };
    return listAnswer(driver, { page, embed, titlesOnly: searchParams.get('_fields') === 'id,title', cachedTotals });
  }
  return itemAnswer(driver, Number(pathname.slice(LIST.length + 1)), embed);
}

function send(response: ServerResponse, text: string, headers: Record<string, string | number>): void {
  const bytes = Buffer.from(text);
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': bytes.length,
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
    ...headers,
  });
  response.end(bytes);
}
