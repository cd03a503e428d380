import { enteringSlug, slugWithNumber, truncateSlug } from '../../../schema/core/slugs/slug-text.ts';
import { MAX_USER_SLUG_LENGTH } from '../../../schema/kinds/users/write/user-columns.ts';
import type { EnteringRows } from './entering-rows.ts';

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
export function normalizeTerms({ stage, language, noteChange }: EnteringRows): void {
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
export function normalizeAccounts({ stage, language, noteChange }: EnteringRows): void {
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
