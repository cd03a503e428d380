import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'php-serialize';

type Row = Record<string, string | null>;

/** Tables by name, as a site with the table prefix `site_` stores them. */
export type Tables = Record<string, Row[]>;

const OLD_URL = 'http://old.example.org:8080';

const post = (row: Row): Row => ({
  post_author: '1',
  post_date: '2021-05-01 10:00:00',
  post_date_gmt: '2021-05-01 08:00:00',
  post_content: '',
  post_title: '',
  post_excerpt: '',
  post_status: 'publish',
  comment_status: 'open',
  ping_status: 'closed',
  post_password: '',
  post_name: '',
  to_ping: '',
  pinged: '',
  post_modified: '2021-05-02 10:00:00',
  post_modified_gmt: '2021-05-02 08:00:00',
  post_content_filtered: '',
  post_parent: '0',
  guid: '',
  menu_order: '0',
  post_type: 'post',
  post_mime_type: '',
  comment_count: '0',
  ...row,
});

const comment = (row: Row): Row => ({
  comment_post_ID: '10',
  comment_author: 'Mia',
  comment_author_email: 'mia@example.net',
  comment_author_url: '',
  comment_author_IP: '203.0.113.7',
  comment_date: '2021-05-03 12:00:00',
  comment_date_gmt: '2021-05-03 10:00:00',
  comment_content: 'Lovely.',
  comment_karma: '0',
  comment_approved: '1',
  comment_agent: '',
  comment_type: '',
  comment_parent: '0',
  user_id: '0',
  ...row,
});

const numbered = (column: string, rows: Row[]): Row[] =>
  rows.map((row, index) => ({ [column]: String(index + 1), ...row }));

const meta = (owner: string, [id, key, value]: readonly [string, string, string]): Row => ({
  [owner]: id,
  meta_key: key,
  meta_value: value,
});

const revision = (id: string, date: string, slug: string): Row =>
  post({ ID: id, post_type: 'revision', post_status: 'inherit', post_parent: '10', post_name: slug, post_date: date });

/** A small site that covers every special case of the import. */
export function sourceTables(): Tables {
  const passwords = [
    {
      uuid: 'aaaa-1',
      app_id: '',
      name: 'Phone',
      password: '$generic$x',
      created: 1_600_000_000,
      last_used: null,
      last_ip: null,
    },
  ];
  const image = {
    width: 1200,
    height: 800,
    file: '2021/05/Fähre-scaled.jpg',
    filesize: 4321,
    sizes: { thumbnail: { file: 'Fähre-150x150.jpg', width: 150, height: 150, 'mime-type': 'image/jpeg' } },
    original_image: 'Fähre.jpg',
  };
  return {
    users: [
      {
        ID: '1',
        user_login: 'Élise',
        user_pass: '$P$hash',
        user_nicename: 'elise',
        user_email: 'Elise@Example.org',
        user_url: `${OLD_URL}/about`,
        user_registered: '2020-01-01 00:00:00',
        user_activation_key: '',
        user_status: '0',
        display_name: 'Élise',
      },
      {
        ID: '2',
        user_login: 'bo',
        user_pass: 'x',
        user_nicename: 'bo',
        user_email: 'bo@example.org',
        user_url: 'https://elsewhere.example.com/',
        user_registered: '0000-00-00 00:00:00',
        user_activation_key: '',
        user_status: '0',
        display_name: 'Bo',
      },
    ],
    usermeta: numbered(
      'umeta_id',
      (
        [
          ['1', 'first_name', 'Élise'],
          ['1', 'site_capabilities', serialize({ keeper: true, fly: true, swim: false })],
          ['1', '_application_passwords', serialize(passwords)],
          ['1', 'session_tokens', serialize({ a: 1 })],
          ['1', 'site_persisted_preferences', serialize({ core: { open: true } })],
          ['2', 'site_capabilities', serialize({ subscriber: true })],
          ['9', 'first_name', 'Nobody'],
        ] as const
      ).map((row) => meta('user_id', row)),
    ),
    terms: [
      { term_id: '3', name: 'Übersee', slug: 'oversea', term_group: '0' },
      { term_id: '4', name: 'post-format-link', slug: 'post-format-link', term_group: '0' },
      { term_id: '5', name: 'meadow', slug: 'meadow', term_group: '0' },
      { term_id: '6', name: 'Forgotten', slug: 'forgotten', term_group: '0' },
    ],
    term_taxonomy: [
      {
        term_taxonomy_id: '30',
        term_id: '3',
        taxonomy: 'category',
        description: `See ${OLD_URL}/x`,
        parent: '0',
        count: '1',
      },
      { term_taxonomy_id: '31', term_id: '3', taxonomy: 'post_tag', description: '', parent: '0', count: '1' },
      { term_taxonomy_id: '40', term_id: '4', taxonomy: 'post_format', description: '', parent: '0', count: '1' },
      { term_taxonomy_id: '50', term_id: '5', taxonomy: 'wp_theme', description: '', parent: '0', count: '0' },
    ],
    term_relationships: [
      { object_id: '10', term_taxonomy_id: '30', term_order: '0' },
      { object_id: '10', term_taxonomy_id: '31', term_order: '2' },
      { object_id: '10', term_taxonomy_id: '40', term_order: '0' },
      { object_id: '10', term_taxonomy_id: '99', term_order: '0' },
      { object_id: '77', term_taxonomy_id: '30', term_order: '0' },
    ],
    posts: [
      post({
        ID: '10',
        post_title: 'Zoë goes NORTH',
        post_name: 'zoe',
        guid: `${OLD_URL}/?p=10`,
        post_excerpt: `From ${OLD_URL}.`,
        post_content: [
          `<a href="${OLD_URL}/a">a</a>`,
          `{"url":"http:\\/\\/old.example.org:8080\\/b"}`,
          `?u=http%3A%2F%2Fold.example.org%3A8080%2Fc`,
          `https://old.example.org:8080/d`,
          `http://old.example.org:80801/e http://old.example.org/f`,
        ].join('\n'),
      }),
      post({ ID: '11', post_status: 'draft', post_date_gmt: '0000-00-00 00:00:00', post_title: 'Draft' }),
      post({ ID: '12', post_type: 'wp_block', post_title: 'Pattern' }),
      post({ ID: '13', post_type: 'attachment', post_status: 'inherit', post_mime_type: 'image/jpeg' }),
      post({ ID: '14', post_type: 'nav_menu_item' }),
      revision('20', '2021-05-01 10:00:00', '10-revision-v1'),
      revision('22', '2021-05-02 10:00:00', '10-revision-v1'),
      revision('21', '2021-05-03 10:00:00', '10-autosave-v1'),
    ],
    postmeta: numbered(
      'meta_id',
      (
        [
          ['10', '_thumbnail_id', '13'],
          ['10', '_wp_page_template', 'default'],
          ['10', 'mood', 'calm'],
          ['10', 'link', serialize({ to: `${OLD_URL}/ü`, deep: [`${OLD_URL}/1`, 7, true, null] })],
          ['10', 'odd', 'a:1:{s:9:"too short";}'],
          ['11', '_wp_page_template', 'wide'],
          ['11', '_wp_desired_post_slug', 'wanted'],
          ['11', '_wp_trash_meta_comments_status', serialize({ 1: '1', 2: '0' })],
          ['12', 'wp_pattern_sync_status', 'unsynced'],
          ['13', '_wp_attachment_metadata', serialize(image)],
          ['13', '_wp_attached_file', '2021/05/Fähre-scaled.jpg'],
          ['13', '_wp_attachment_image_alt', 'A ferry'],
          ['14', '_menu_item_type', 'custom'],
          ['14', '_menu_item_url', `${OLD_URL}/menu`],
          ['14', '_menu_item_classes', serialize(['big', '', 'red'])],
          ['99', 'mood', 'lost'],
        ] as const
      ).map((row) => meta('post_id', row)),
    ),
    comments: [
      comment({ comment_ID: '1', comment_content: `Look: ${OLD_URL}/x`, comment_author_url: OLD_URL }),
      comment({ comment_ID: '2', comment_approved: '0', comment_type: 'note' }),
      comment({ comment_ID: '3', comment_approved: 'spam' }),
      comment({ comment_ID: '4', comment_approved: 'post-trashed', comment_post_ID: '98' }),
    ],
    commentmeta: numbered('meta_id', [
      meta('comment_id', ['3', '_wp_trash_meta_status', '0']),
      meta('comment_id', ['66', 'x', 'y']),
    ]),
    options: [
      ['siteurl', OLD_URL],
      ['home', OLD_URL],
      ['blogname', 'Old site'],
      ['posts_per_page', '10'],
      ['sticky_posts', serialize([10])],
      ['theme_mods_meadow', serialize({ logo: `${OLD_URL}/logo.png`, 5: 'five' })],
      [
        'site_user_roles',
        serialize({
          keeper: { name: 'Keeper', capabilities: { read: true, fly: false } },
          subscriber: { name: 'Subscriber', capabilities: {} },
        }),
      ],
      ['_transient_x', 'y'],
      ['_site_transient_timeout_x', '1'],
      ['cron', serialize({})],
      ['auth_key', 'secret'],
    ].map(([name = '', value = ''], index) => ({
      option_id: String(index + 1),
      option_name: name,
      option_value: value,
      autoload: 'yes',
    })),
  };
}

/** Writes the tables to a temporary folder; `dispose` removes it. */
export async function writeTables(tables: Tables): Promise<{ folder: string; dispose(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-import-'));
  for (const [name, rows] of Object.entries(tables)) {
    await writeFile(join(folder, `site_${name}.json`), JSON.stringify(rows));
  }
  return { folder, dispose: () => rm(folder, { recursive: true, force: true }) };
}
