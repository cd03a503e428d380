import { serialize } from 'php-serialize';
import { expect } from 'vitest';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { SITE_URL } from '../support/test-site.ts';
import { sourceTables, type Tables, writeTables } from './source-site.ts';
import { it, target } from './target-site.ts';

const boat = {
  post_type: 'boat',
  labels: { name: 'Boats', singular_name: 'Boat', add_new_item: 'Build a boat', not_found: '' },
  description: 'What floats.',
  public: true,
  hierarchical: '1',
  show_in_rest: 1,
  rest_base: 'fleet',
  supports: ['title', 'editor', 'excerpt'],
  taxonomies: ['harbor', 'category', 'unknown'],
  has_archive: true,
  has_archive_slug: 'all-boats',
  rewrite: { permalink_rewrite: 'custom_permalink', slug: '/vessels/', with_front: '0' },
  graphql_single_name: 'vessel',
  graphql_plural_name: 'vessels',
};

/** GraphQL has a type `Comment`, and REST has routes of `posts`. */
const others = [
  { post_type: 'remark', labels: { name: 'Comments', singular_name: 'Comment' } },
  { post_type: 'secret', labels: { name: 'Secrets', singular_name: 'Secret' }, show_in_rest: false, public: 0 },
  { post_type: 'clash', rest_base: 'posts' },
  { post_type: 'Bad Name' },
  { post_type: '' },
];

const harbor = {
  taxonomy: 'harbor',
  object_type: ['boat', 'post', 'nothing'],
  labels: { name: 'Harbors', singular_name: 'Harbor' },
  hierarchical: true,
  rewrite: { permalink_rewrite: 'taxonomy_key', rewrite_hierarchical: true },
  default_term: { default_term_enabled: '1', default_term_name: 'At sea', default_term_slug: 'sea' },
  capabilities: { manage_terms: 'edit_posts' },
};

/** The source site with a registered type and taxonomy, some that cannot be served, and two items. */
function tablesWithKinds(): Tables {
  const tables = sourceTables();
  const [first] = tables.posts ?? [];
  const item = (id: number, row: Record<string, string>) => ({
    ...first,
    ...{ ID: String(id), post_status: 'publish', post_content: '', post_excerpt: '', post_parent: '0' },
    ...row,
  });
  const definition = (type: string) => (settings: object, index: number) =>
    item((type === 'acf-taxonomy' ? 200 : 100) + index, {
      post_type: type,
      post_title: 'Definition',
      post_name: `${type}-${index}`,
      post_content: serialize(settings),
    });
  return {
    ...tables,
    options: [
      ...(tables.options ?? []).filter(({ option_name: name }) => name !== 'permalink_structure'),
      { option_name: 'permalink_structure', option_value: '/archive/%postname%/' },
    ],
    posts: [
      ...(tables.posts ?? []),
      ...[boat, ...others].map(definition('acf-post-type')),
      ...[harbor].map(definition('acf-taxonomy')),
      item(110, {
        post_type: 'acf-post-type',
        post_status: 'acf-disabled',
        post_content: serialize({ post_type: 'off' }),
      }),
      item(300, { post_type: 'boat', post_title: 'Dory', post_name: 'dory' }),
      item(301, { post_type: 'boat', post_title: 'Skiff', post_name: 'skiff', post_parent: '300' }),
    ],
    terms: [...(tables.terms ?? []), { term_id: '70', name: 'North', slug: 'north', term_group: '0' }],
    term_taxonomy: [
      ...(tables.term_taxonomy ?? []),
      { term_taxonomy_id: '700', term_id: '70', taxonomy: 'harbor', description: '', parent: '0', count: '1' },
    ],
    term_relationships: [
      ...(tables.term_relationships ?? []),
      { object_id: '300', term_taxonomy_id: '700', term_order: '0' },
    ],
  };
}

async function importKinds(): Promise<string> {
  const source = await writeTables(tablesWithKinds());
  const output: string[] = [];
  try {
    const config = loadConfig(target.environment(), { cwd: target.environment().DATA_DIR ?? '' });
    const code = await runImportCommand({
      ...{ sources: [source.folder], uploads: undefined, replace: true, config },
      output: { write: (text: string) => output.push(text) },
    });
    expect(code, output.join('')).toBe(0);
  } finally {
    await source.dispose();
  }
  return output.join('');
}

it('types and taxonomies that the plugin for field groups registers are served after an import', async () => {
  const report = await importKinds();
  expect(report).toContain('Types and taxonomies of the source: boat, remark, secret, harbor.');
  expect(report).toMatch(/type clash: .*the path "posts" is taken/);
  expect(report).toMatch(/type Bad Name: .*"Bad Name"/);
  expect(report).not.toMatch(/types boat/);

  const cms = await target.start();
  expect((await cms.get('types/boat')).body).toMatchObject({
    ...{ name: 'Boats', description: 'What floats.', hierarchical: true, has_archive: 'all-boats', rest_base: 'fleet' },
    icon: 'dashicons-admin-post',
    taxonomies: ['category', 'harbor'],
  });
  expect((await cms.get('fleet/301')).body).toMatchObject({
    ...{ slug: 'skiff', parent: 300, link: `${SITE_URL}/vessels/dory/skiff/` },
  });
  expect((await cms.get('fleet/300')).body).toMatchObject({ harbor: [70], categories: [] });
  expect((await cms.get('posts?per_page=1')).body).toMatchObject([{ harbor: expect.any(Array) }]);
  expect((await cms.get('taxonomies/harbor')).body).toMatchObject({ hierarchical: true, types: ['boat', 'post'] });
  expect((await cms.get('harbor?slug=sea')).body).toMatchObject([{ name: 'At sea' }]);
  for (const hidden of ['types/secret', 'types/off', 'types/clash'])
    expect((await cms.get(hidden)).status, hidden).not.toBe(200);
});

it('they have the names in GraphQL that they register, or others if those are taken', async () => {
  await importKinds();
  const cms = await target.start();
  const { data } = (
    await cms.graphql(
      '{ vessels { nodes { databaseId title { rendered } } } remarkItems: __type(name: "Remark") { name } }',
    )
  ).body;
  expect(data).toMatchObject({
    vessels: { nodes: [{ databaseId: 301 }, { databaseId: 300 }] },
    remarkItems: { name: 'Remark' },
  });
  const answer = await cms.send<{ data: unknown }>({
    method: 'POST',
    path: '/wpgraphql',
    json: {
      query:
        '{ vessels { nodes { databaseId harbors { nodes { name } } } } vessel(id: "dory", idType: URI) { title } }',
    },
  });
  expect(answer.body.data).toMatchObject({
    vessels: { nodes: expect.arrayContaining([{ databaseId: 300, harbors: { nodes: [{ name: 'North' }] } }]) },
  });
});

it('a declared type replaces the stored one with its name', async () => {
  await importKinds();
  const cms = await target.start({
    declarations: { types: [{ name: 'boat', labels: { name: 'Ships', singularName: 'Ship' } }] },
  });
  expect((await cms.get('types/boat')).body).toMatchObject({ name: 'Ships', rest_base: 'boat' });
  expect((await cms.get('boat/300')).body).toMatchObject({ slug: 'dory', harbor: [70] });
});
