import { MAX_ID } from '../../schema/values/ids.ts';

/**
 * The kind of a column: `id` is a whole number above 0, `reference` is 0 or above, `number` may be negative. A column
 * with `?` may be absent; its default is 0 or empty.
 */
export type ColumnKind = 'id' | 'reference' | 'number' | 'text' | 'reference?' | 'number?' | 'text?' | 'serialized';

/**
 * The tables of a site by their name without the prefix, with their columns. The first column is the id of a row. Three
 * columns do not exist in the databases of sites: `attachment_url`, the address of an attachment's file, `post_format`, and
 * `unpublish_at`, when a published item is withdrawn, in GMT.
 */
export const sourceTables = {
  users: {
    ID: 'id',
    user_login: 'text',
    user_pass: 'text',
    user_nicename: 'text',
    user_email: 'text',
    user_url: 'text?',
    user_registered: 'text?',
    user_activation_key: 'text?',
    user_status: 'number?',
    display_name: 'text?',
  },
  usermeta: { umeta_id: 'id', user_id: 'reference', meta_key: 'text', meta_value: 'serialized' },
  terms: { term_id: 'id', name: 'text', slug: 'text', term_group: 'number?' },
  term_taxonomy: {
    term_taxonomy_id: 'id',
    term_id: 'reference',
    taxonomy: 'text',
    description: 'text?',
    parent: 'reference?',
    count: 'number?',
  },
  posts: {
    ID: 'id',
    post_author: 'reference',
    post_date: 'text',
    post_date_gmt: 'text',
    post_content: 'text',
    post_title: 'text',
    post_excerpt: 'text',
    post_status: 'text',
    comment_status: 'text?',
    ping_status: 'text?',
    post_password: 'text?',
    post_name: 'text',
    to_ping: 'text?',
    pinged: 'text?',
    post_modified: 'text',
    post_modified_gmt: 'text',
    post_content_filtered: 'text?',
    post_parent: 'reference',
    guid: 'text?',
    menu_order: 'number?',
    post_type: 'text',
    post_mime_type: 'text?',
    comment_count: 'number?',
    attachment_url: 'text?',
    post_format: 'text?',
    unpublish_at: 'text?',
  },
  postmeta: { meta_id: 'id', post_id: 'reference', meta_key: 'text', meta_value: 'serialized' },
  term_relationships: { object_id: 'reference', term_taxonomy_id: 'reference', term_order: 'number?' },
  termmeta: { meta_id: 'id', term_id: 'reference', meta_key: 'text', meta_value: 'serialized' },
  comments: {
    comment_ID: 'id',
    comment_post_ID: 'reference',
    comment_author: 'text',
    comment_author_email: 'text',
    comment_author_url: 'text?',
    comment_author_IP: 'text?',
    comment_date: 'text',
    comment_date_gmt: 'text',
    comment_content: 'text',
    comment_karma: 'number?',
    comment_approved: 'text',
    comment_agent: 'text?',
    comment_type: 'text?',
    comment_parent: 'reference?',
    user_id: 'reference?',
  },
  commentmeta: { meta_id: 'id', comment_id: 'reference', meta_key: 'text', meta_value: 'serialized' },
  options: { option_name: 'text', option_value: 'serialized' },
  // The tables of WPML.
  icl_translations: {
    translation_id: 'id',
    element_type: 'text',
    element_id: 'reference?',
    trid: 'reference',
    language_code: 'text',
  },
  icl_languages: { id: 'id', code: 'text', english_name: 'text?', active: 'number?', default_locale: 'text?' },
  icl_languages_translations: { id: 'id', language_code: 'text', display_language_code: 'text', name: 'text?' },
  icl_locale_map: { code: 'text', locale: 'text?' },
  icl_strings: { id: 'id', value: 'text?', string_package_id: 'reference?' },
  icl_string_translations: { id: 'id', string_id: 'reference', language: 'text', status: 'number?', value: 'text?' },
} as const satisfies Record<string, Record<string, ColumnKind>>;

export type TableName = keyof typeof sourceTables;

/** Tables that only sites with WPML have. */
export const pluginTables: ReadonlySet<TableName> = new Set([
  ...(['icl_translations', 'icl_languages', 'icl_languages_translations', 'icl_locale_map'] as const),
  ...(['icl_strings', 'icl_string_translations'] as const),
]);

/** Tables that old sites, or sites without a plugin, lack. */
export const optionalTables: ReadonlySet<TableName> = new Set(['termmeta', ...pluginTables]);

type ValueOf<Kind> = Kind extends 'text' | 'text?' | 'serialized' ? string : number;

/** A checked row of a table. */
export type SourceRow<Name extends TableName> = {
  readonly [Column in keyof (typeof sourceTables)[Name]]: ValueOf<(typeof sourceTables)[Name][Column]>;
};

/** A validated row: numbers as numbers, other values as texts. */
export type CheckedRow = Record<string, string | number>;

/** Validates a row of a source. Returns the checked row, or its problem. */
export function checkSourceRow(
  table: TableName,
  row: unknown,
): { checked: CheckedRow; problem?: never } | { checked?: never; problem: string } {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { problem: 'is not an object of columns' };
  try {
    return { checked: checkRow(row as Record<string, unknown>, columnsOf[table]) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

type Columns = readonly [string, ColumnKind][];

const columnsOf = Object.fromEntries(
  Object.entries(sourceTables).map(([table, columns]) => [table, Object.entries<ColumnKind>(columns)]),
) as unknown as Readonly<Record<TableName, Columns>>;

function checkRow(row: Record<string, unknown>, columns: Columns): CheckedRow {
  const checked: CheckedRow = {};
  for (const [column, kind] of columns) checked[column] = checkValue({ column, kind, value: row[column] });
  return checked;
}

/** Columns with an index, which limits the length of their texts: short words, and names. Slugs are shortened later. */
const WORD_COLUMNS = /^(?:post_type|post_status|post_mime_type|taxonomy|comment_type|comment_approved)$/;

const NAME_COLUMNS = /^(?:user_login|user_email|meta_key|comment_author_email|option_name)$/;

const [MAX_WORD_LENGTH, MAX_NAME_LENGTH] = [100, 255];

function requireLength(column: string, text: string): void {
  const maximum = WORD_COLUMNS.test(column)
    ? MAX_WORD_LENGTH
    : NAME_COLUMNS.test(column)
      ? MAX_NAME_LENGTH
      : text.length;
  if (text.length > maximum) throw new Error(`${column} is longer than ${maximum} characters`);
}

function checkValue({ column, kind, value }: { column: string; kind: ColumnKind; value: unknown }): string | number {
  const isOptional = kind.endsWith('?');
  if (value === undefined && !isOptional) throw new Error(`the column ${column} is missing`);
  const scalar = value ?? '';
  if (typeof scalar === 'object') throw new Error(`${column} contains a list or an object instead of a text`);
  const text = String(scalar);
  // PostgreSQL cannot store U+0000, so it is removed. Serialized values contain their length and are stored as JSON.
  if (kind === 'serialized') return text;
  if (kind.startsWith('text')) {
    requireLength(column, text);
    return text.includes('\0') ? text.replaceAll('\0', '') : text;
  }
  if (text === '' && isOptional) return 0;
  const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  const minimum = kind === 'id' ? 1 : kind.startsWith('reference') ? 0 : -MAX_ID;
  if (number >= minimum && number <= MAX_ID) return number;
  throw new Error(`${column} is "${text.slice(0, 40)}", not a whole number from ${minimum} to ${MAX_ID}`);
}

/** The stored form of a missing date. */
export const NO_DATE = '0000-00-00 00:00:00';
