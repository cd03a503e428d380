/** The channel of changed tables on PostgreSQL. A notification contains the schema and the table: `public.posts`. */
export const TABLE_CHANNEL = 'table_change';

/**
 * The channel of changed rows on PostgreSQL. A notification contains the schema, the table and, each in a line, the keys
 * of a row: `public.posts`, `161`, `type:post`. Without keys, any row may have changed.
 */
export const ROW_CHANNEL = 'row_change';
