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
} as const satisfies Record<string, Record<string, ColumnKind>>;

export type TableName = keyof typeof sourceTables;

/** Tables that old sites lack. */
export const optionalTables: ReadonlySet<TableName> = new Set(['termmeta']);

type ValueOf<Kind> = Kind extends 'text' | 'text?' | 'serialized' ? string : number;

/** A checked row of a table. */
export type SourceRow<Name extends TableName> = {
  readonly [Column in keyof (typeof sourceTables)[Name]]: ValueOf<(typeof sourceTables)[Name][Column]>;
};
