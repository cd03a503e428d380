import { searchTextsOf } from '../../schema/content/rendered/search-text.ts';
import type { SiteClock } from '../../schema/core/site/site-time.ts';
import { orderKey } from '../../schema/core/slugs/normalized-text.ts';
import type { Conversion, ConvertedTerm, ImportPart, ImportRows } from './conversion.ts';
import { relationsOfTerms } from './convert-languages.ts';
import { convertPostMeta, readPostMetaColumns } from './convert-post-meta.ts';
import { neutralName } from './neutral-name.ts';
import type { SourceRow } from './source-tables.ts';
import { stageFiles } from './staged-files.ts';
import { readDate } from './stored-value.ts';

type SourcePost = SourceRow<'posts'>;

interface PostDependencies {
  /** The terms by `term_taxonomy_id`. */
  readonly terms: ReadonlyMap<number, ConvertedTerm>;
  readonly stickyPosts: ReadonlySet<number>;
}

/** Converts the posts with their metadata, terms and comment counts. */
export function* convertPosts(conversion: Conversion, dependencies: PostDependencies): Generator<ImportPart> {
  const { stage, rowCounters } = conversion;
  const ofTerms = relationsOfTerms(conversion);
  rowCounters.term_relationships.countOmittedRows(
    'post missing',
    `SELECT 'post ' || object_id AS item, 'term in taxonomy ' || term_taxonomy_id AS value FROM term_relationships
      WHERE object_id NOT IN (SELECT ID FROM posts) AND NOT (${ofTerms})`,
  );
  for (const posts of stage.rows('posts')) yield convertBatch(posts, { conversion, dependencies });
  yield* convertPostMeta(conversion);
}

/** Converts a batch of posts in the order of their ids. */
function convertBatch(
  posts: readonly SourcePost[],
  { conversion, dependencies }: { conversion: Conversion; dependencies: PostDependencies },
): ImportPart {
  const { addresses, hasFewSettings, rowCounters } = conversion;
  const metaColumnsOf = readPostMetaColumns(posts, conversion);
  const { postTerm, formats } = convertRelations(posts, { conversion, terms: dependencies.terms });
  const revisions = revisionsByParent(posts, conversion);
  const rows = {
    post: [] as ImportRows['post'],
    postSearchText: [] as ImportRows['postSearchText'],
    attachment: [] as ImportRows['attachment'],
    menuItem: [] as ImportRows['menuItem'],
  };
  for (const source of posts) {
    const metaColumns = metaColumnsOf(source.ID);
    const title = addresses.text(source.post_title);
    const excerpt = addresses.text(source.post_excerpt);
    const content = addresses.text(source.post_content);
    const { count: revisionCount, latestId } = revisions.get(source.ID) ?? { count: 0, latestId: 0 };
    rows.post.push({
      id: source.ID,
      type: neutralName(source.post_type),
      status: source.post_status,
      slug: source.post_name,
      ...datesOf(source, conversion.clock),
      unpublishAt: readDate(source.unpublish_at),
      authorId: source.post_author,
      parentId: source.post_parent,
      menuOrder: source.menu_order,
      featuredMediaId: metaColumns.featuredMediaId,
      template: metaColumns.template,
      format: formats.get(source.ID) ?? source.post_format,
      sticky: dependencies.stickyPosts.has(source.ID),
      password: source.post_password,
      commentStatus: source.comment_status || 'closed',
      pingStatus: source.ping_status || 'closed',
      commentCount: Math.max(0, source.comment_count),
      mimeType: source.post_mime_type,
      guid: hasFewSettings ? source.guid : addresses.text(source.guid),
      revisionCount,
      latestRevisionId: latestId,
      autosave: source.post_type === 'revision' && source.post_name === `${source.post_parent}-autosave-v1`,
      titleKey: orderKey(title),
      title,
      excerpt,
      content,
      contentFiltered: addresses.text(source.post_content_filtered),
      toPing: source.to_ping,
      pinged: source.pinged,
    });
    rows.postSearchText.push({ postId: source.ID, ...searchTextsOf({ title, excerpt, content }) });
    if (source.post_type === 'attachment') rows.attachment.push(metaColumns.attachment);
    if (source.post_type === 'nav_menu_item') rows.menuItem.push(metaColumns.menuItem);
  }
  rowCounters.posts.countStored(posts.length);
  stageFiles(conversion.stage, { posts, attachments: rows.attachment });
  return { ...rows, postTerm };
}

const UNDATED_STATUSES: ReadonlySet<string> = new Set(['draft', 'pending', 'auto-draft']);

/** The dates of a post. A draft without a date gets the date of its last change, and no date in GMT. */
function datesOf(source: SourcePost, clock: SiteClock) {
  const date =
    readDate(source.post_date) ?? readDate(source.post_modified) ?? readDate(source.post_date_gmt) ?? NO_DATE;
  const storedDateGmt = readDate(source.post_date_gmt);
  const dateGmt = storedDateGmt ?? (UNDATED_STATUSES.has(source.post_status) ? null : clock.toGmt(date));
  const modified = readDate(source.post_modified) ?? date;
  return {
    date,
    dateGmt,
    modified,
    modifiedGmt: readDate(source.post_modified_gmt) ?? dateGmt ?? clock.toGmt(modified),
  };
}

const NO_DATE = '1970-01-01T00:00:00';

/** The number of revisions and autosaves of each post, and the id of the latest one. */
function revisionsByParent(
  posts: readonly SourcePost[],
  { stage }: Conversion,
): Map<number, { count: number; latestId: number }> {
  const revisions = new Map<number, { count: number; latestId: number }>();
  const rows = stage.all<{ ID: number; post_parent: number }>(REVISIONS, ...rangeOf(posts));
  for (const { ID: latestId, post_parent: parent } of rows) {
    revisions.set(parent, { count: (revisions.get(parent)?.count ?? 0) + 1, latestId });
  }
  return revisions;
}

const REVISIONS = `SELECT ID, post_parent FROM posts
  WHERE post_type = 'revision' AND post_parent BETWEEN ? AND ? ORDER BY post_parent, post_date, ID`;

const relationsIn = (conversion: Conversion): string => `SELECT object_id, term_taxonomy_id, term_order
  FROM term_relationships
  WHERE object_id BETWEEN ? AND ? AND NOT (${relationsOfTerms(conversion)}) ORDER BY object_id, rowid`;

const rangeOf = (posts: readonly SourcePost[]): [number, number] => [posts[0]?.ID ?? 0, posts.at(-1)?.ID ?? 0];

const FORMAT_SLUG = /^post-format-(.+)$/;

function convertRelations(
  posts: readonly SourcePost[],
  { conversion, terms }: { conversion: Conversion; terms: ReadonlyMap<number, ConvertedTerm> },
) {
  const { stage, rowCounters } = conversion;
  const rowCounter = rowCounters.term_relationships;
  const postIds = new Set(posts.map(({ ID }) => ID));
  const postTerm = new Map<string, ImportRows['postTerm'][number]>();
  const formats = new Map<number, string>();
  for (const row of stage.all<SourceRow<'term_relationships'>>(relationsIn(conversion), ...rangeOf(posts))) {
    if (!postIds.has(row.object_id)) continue;
    const term = terms.get(row.term_taxonomy_id);
    const key = `${row.object_id} ${term?.id}`;
    const relation = { item: `post ${row.object_id}`, value: `term in taxonomy ${row.term_taxonomy_id}` };
    if (!term) {
      rowCounter.countOmitted('term missing', relation);
    } else if (postTerm.has(key)) {
      rowCounter.countOmitted('duplicate', relation);
    } else {
      postTerm.set(key, { postId: row.object_id, termId: term.id, position: row.term_order });
      const format = term.taxonomy === 'post_format' ? FORMAT_SLUG.exec(term.slug)?.[1] : undefined;
      if (format) formats.set(row.object_id, format);
      rowCounter.countStored();
    }
  }
  return { postTerm: [...postTerm.values()], formats };
}
