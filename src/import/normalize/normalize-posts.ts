import { isDateFloating } from '../../../schema/content/write/content-columns.ts';
import { enterItem, enteringDate } from '../../../schema/content/write/entering-item.ts';
import { builtinRegistry } from '../../../schema/core/registry/registry.ts';
import { isReserved } from '../../../schema/core/slugs/free-slug.ts';
import { neutralName } from '../neutral-name.ts';
import { NO_DATE, type SourceRow } from '../source-tables.ts';
import { type EnteringRows, storedDate } from './entering-rows.ts';

/** Types whose slugs are internal names. */
export const TYPES_WITH_NAMES = [
  'revision',
  'nav_menu_item',
  'custom_css',
  'customize_changeset',
  'oembed_cache',
  ...['template', 'template_part', 'global_styles'].flatMap((name) => [`wp_${name}`, `cms_${name}`]),
];
const NAMED: ReadonlySet<string> = new Set(TYPES_WITH_NAMES);

/** The maximum length of an internal name. */
const MAX_NAME_LENGTH = 255;

const COLUMNS = [
  'post_name',
  'post_status',
  'post_date',
  'post_date_gmt',
  'post_modified',
  'post_modified_gmt',
] as const;

type PostColumns = Pick<SourceRow<'posts'>, (typeof COLUMNS)[number]>;
type PostRow = PostColumns & Pick<SourceRow<'posts'>, 'ID' | 'post_type' | 'post_title'>;

const ROWS = `SELECT ID AS batch_key, ID, post_type, post_title, ${COLUMNS.join(', ')}
  FROM posts WHERE ID > ? ORDER BY ID`;
const UPDATE = `UPDATE posts SET ${COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE ID = ?`;

/**
 * Normalizes the slugs, statuses and dates of all posts in the stage. Returns the ids of posts whose slug other addresses
 * need.
 */
export function normalizePosts(entering: EnteringRows): number[] {
  const reserved: number[] = [];
  for (const rows of entering.stage.batches<PostRow>(ROWS)) {
    for (const row of rows) {
      const normalized = normalizePost(row, entering);
      if (COLUMNS.some((column) => normalized[column] !== row[column]))
        entering.stage.run(UPDATE, ...COLUMNS.map((column) => normalized[column]), row.ID);
      if (needsOtherSlug(row, { slug: normalized.post_name, entering })) reserved.push(row.ID);
    }
  }
  return reserved;
}

function normalizePost(row: PostRow, entering: EnteringRows): PostColumns {
  const { ID: id, post_type: type, post_title: title } = row;
  const { clock, language, now, isChecked, noteChange } = entering;
  const item = `${type} ${id}`;
  const entered = enterItem(
    {
      ...{ id, type: neutralName(type), title, slug: row.post_name, status: row.post_status },
      dates: { local: row.post_date, gmt: row.post_date_gmt },
    },
    { clock, language, now },
  );
  const slug = NAMED.has(type) ? row.post_name.slice(0, MAX_NAME_LENGTH) : entered.slug;
  const status = isChecked && row.post_status !== '' ? row.post_status : entered.status;
  if (slug !== row.post_name) noteChange('slug', { item, from: row.post_name, to: slug });
  if (status !== row.post_status) noteChange('status', { item, from: row.post_status, to: status });
  const modified = enteringDate({ local: row.post_modified, gmt: row.post_modified_gmt }, clock);
  return {
    post_name: slug,
    post_status: status,
    ...publicationDates(row, { date: entered.date, modified, status, entering }),
    post_modified: modified ? storedDate(modified.local) : NO_DATE,
    post_modified_gmt: modified ? storedDate(modified.gmt) : NO_DATE,
  };
}

type TimeOrNull = ReturnType<typeof enteringDate>;

/** A missing date becomes that of the last change, or of the import; the date of a draft is not fixed. */
function publicationDates(
  row: PostRow,
  {
    date,
    modified,
    status,
    entering,
  }: { date: TimeOrNull; modified: TimeOrNull; status: string; entering: EnteringRows },
): Pick<PostColumns, 'post_date' | 'post_date_gmt'> {
  const { clock, now, noteChange } = entering;
  const isFloating = isDateFloating(status, builtinRegistry);
  const { local, gmt } = date ?? modified ?? clock.at(now);
  if (!date && !isFloating) {
    const from = [row.post_date, row.post_date_gmt].find((text) => text !== '' && text !== NO_DATE) ?? '';
    noteChange('date', { item: `${row.post_type} ${row.ID}`, from, to: storedDate(local) });
  }
  // A draft whose date follows its last change has none in GMT.
  const hasFixedDate = date !== null && !/^0000|^$/.test(row.post_date_gmt);
  return { post_date: storedDate(local), post_date_gmt: isFloating && !hasFixedDate ? NO_DATE : storedDate(gmt) };
}

/** Whether a post has a slug that it would not get when it is saved. A site has checked the slugs of its own posts. */
function needsOtherSlug(
  { post_type: type }: PostRow,
  { slug, entering }: { slug: string; entering: EnteringRows },
): boolean {
  if (entering.isChecked || slug === '' || NAMED.has(type)) return false;
  const name = neutralName(type);
  return isReserved({ type: { name, hierarchical: name === 'page' }, slug, structure: entering.structure });
}
