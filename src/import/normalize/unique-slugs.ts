import { isReserved } from '../../../schema/core/slugs/free-slug.ts';
import { slugWithNumber } from '../../../schema/core/slugs/slug-text.ts';
import { neutralName } from '../neutral-name.ts';
import type { EnteringRows } from './entering-rows.ts';
import { TYPES_WITH_NAMES } from './normalize-posts.ts';

interface SluggedPost {
  readonly id: number;
  readonly type: string;
  readonly slug: string;
  readonly scope: number;
}

/** Slugs of posts and attachments are unique within their type, those of other items below one parent. */
const SCOPE = "CASE WHEN post_type IN ('post', 'attachment') THEN 0 ELSE post_parent END";

/** The posts whose slugs are in use. */
const WITH_SLUG = `post_name <> '' AND post_status NOT IN ('draft', 'pending', 'auto-draft')
  AND post_type NOT IN (${TYPES_WITH_NAMES.map((type) => `'${type}'`).join(', ')})`;

const DUPLICATES = `SELECT post_type AS type, post_name AS slug, ${SCOPE} AS scope FROM posts WHERE ${WITH_SLUG}
  GROUP BY post_name, post_type, ${SCOPE} HAVING COUNT(*) > 1`;

const MEMBERS = `SELECT ID AS id, post_type AS type, post_name AS slug, ${SCOPE} AS scope FROM posts
  WHERE post_name = ? AND post_type = ? AND ${SCOPE} = ? AND ${WITH_SLUG} ORDER BY post_status = 'publish' DESC, ID`;

const IS_TAKEN = `SELECT 1 FROM posts WHERE post_name = ? AND post_type = ? AND ${SCOPE} = ? AND ${WITH_SLUG} LIMIT 1`;

const BY_ID = `SELECT ID AS id, post_type AS type, post_name AS slug, ${SCOPE} AS scope FROM posts WHERE ID = ?`;

/**
 * Adds numbers to slugs that several posts have, except for the first published one, and to those of posts in
 * `reserved`.
 */
export function makeSlugsUnique(entering: EnteringRows, reserved: readonly number[]): void {
  const { stage } = entering;
  const lastNumbers = new Map<string, number>();
  const renumber = (post: SluggedPost) => renumberSlug(post, { entering, lastNumbers });
  for (const id of reserved) for (const post of stage.all<SluggedPost>(BY_ID, id)) renumber(post);
  for (const { slug, type, scope } of stage.all<Omit<SluggedPost, 'id'>>(DUPLICATES)) {
    for (const post of stage.all<SluggedPost>(MEMBERS, slug, type, scope).slice(1)) renumber(post);
  }
}

function renumberSlug(
  { id, type, slug, scope }: SluggedPost,
  { entering, lastNumbers }: { entering: EnteringRows; lastNumbers: Map<string, number> },
): void {
  const { stage, structure, isChecked, noteChange } = entering;
  const key = `${type} ${scope} ${slug}`;
  const name = neutralName(type);
  const isUsable = (candidate: string) =>
    stage.value<number>(IS_TAKEN, candidate, type, scope) === undefined &&
    (isChecked || !isReserved({ type: { name, hierarchical: name === 'page' }, slug: candidate, structure }));
  let number = (lastNumbers.get(key) ?? 1) + 1;
  while (!isUsable(slugWithNumber(slug, number))) number++;
  lastNumbers.set(key, number);
  const to = slugWithNumber(slug, number);
  stage.run('UPDATE posts SET post_name = ? WHERE ID = ?', to, id);
  noteChange('slug', { item: `${type} ${id}`, from: slug, to });
}
