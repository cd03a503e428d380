import { settings } from '../../../prisma/demo/demo-settings.ts';
import { enteringDate } from '../../../schema/content/write/entering-item.ts';
import { enteringSlug, slugWithNumber, truncateSlug } from '../../../schema/core/slugs/slug-text.ts';
import { MAX_USER_SLUG_LENGTH } from '../../../schema/kinds/users/write/user-columns.ts';
import {
  cleanPermalinkStructure,
  cleanTermBase,
  permalinkStructureError,
  termBaseError,
} from '../../../schema/site/settings/settings-options.ts';
import type { Conversion } from '../conversion.ts';
import { optionOf } from '../convert-options.ts';
import type { SourceRow } from '../source-tables.ts';
import { breakCycles } from './break-cycles.ts';
import { type EnteringRows, enteringRowsOf, storedDate } from './entering-rows.ts';
import { normalizePosts } from './normalize-posts.ts';
import { makeSlugsUnique } from './unique-slugs.ts';

/**
 * Normalizes all rows in the stage, whatever their source, by the rules of the domain: slugs, statuses, dates and parents.
 * The report names each value that changes. Later steps rely on the result.
 */
export function normalizeStage(conversion: Conversion, now: Date): void {
  const entering = enteringRowsOf(conversion, now);
  makeSlugsUnique(entering, normalizePosts(entering));
  normalizeTerms(entering);
  normalizeAccounts(entering);
  normalizeComments(entering);
  breakCycles(entering);
}

type CommentRow = Pick<SourceRow<'comments'>, 'comment_ID' | 'comment_date' | 'comment_date_gmt'> & {
  readonly post_date: string | null;
};

const ROWS = `SELECT c.comment_ID AS batch_key, c.comment_ID, c.comment_date, c.comment_date_gmt, p.post_date
  FROM comments c LEFT JOIN posts p ON p.ID = c.comment_post_ID WHERE c.comment_ID > ? ORDER BY c.comment_ID`;

/** Normalizes the dates of comments in the stage. A comment without a date gets that of its post. */
function normalizeComments({ stage, clock, now, noteChange }: EnteringRows): void {
  for (const rows of stage.batches<CommentRow>(ROWS)) {
    for (const { comment_ID: id, comment_date: local, comment_date_gmt: gmt, post_date } of rows) {
      const date = enteringDate({ local, gmt }, clock);
      const { local: newLocal, gmt: newGmt } =
        date ?? enteringDate({ local: post_date ?? '', gmt: '' }, clock) ?? clock.at(now);
      const [storedLocal, storedGmt] = [storedDate(newLocal), storedDate(newGmt)];
      if (!date) noteChange('date', { item: `comment ${id}`, from: local || gmt, to: storedLocal });
      if (storedLocal === local && storedGmt === gmt) continue;
      stage.run(
        'UPDATE comments SET comment_date = ?, comment_date_gmt = ? WHERE comment_ID = ?',
        storedLocal,
        storedGmt,
        id,
      );
    }
  }
}

interface TermRow {
  readonly term_id: number;
  readonly name: string;
  readonly slug: string;
}

/** The slugs of themes are their folders. */
const TERMS = `SELECT term_id AS batch_key, term_id, name, slug FROM terms WHERE term_id > ? AND NOT EXISTS (
    SELECT 1 FROM term_taxonomy t WHERE t.term_id = terms.term_id AND t.taxonomy IN ('wp_theme', 'cms_theme')
  ) ORDER BY term_id`;

/** Normalizes the slugs of terms in the stage. The conversion makes them unique within their taxonomy. */
function normalizeTerms({ stage, language, noteChange }: EnteringRows): void {
  for (const rows of stage.batches<TermRow>(TERMS)) {
    for (const { term_id: id, name, slug } of rows) {
      const to = enteringSlug({ slug, title: name, id, language });
      if (to === slug) continue;
      stage.run('UPDATE terms SET slug = ? WHERE term_id = ?', to, id);
      noteChange('slug', { item: `term ${id}`, from: slug, to });
    }
  }
}

interface AccountRow {
  readonly ID: number;
  readonly user_login: string;
  readonly user_nicename: string;
}

const ACCOUNTS = 'SELECT ID AS batch_key, ID, user_login, user_nicename FROM users WHERE ID > ? ORDER BY ID';

const DUPLICATES = 'SELECT user_nicename AS slug FROM users GROUP BY user_nicename HAVING COUNT(*) > 1';

const MEMBERS = 'SELECT ID AS id FROM users WHERE user_nicename = ? ORDER BY ID';

/** Normalizes the slugs of accounts in the stage, and adds numbers to those that several accounts have, except for the first. */
function normalizeAccounts({ stage, language, noteChange }: EnteringRows): void {
  const change = (id: number, { from, to }: { from: string; to: string }) => {
    if (to === from) return;
    stage.run('UPDATE users SET user_nicename = ? WHERE ID = ?', to, id);
    noteChange('slug', { item: `user ${id}`, from, to });
  };
  for (const rows of stage.batches<AccountRow>(ACCOUNTS)) {
    for (const { ID: id, user_login: login, user_nicename: slug } of rows) {
      const to = truncateSlug(enteringSlug({ slug, title: login, id, language }), MAX_USER_SLUG_LENGTH);
      change(id, { from: slug, to });
    }
  }
  const isTaken = (slug: string) =>
    stage.value<number>('SELECT ID FROM users WHERE user_nicename = ? LIMIT 1', slug) !== undefined;
  for (const { slug } of stage.all<{ slug: string }>(DUPLICATES)) {
    let number = 2;
    const candidate = () => slugWithNumber(truncateSlug(slug, MAX_USER_SLUG_LENGTH - `-${number}`.length), number);
    for (const { id } of stage.all<{ id: number }>(MEMBERS, slug).slice(1)) {
      while (isTaken(candidate())) number++;
      change(id, { from: slug, to: candidate() });
    }
  }
}

interface PermalinkOption {
  readonly name: string;
  readonly clean: (value: string) => string;
  readonly error: (value: string) => string | null;
  /** The value in place of one that cannot work here. */
  readonly replacement: string;
}

const OPTIONS: readonly PermalinkOption[] = [
  {
    name: 'permalink_structure',
    clean: cleanPermalinkStructure,
    error: permalinkStructureError,
    replacement: String(settings.permalink_structure),
  },
  ...['category_base', 'tag_base'].map((name) => ({
    name,
    clean: cleanTermBase,
    error: termBaseError,
    replacement: '',
  })),
];

/** Replaces permalink settings in the stage whose addresses could not be resolved, with a note for the operator. */
export function normalizeSettings({ stage, note }: Pick<Conversion, 'stage' | 'note'>): void {
  for (const { name, clean, error, replacement } of OPTIONS) {
    const stored = optionOf(stage, name);
    const cleaned = clean(stored);
    const problem = error(cleaned);
    const value = problem === null ? cleaned : replacement;
    if (value !== stored) stage.run('UPDATE options SET option_value = ? WHERE option_name = ?', value, name);
    if (problem !== null)
      note(
        `The ${name} "${stored}" of the source cannot be used: ${problem} The site has ${value === '' ? 'the default' : `"${value}"`}; former addresses redirect if their last part is the slug.`,
      );
  }
}
