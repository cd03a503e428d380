// The baseline: the same answers from the database driver, handwritten SQL and JSON.stringify alone.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Answer, type CachedTotals, itemAnswer, listAnswer } from './answers.ts';
import { openDriver } from './driver.ts';

const { BASELINE_DATABASE_URL = '', BASELINE_PORT = '0', BASELINE_FIXED = '', BASELINE_KEEPS_TOTALS } = process.env;
const driver = openDriver(BASELINE_DATABASE_URL);
const cachedTotals: CachedTotals = BASELINE_KEEPS_TOTALS ? new Map() : null;
/** Precomputed answers: the index and OPTIONS. */
const fixed = JSON.parse(readFileSync(BASELINE_FIXED, 'utf8')) as Record<string, string>;
const LIST = '/wp-json/wp/v2/posts';

const server = createServer((request, response) => {
  const { method, url = '' } = request;
  const text = fixed[`${method} ${url}`];
  if (text !== undefined) return send(response, text, {});
  const answering = method === 'POST' ? json(request).then((body) => changed(url, body)) : answer(url);
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

/** The minimal change of a post: one statement, and the post read again. */
async function changed(url: string, body: unknown): Promise<Answer | null> {
  const id = Number(url.slice(LIST.length + 1));
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
    const page = { search: searchParams.get('search') ?? '', limit, offset };
    return listAnswer(driver, { page, embed, narrow: searchParams.get('_fields') === 'id,title', kept: cachedTotals });
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
