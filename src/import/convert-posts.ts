import type { SiteClock } from '../../schema/core/dates/site-time.ts';
import { normaliseText, orderKey } from '../../schema/core/normalise.ts';
import type { Conversion, ImportPart, ImportRows } from './conversion.ts';
import { convertPostMeta, readPostExtras } from './convert-post-meta.ts';
import type { KnownTerm } from './convert-terms.ts';
import { neutralName } from './neutral-name.ts';
import type { SourceRow } from './source-tables.ts';
import { stageFiles } from './staged-files.ts';
import { readDate } from './stored-date.ts';

type SourcePost = SourceRow<'posts'>;

interface PostSurroundings {
  readonly terms: ReadonlyMap<number, KnownTerm>;
  readonly stickyPosts: ReadonlySet<number>;
}

/** The posts with their metadata, terms and comment counts. */
export function* convertPosts(conversion: Conversion, surroundings: PostSurroundings): Generator<ImportPart> {
  const { stage, tallies } = conversion;
  tallies.term_relationships.leftOut(
    'post missing',
    stage.value<number>('SELECT COUNT(*) FROM term_relationships WHERE object_id NOT IN (SELECT ID FROM posts)') ?? 0,
  );
  for (const posts of stage.rows('posts')) yield convertBatch(posts, { conversion, surroundings });
  yield* convertPostMeta(conversion);
}

/** Converts a batch of posts in the order of their ids. */
function convertBatch(
  posts: readonly SourcePost[],
  { conversion, surroundings }: { conversion: Conversion; surroundings: PostSurroundings },
): ImportPart {
  const { addresses, hasFewSettings, tallies } = conversion;
  const extrasOf = readPostExtras(posts, conversion);
  const { postTerm, formats } = convertRelations(posts, { conversion, terms: surroundings.terms });
  const revisions = revisionsByParent(posts, conversion);
  const rows = {
    post: [] as ImportRows['post'],
    postSearchText: [] as ImportRows['postSearchText'],
    attachment: [] as ImportRows['attachment'],
    menuItem: [] as ImportRows['menuItem'],
  };
  for (const source of posts) {
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
      ...datesOf(source, conversion.clock),
      authorId: source.post_author,
      parentId: source.post_parent,
      menuOrder: source.menu_order,
      featuredMediaId: extras.featuredMediaId,
      template: extras.template,
      format: formats.get(source.ID) ?? source.post_format,
      sticky: surroundings.stickyPosts.has(source.ID),
      password: source.post_password,
      commentStatus: source.comment_status || 'closed',
      pingStatus: source.ping_status || 'closed',
      commentCount: Math.max(0, source.comment_count),
      mimeType: source.post_mime_type,
      guid: hasFewSettings ? source.guid : addresses.text(source.guid),
      revisionCount: known.count,
      latestRevisionId: known.latestId,
      autosave: source.post_type === 'revision' && source.post_name === `${source.post_parent}-autosave-v1`,
      titleKey: orderKey(title),
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
  }
  tallies.posts.stored(posts.length);
  stageFiles(conversion.stage, { posts, attachments: rows.attachment });
  return { ...rows, postTerm };
}

const UNDATED: ReadonlySet<string> = new Set(['draft', 'pending', 'auto-draft']);

/** A draft without a date gets the date of its last change, and no date in GMT. */
function datesOf(source: SourcePost, clock: SiteClock) {
  const date =
    readDate(source.post_date) ?? readDate(source.post_modified) ?? readDate(source.post_date_gmt) ?? NO_DATE;
  const known = readDate(source.post_date_gmt);
  const dateGmt = known ?? (UNDATED.has(source.post_status) ? null : clock.toGmt(date));
  const modified = readDate(source.post_modified) ?? date;
  return {
    date,
    dateGmt,
    modified,
    modifiedGmt: readDate(source.post_modified_gmt) ?? dateGmt ?? clock.toGmt(modified),
  };
}

const NO_DATE = '1970-01-01T00:00:00';

/** The number of revisions of each post, with autosaves, and the latest of them by date and id. */
function revisionsByParent(
  posts: readonly SourcePost[],
  { stage }: Conversion,
): Map<number, { count: number; latestId: number }> {
  const found = new Map<number, { count: number; latestId: number }>();
  const rows = stage.all<{ ID: number; post_parent: number }>(REVISIONS, ...rangeOf(posts));
  for (const { ID: latestId, post_parent: parent } of rows) {
    found.set(parent, { count: (found.get(parent)?.count ?? 0) + 1, latestId });
  }
  return found;
}

const REVISIONS = `SELECT ID, post_parent FROM posts
  WHERE post_type = 'revision' AND post_parent BETWEEN ? AND ? ORDER BY post_parent, post_date, ID`;

const RELATIONS = `SELECT object_id, term_taxonomy_id, term_order FROM term_relationships
  WHERE object_id BETWEEN ? AND ? ORDER BY object_id, rowid`;

const rangeOf = (posts: readonly SourcePost[]): [number, number] => [posts[0]?.ID ?? 0, posts.at(-1)?.ID ?? 0];

const FORMAT = /^post-format-(.+)$/;

function convertRelations(
  posts: readonly SourcePost[],
  { conversion, terms }: { conversion: Conversion; terms: ReadonlyMap<number, KnownTerm> },
) {
  const { stage, tallies } = conversion;
  const tally = tallies.term_relationships;
  const known = new Set(posts.map(({ ID }) => ID));
  const postTerm = new Map<string, ImportRows['postTerm'][number]>();
  const formats = new Map<number, string>();
  for (const row of stage.all<SourceRow<'term_relationships'>>(RELATIONS, ...rangeOf(posts))) {
    if (!known.has(row.object_id)) continue;
    const term = terms.get(row.term_taxonomy_id);
    const place = `${row.object_id} ${term?.id}`;
    if (!term) {
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
