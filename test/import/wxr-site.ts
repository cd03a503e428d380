const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const meta = (kind: string, entries: Record<string, string> = {}): string =>
  Object.entries(entries)
    .map(
      ([key, value]) =>
        `<wp:${kind}><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:${kind}>`,
    )
    .join('\n');

/** A comment of an item. */
export const wxrComment = (id: number, content: string, elements = ''): string => `<wp:comment>
  <wp:comment_id>${id}</wp:comment_id>
  <wp:comment_author>${cdata('Mia')}</wp:comment_author>
  <wp:comment_author_email>${cdata('mia@example.net')}</wp:comment_author_email>
  <wp:comment_author_url>https://mia.example.net/?a=1&b=2</wp:comment_author_url>
  <wp:comment_date>${cdata('2021-05-03 12:00:00')}</wp:comment_date>
  <wp:comment_date_gmt>${cdata('2021-05-03 10:00:00')}</wp:comment_date_gmt>
  <wp:comment_content>${cdata(content)}</wp:comment_content>
  <wp:comment_approved>${cdata('1')}</wp:comment_approved>
  <wp:comment_parent>0</wp:comment_parent>
  <wp:comment_user_id>0</wp:comment_user_id>
  ${elements}
</wp:comment>`;

/** An item. `content` is markup as it appears in the file; `elements` are more elements of the item. */
export const wxrItem = (item: {
  id?: number;
  type?: string;
  title?: string;
  content?: string;
  creator?: string;
  meta?: Record<string, string>;
  elements?: string;
}): string => `<item>
  <title>${cdata(item.title ?? 'A title')}</title>
  <dc:creator>${cdata(item.creator ?? 'ada')}</dc:creator>
  <guid isPermaLink="false">http://old.example.org/?p=${item.id ?? 0}</guid>
  <content:encoded>${item.content ?? cdata('A content.')}</content:encoded>
  <excerpt:encoded>${cdata('An excerpt.')}</excerpt:encoded>
  ${item.id === undefined ? '' : `<wp:post_id>${item.id}</wp:post_id>`}
  <wp:post_date>${cdata('2021-05-01 10:00:00')}</wp:post_date>
  <wp:post_date_gmt>${cdata('2021-05-01 08:00:00')}</wp:post_date_gmt>
  <wp:comment_status>${cdata('open')}</wp:comment_status>
  <wp:post_name>${cdata(`item-${item.id ?? 'x'}`)}</wp:post_name>
  <wp:status>${cdata('publish')}</wp:status>
  <wp:post_parent>0</wp:post_parent>
  <wp:menu_order>0</wp:menu_order>
  <wp:post_type>${cdata(item.type ?? 'post')}</wp:post_type>
  ${meta('postmeta', item.meta)}
  ${item.elements ?? ''}
</item>`;

export const wxrAuthor = (id: number, login: string): string =>
  `<wp:author><wp:author_id>${id}</wp:author_id><wp:author_login>${cdata(login)}</wp:author_login><wp:author_email>${cdata(`${login}@example.org`)}</wp:author_email><wp:author_display_name>${cdata(`The ${login}`)}</wp:author_display_name><wp:author_first_name>${cdata('')}</wp:author_first_name></wp:author>`;

export const wxrTerm = (
  id: number,
  { taxonomy, slug, parent = '' }: { taxonomy: string; slug: string; parent?: string },
): string =>
  `<wp:term><wp:term_id>${id}</wp:term_id><wp:term_taxonomy>${cdata(taxonomy)}</wp:term_taxonomy><wp:term_slug>${cdata(slug)}</wp:term_slug><wp:term_parent>${cdata(parent)}</wp:term_parent><wp:term_name>${cdata(slug.toUpperCase())}</wp:term_name>${meta('termmeta', { color: 'red' })}</wp:term>`;

/** The text of an export file with these records. */
export const wxrFile = (records: readonly string[], { version = '1.2', head = '' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8" ?>
${head}<rss version="2.0" xmlns:wp="http://example.org/export/${version}/">
<channel>
<title>Old &amp; grey</title>
<link>http://old.example.org</link>
<language>de-DE</language>
<wp:wxr_version>${version}</wp:wxr_version>
<wp:base_blog_url>http://old.example.org</wp:base_blog_url>
${records.join('\n')}
</channel>
</rss>
`;
