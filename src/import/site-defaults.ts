import { settings } from '../../prisma/demo/demo-settings.ts';
import { MAX_ID } from '../../schema/values/ids.ts';
import type { Conversion, ImportPart } from './conversion.ts';
import { optionOf } from './convert-options.ts';
import { ImportError } from './import-error.ts';
import { checkSourceRow, type TableName } from './source-tables.ts';

const DEFAULT_CATEGORY = 'default_category';
const ROW_ORIGIN = 'the defaults of a new site';

/** The settings of a new site, without its name and tagline. */
const { blogname: _name, blogdescription: _tagline, ...INITIAL_SETTINGS } = settings;

/**
 * Adds the default category to posts without a category, for a source with few settings. Creates the category when it
 * is missing. Changes the rows in the stage.
 */
export function addDefaultCategory(conversion: Conversion): void {
  const { stage, note } = conversion;
  const category = defaultCategoryOf(conversion);
  const { termId, taxonomyId, name } = category ?? createCategory(conversion);
  const added = stage.run(
    `INSERT INTO term_relationships (object_id, term_taxonomy_id, term_order, origin)
      SELECT ID, ?, 0, '${ROW_ORIGIN}' FROM posts WHERE post_type = 'post' AND post_status <> 'auto-draft'
      AND NOT EXISTS (SELECT 1 FROM term_relationships r JOIN term_taxonomy t USING (term_taxonomy_id)
        WHERE r.object_id = posts.ID AND t.taxonomy = 'category')`,
    taxonomyId,
  );
  stage.run(
    `UPDATE term_taxonomy SET count = (
       SELECT COUNT(*) FROM term_relationships r JOIN posts p ON p.ID = r.object_id
       WHERE r.term_taxonomy_id = term_taxonomy.term_taxonomy_id AND p.post_status = 'publish'
     ) WHERE term_taxonomy_id = ?`,
    taxonomyId,
  );
  stage.run('DELETE FROM options WHERE option_name = ?', DEFAULT_CATEGORY);
  addRow(conversion, { table: 'options', row: { option_name: DEFAULT_CATEGORY, option_value: String(termId) } });
  if (added > 0)
    note(
      `${added} ${added === 1 ? 'post has' : 'posts have'} no category and ${added === 1 ? 'is' : 'are'} in "${name}".`,
    );
}

/** The settings that the source lacks, with the values of a new site. */
export function initialSettings({ stage, siteUrl, note }: Conversion): ImportPart {
  const existing = new Set(
    stage.all<{ name: string }>('SELECT option_name AS name FROM options').map(({ name }) => name),
  );
  const missing = Object.entries({ ...INITIAL_SETTINGS, admin_email: '', siteurl: siteUrl, home: siteUrl }).filter(
    ([name]) => !existing.has(name),
  );
  const zone = optionOf(stage, 'timezone_string') || `UTC${signed(optionOf(stage, 'gmt_offset') || '0')}`;
  note(
    `Settings that the source does not contain have the values of a new site; the time zone is ${zone}. Check them.`,
  );
  return { setting: missing.map(([name, value]) => ({ name, value: JSON.stringify(value) })) };
}

const signed = (hours: string): string => (hours.startsWith('-') ? hours : `+${hours}`);

interface DefaultCategory {
  readonly termId: number;
  readonly taxonomyId: number;
  readonly name: string;
}

/** The default category of the source, or the category with the slug that new sites use. */
function defaultCategoryOf({ stage }: Conversion): DefaultCategory | undefined {
  const defaultId = optionOf(stage, DEFAULT_CATEGORY);
  const [category] = stage.all<DefaultCategory>(
    `SELECT n.term_id AS termId, t.term_taxonomy_id AS taxonomyId, n.name
      FROM term_taxonomy t JOIN terms n USING (term_id)
      WHERE t.taxonomy = 'category' AND (n.slug = 'uncategorized' OR CAST(n.term_id AS TEXT) = ?)
      ORDER BY CAST(n.term_id AS TEXT) = ? DESC LIMIT 1`,
    defaultId,
    defaultId,
  );
  return category;
}

function createCategory(conversion: Conversion): DefaultCategory {
  const { stage } = conversion;
  const next = (sql: string): number => {
    const last = stage.value<number>(sql) ?? 0;
    if (last >= MAX_ID) throw new ImportError(['No id is left for the default category']);
    return last + 1;
  };
  const termId = next('SELECT MAX(term_id) FROM terms');
  const taxonomyId = next('SELECT MAX(term_taxonomy_id) FROM term_taxonomy');
  const name = 'Uncategorized';
  addRow(conversion, { table: 'terms', row: { term_id: termId, name, slug: 'uncategorized' } });
  addRow(conversion, {
    table: 'term_taxonomy',
    row: { term_taxonomy_id: taxonomyId, term_id: termId, taxonomy: 'category' },
  });
  return { termId, taxonomyId, name };
}

function addRow({ stage }: Conversion, { table, row }: { table: TableName; row: object }): void {
  const { checked, problem } = checkSourceRow(table, row);
  if (!checked) throw new ImportError([problem]);
  stage.add(table, { row: checked, origin: ROW_ORIGIN });
}
