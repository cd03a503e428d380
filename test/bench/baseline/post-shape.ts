import { HOME } from '../site/bench-shape.ts';
import type { Row } from './driver.ts';

export const ROOT = `${HOME}/wp-json/wp/v2`;
export const CURIES = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }];
export const ONLY_GET = { allow: ['GET'] };

/** Returns a post in context view, without embeds. */
export function shapePost(row: Row, terms: readonly Row[], footnotes: string): Record<string, unknown> {
  const { id, date, slug, format } = row;
  const day = String(date).slice(0, 10).replaceAll('-', '/');
  const isProtected = row.password !== '';
  const termsIn = (taxonomy: string) => terms.filter((term) => term.taxonomy === taxonomy);
  const [categories, tags] = [termsIn('category'), termsIn('post_tag')];
  const classes = [`post-${id}`, 'post', 'type-post', `status-${row.status}`, `format-${format || 'standard'}`];
  if (isProtected) classes.push('post-password-required');
  if (row.featuredMediaId) classes.push('has-post-thumbnail');
  classes.push('hentry');
  for (const term of categories) classes.push(`category-${term.slug}`);
  for (const term of tags) classes.push(`tag-${term.slug}`);
  return {
    id,
    date,
    date_gmt: row.dateGmt,
    guid: { rendered: row.guid },
    modified: row.modified,
    modified_gmt: row.modifiedGmt,
    slug,
    status: row.status,
    type: row.type,
    link: `${HOME}/${day}/${slug}/`,
    title: { rendered: row.titleRendered },
    content: { rendered: isProtected ? '' : row.contentRendered, protected: isProtected },
    excerpt: { rendered: isProtected ? '' : row.excerptRendered, protected: isProtected },
    author: row.authorId,
    featured_media: row.featuredMediaId,
    comment_status: row.commentStatus,
    ping_status: row.pingStatus,
    sticky: Boolean(row.sticky),
    template: row.template,
    format: format || 'standard',
    meta: { footnotes },
    categories: categories.map((term) => term.id),
    tags: tags.map((term) => term.id),
    class_list: classes,
    _links: postLinks(row),
  };
}

function postLinks({ id, authorId, featuredMediaId, revisionCount, latestRevisionId }: Row): Record<string, unknown> {
  const href = `${ROOT}/posts/${id}`;
  const links: Record<string, unknown> = {
    self: [{ href, targetHints: ONLY_GET }],
    collection: [{ href: `${ROOT}/posts` }],
    about: [{ href: `${ROOT}/types/post` }],
  };
  if (authorId) links.author = [{ embeddable: true, href: `${ROOT}/users/${authorId}` }];
  links.replies = [{ embeddable: true, href: `${ROOT}/comments?post=${id}` }];
  links['version-history'] = [{ count: revisionCount, href: `${href}/revisions` }];
  if (latestRevisionId) {
    links['predecessor-version'] = [{ id: latestRevisionId, href: `${href}/revisions/${latestRevisionId}` }];
  }
  if (featuredMediaId) links['wp:featuredmedia'] = [{ embeddable: true, href: `${ROOT}/media/${featuredMediaId}` }];
  links['wp:attachment'] = [{ href: `${ROOT}/media?parent=${id}` }];
  links['wp:term'] = [
    { taxonomy: 'category', embeddable: true, href: `${ROOT}/categories?post=${id}` },
    { taxonomy: 'post_tag', embeddable: true, href: `${ROOT}/tags?post=${id}` },
  ];
  links.curies = CURIES;
  return links;
}
