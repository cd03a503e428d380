import { normaliseText } from '../../schema/content/normalise.ts';
import type { Conversion, ImportRows } from './conversion.ts';
import { convertPostMeta } from './convert-post-meta.ts';
import type { KnownTerm } from './convert-terms.ts';
import { neutralName } from './neutral-name.ts';
import type { SourceRow } from './source-tables.ts';
import { readDate } from './stored-date.ts';

type PostRows = Pick<ImportRows, 'post' | 'postMeta' | 'postSearchText' | 'attachment' | 'menuItem' | 'postTerm'>;

type SourcePost = SourceRow<'posts'>;

/** The posts with all that belongs to them. */
export function convertPosts(
  conversion: Conversion,
  { terms, stickyPosts }: { terms: ReadonlyMap<number, KnownTerm>; stickyPosts: ReadonlySet<number> },
): PostRows {
  const { site, addresses, tallies } = conversion;
  const { postMeta, extrasOf } = convertPostMeta(conversion);
  const { postTerm, formats } = convertRelations(conversion, terms);
  const revisions = revisionsByParent(site.posts);
  const rows: PostRows = { post: [], postMeta, postSearchText: [], attachment: [], menuItem: [], postTerm };
  for (const source of site.posts) {
    const extras = extrasOf(source.ID);
    const title = addresses.text(source.post_title);
    const excerpt = addresses.text(source.post_excerpt);
    const content = addresses.text(source.post_content);
    const known = revisions.get(source.ID) ?? { count: 0, latestId: 0 };
    rows.post.push({
      id: source.ID,
      type: neutralName(source.post_type),
      status: source.post_status,
      slug: source.post_name,
      ...datesOf(source),
      authorId: source.post_author,
      parentId: source.post_parent,
      menuOrder: source.menu_order,
      featuredMediaId: extras.featuredMediaId,
      template: extras.template,
      format: formats.get(source.ID) ?? source.post_format,
      sticky: stickyPosts.has(source.ID),
      password: source.post_password,
      commentStatus: source.comment_status || 'closed',
      pingStatus: source.ping_status || 'closed',
      commentCount: Math.max(0, source.comment_count),
      mimeType: source.post_mime_type,
      guid: addresses.text(source.guid),
      revisionCount: known.count,
      latestRevisionId: known.latestId,
      autosave: source.post_type === 'revision' && source.post_name === `${source.post_parent}-autosave-v1`,
      titleKey: normaliseText(title),
      title,
      excerpt,
      content,
      contentFiltered: addresses.text(source.post_content_filtered),
      toPing: source.to_ping,
      pinged: source.pinged,
    });
    rows.postSearchText.push({
      postId: source.ID,
      title: normaliseText(title),
      excerpt: normaliseText(excerpt),
      content: normaliseText(content),
    });
    if (source.post_type === 'attachment') rows.attachment.push(extras.attachment);
    if (source.post_type === 'nav_menu_item') rows.menuItem.push(extras.menuItem);
    tallies.posts.stored();
  }
  return rows;
}

/** A draft may lack its date; then the last change stands in, and the date in GMT stays open. */
function datesOf(source: SourcePost) {
  const dateGmt = readDate(source.post_date_gmt);
  const modified = readDate(source.post_modified);
  const date = readDate(source.post_date) ?? modified ?? dateGmt ?? '1970-01-01T00:00:00';
  const changed = modified ?? date;
  return { date, dateGmt, modified: changed, modifiedGmt: readDate(source.post_modified_gmt) ?? dateGmt ?? changed };
}

/** How many revisions each post has, autosaves included, and the latest of them by date and then id. */
function revisionsByParent(posts: readonly SourcePost[]): Map<number, { count: number; latestId: number }> {
  const found = new Map<number, { count: number; latestId: number; latest: string }>();
  for (const post of posts) {
    if (post.post_type !== 'revision') continue;
    const order = `${post.post_date} ${String(post.ID).padStart(10, '0')}`;
    const known = found.get(post.post_parent);
    const isLatest = known === undefined || order > known.latest;
    found.set(post.post_parent, {
      count: (known?.count ?? 0) + 1,
      latestId: isLatest ? post.ID : known.latestId,
      latest: isLatest ? order : known.latest,
    });
  }
  return found;
}

const FORMAT = /^post-format-(.+)$/;

function convertRelations({ site, tallies }: Conversion, terms: ReadonlyMap<number, KnownTerm>) {
  const posts = new Set(site.posts.map((row) => row.ID));
  const postTerm = new Map<string, ImportRows['postTerm'][number]>();
  const formats = new Map<number, string>();
  for (const row of site.term_relationships) {
    const tally = tallies.term_relationships;
    const term = terms.get(row.term_taxonomy_id);
    const place = `${row.object_id} ${term?.id}`;
    if (!posts.has(row.object_id)) {
      tally.leftOut('post missing');
    } else if (!term) {
      tally.leftOut('term missing');
    } else if (postTerm.has(place)) {
      tally.leftOut('twice');
    } else {
      postTerm.set(place, { postId: row.object_id, termId: term.id, position: row.term_order });
      const format = term.taxonomy === 'post_format' ? FORMAT.exec(term.slug)?.[1] : undefined;
      if (format) formats.set(row.object_id, format);
      tally.stored();
    }
  }
  return { postTerm: [...postTerm.values()], formats };
}
