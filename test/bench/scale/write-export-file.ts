import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { postTexts } from '../site/bench-content.ts';
import { HOME } from '../site/bench-shape.ts';
import { prose, slugOf } from '../site/bench-words.ts';
import { createRandom, type Random } from '../site/random.ts';
import type { SiteSize } from './multiply-rows.ts';

const SEED = 20_000;
const FIRST_DAY = Date.UTC(2020, 0, 1, 8);
const MINUTE_MS = 60_000;

/** Writes an export file (WXR) with a site of the given size. */
export async function writeExportFile(file: string, size: SiteSize): Promise<void> {
  await pipeline(Readable.from(documentParts(size)), createWriteStream(file));
}

function* documentParts({ posts, comments, terms }: SiteSize): Generator<string> {
  const random = createRandom(SEED);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Measured site</title><link>${HOME}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${HOME}</wp:base_site_url><wp:base_blog_url>${HOME}</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>author1</wp:author_login><wp:author_email>author1@site.example</wp:author_email><wp:author_display_name>Author</wp:author_display_name></wp:author>
`;
  for (let term = 1; term <= terms; term++)
    yield `<wp:tag><wp:term_id>${term}</wp:term_id><wp:tag_slug>subject-${term}</wp:tag_slug><wp:tag_name>Subject ${term}</wp:tag_name></wp:tag>\n`;
  const perPost = Math.round(comments / posts);
  for (let post = 1; post <= posts; post++) yield itemText({ post, perPost, terms, random });
  yield '</channel></rss>\n';
}

function itemText(input: { post: number; perPost: number; terms: number; random: Random }): string {
  const { post, perPost, terms, random } = input;
  const texts = postTexts(random);
  const date = new Date(FIRST_DAY + post * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
  const tag = 1 + ((post * 7) % terms);
  const commentTexts = Array.from(
    { length: perPost },
    (_, index) =>
      `<wp:comment><wp:comment_id>${(post - 1) * perPost + index + 1}</wp:comment_id><wp:comment_author>Guest</wp:comment_author><wp:comment_author_email>guest${index}@site.example</wp:comment_author_email><wp:comment_date>${date}</wp:comment_date><wp:comment_date_gmt>${date}</wp:comment_date_gmt><wp:comment_content>${prose(random, 200)}</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>0</wp:comment_parent></wp:comment>`,
  );
  return `<item><title>${texts.title}</title><link>${HOME}/?p=${post}</link><dc:creator>author1</dc:creator><guid isPermaLink="false">${HOME}/?p=${post}</guid>
<content:encoded><![CDATA[${texts.content}]]></content:encoded><excerpt:encoded><![CDATA[${texts.excerpt}]]></excerpt:encoded>
<wp:post_id>${post}</wp:post_id><wp:post_date>${date}</wp:post_date><wp:post_date_gmt>${date}</wp:post_date_gmt><wp:post_modified>${date}</wp:post_modified><wp:post_modified_gmt>${date}</wp:post_modified_gmt>
<wp:comment_status>open</wp:comment_status><wp:ping_status>open</wp:ping_status><wp:post_name>${slugOf(texts.title)}-${post}</wp:post_name><wp:status>publish</wp:status><wp:post_parent>0</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type>post</wp:post_type><wp:post_password></wp:post_password><wp:is_sticky>0</wp:is_sticky>
<category domain="post_tag" nicename="subject-${tag}"><![CDATA[Subject ${tag}]]></category>${commentTexts.join('')}</item>
`;
}
