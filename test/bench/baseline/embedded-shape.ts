import { createHash } from 'node:crypto';
import { HOME } from '../site/bench-shape.ts';
import type { Row } from './driver.ts';
import { CURIES, ONLY_GET, ROOT } from './post-shape.ts';

const UPLOADS = `${HOME}/wp-content/uploads`;

function avatars(email: unknown): Record<string, string> {
  const hash = createHash('sha256').update(String(email)).digest('hex');
  const avatar = (size: number) => `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`;
  return { 24: avatar(24), 48: avatar(48), 96: avatar(96) };
}

/** Returns the comment of a guest as an embedded item of a post with the address `postLink`. */
export function shapeComment(row: Row, postLink: unknown): Record<string, unknown> {
  return {
    id: row.id,
    parent: row.parentId,
    author: row.userId,
    author_name: row.authorName,
    author_url: row.authorUrl,
    date: row.date,
    content: { rendered: `<p>${row.content}</p>\n` },
    link: `${postLink}#comment-${row.id}`,
    type: row.type,
    author_avatar_urls: avatars(row.authorEmail),
    _links: {
      self: [{ href: `${ROOT}/comments/${row.id}`, targetHints: ONLY_GET }],
      collection: [{ href: `${ROOT}/comments` }],
      up: [{ embeddable: true, post_type: 'post', href: `${ROOT}/posts/${row.postId}` }],
    },
  };
}

export function shapeUser(row: Row): Record<string, unknown> {
  return {
    id: row.id,
    name: row.displayName,
    url: row.url,
    description: row.description,
    link: `${HOME}/author/${row.slug}/`,
    slug: row.slug,
    avatar_urls: avatars(row.email),
    _links: {
      self: [{ href: `${ROOT}/users/${row.id}`, targetHints: ONLY_GET }],
      collection: [{ href: `${ROOT}/users` }],
    },
  };
}

/** Returns a category or tag as an embedded item; `path` contains the slugs from the top-level term. */
export function shapeTerm(row: Row, path: readonly unknown[]): Record<string, unknown> {
  const { id, name, slug, taxonomy } = row;
  const isCategory = taxonomy === 'category';
  const base = isCategory ? 'categories' : 'tags';
  return {
    id,
    link: `${HOME}/${isCategory ? 'category' : 'tag'}/${path.join('/')}/`,
    name,
    slug,
    taxonomy,
    _links: {
      self: [{ href: `${ROOT}/${base}/${id}`, targetHints: ONLY_GET }],
      collection: [{ href: `${ROOT}/${base}` }],
      about: [{ href: `${ROOT}/taxonomies/${taxonomy}` }],
      ...(row.parentId ? { up: [{ embeddable: true, href: `${ROOT}/${base}/${row.parentId}` }] } : {}),
      'wp:post_type': [{ href: `${ROOT}/posts?${base}=${id}` }],
      curies: CURIES,
    },
  };
}

interface StoredSize {
  file: string;
  'mime-type': string;
}

export function shapeMedia(row: Row): Record<string, unknown> {
  const { id } = row;
  const file = String(row.file);
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const { sizes: stored, image_meta: imageMeta, ...metadata } = JSON.parse(String(row.metadata));
  const sizes: Record<string, unknown> = {};
  for (const [name, { 'mime-type': type, ...size }] of Object.entries(stored as Record<string, StoredSize>)) {
    sizes[name] = { ...size, mime_type: type, source_url: `${UPLOADS}/${folder}${size.file}` };
  }
  sizes.full = {
    file: file.slice(folder.length),
    width: row.width,
    height: row.height,
    mime_type: row.mimeType,
    source_url: `${UPLOADS}/${file}`,
  };
  return {
    id,
    date: row.date,
    slug: row.slug,
    type: 'attachment',
    link: `${HOME}/${row.slug}/`,
    title: { rendered: row.titleRendered },
    author: row.authorId,
    featured_media: row.featuredMediaId,
    caption: { rendered: row.excerptRendered },
    alt_text: row.altText,
    media_type: 'image',
    mime_type: row.mimeType,
    media_details: { ...metadata, sizes, image_meta: imageMeta },
    source_url: `${UPLOADS}/${file}`,
    _links: {
      self: [{ href: `${ROOT}/media/${id}`, targetHints: ONLY_GET }],
      collection: [{ href: `${ROOT}/media` }],
      about: [{ href: `${ROOT}/types/attachment` }],
      author: [{ embeddable: true, href: `${ROOT}/users/${row.authorId}` }],
      replies: [{ embeddable: true, href: `${ROOT}/comments?post=${id}` }],
    },
  };
}
