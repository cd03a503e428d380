import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommandLine } from '../../support/command-line.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { type Login, postIds, terms } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

const FIELDS = '_fields=permalink_structure,category_base,tag_base';

const write = <Body = Record<string, unknown>>(json: object, as: Login = 'admin') =>
  cms.send<Body>({ method: 'POST', path: `settings?${FIELDS}`, json, as });

const redirectOrStatus = async (path: string) => {
  const { status, headers } = await cms.get(path);
  return status === 301 ? String(headers.location).replace(SITE_URL, '') : status;
};

const initialSettings = { permalink_structure: '/%year%/%monthnum%/%postname%/', category_base: '', tag_base: '' };

it('permalink settings are changed only by administrators, and returned only if `_fields` names them', async () => {
  expect((await cms.get(`settings?${FIELDS}`, { as: 'admin' })).body).toEqual(initialSettings);
  expect((await cms.get('settings', { as: 'admin' })).body).not.toHaveProperty('permalink_structure');
  expect((await write({ category_base: 'topics' }, 'editor')).status).toBe(403);
  const changedSettings = { permalink_structure: '/news/%postname%/', category_base: 'topics', tag_base: 'labels' };
  const { status, body } = await write({
    ...changedSettings,
    permalink_structure: 'news//%postname%/',
    tag_base: '/labels/',
  });
  expect([status, body]).toEqual([200, changedSettings]);
});

it('changed permalinks are used at once, and previous ones redirect', async () => {
  expect((await cms.get(`posts/${postIds.peaSoup}`)).body.link).toBe(`${SITE_URL}/news/pea-soup/`);
  expect((await cms.get<{ link: string }>(`categories/${terms.mint.id}`)).body.link).toBe(
    `${SITE_URL}/topics/garden/herbs/mint/`,
  );
  expect((await cms.get('/news/pea-soup/')).status).toBe(200);
  expect((await cms.get('/labels/soup/')).status).toBe(200);
  expect(await redirectOrStatus('/2021/05/pea-soup/')).toBe('/news/pea-soup/');
  expect(await redirectOrStatus('/category/garden/')).toBe('/topics/garden/');
  expect(await redirectOrStatus('/tag/soup/')).toBe('/labels/soup/');
});

it.each(['graphql', 'wp-json', 'index.php/cms-json', 'cms-content/uploads'])(
  'permalinks below /%s are refused',
  async (root) => {
    const json = { permalink_structure: `/${root}/%postname%/`, category_base: root, tag_base: root };
    const { status, body } = await write<ErrorBody>(json);
    expect([status, Object.keys(body.data?.params ?? {})]).toEqual([400, Object.keys(json)]);
  },
);

it('permalinks with ids and those with slugs redirect to each other', async () => {
  await write({ permalink_structure: '' });
  expect(await redirectOrStatus('/news/pea-soup/')).toBe('/?p=103');
  expect(await redirectOrStatus('/2021/05/pea-soup/')).toBe('/?p=103');
  await write({ permalink_structure: '/archive/%post_id%' });
  expect(await redirectOrStatus('/?p=103')).toBe('/archive/103');
  await write(initialSettings);
  expect(await redirectOrStatus('/archive/103')).toBe('/2021/05/pea-soup/');
});

it('an unknown address redirects to the only published item with its slug', async () => {
  const date = '2020-01-01T00:00:00';
  const row = { type: 'post', status: 'publish', date, dateGmt: date, modified: date, modifiedGmt: date };
  await site.database.transaction((client) =>
    client.post.createMany({ data: [1, 2].map(() => ({ ...row, slug: 'twice', title: 'Twice' })) }),
  );
  expect(await redirectOrStatus('/blog/1/pea-soup')).toBe('/2021/05/pea-soup/');
  for (const path of ['/blog/pea-soup.html', '/blog/pea-soup.php', '/blog/pea-soup/index.html'])
    expect(await redirectOrStatus(path)).toBe('/2021/05/pea-soup/');
  expect(await redirectOrStatus('/blog/1/twice')).toBe(404);
  // Drafts, private, pending and trashed items are not revealed.
  for (const slug of ['letters', 'may-i', 'far-ahead', 'thrown-away'])
    expect(await redirectOrStatus(`/blog/${slug}`)).toBe(404);
});

it.each([
  [{ permalink_structure: '/%year%/' }, '%postname% or %post_id%'],
  [{ permalink_structure: '/%slug%/%postname%/' }, '%slug%'],
  [{ permalink_structure: '/a?b=%postname%' }, 'letters'],
  [{ permalink_structure: '/../%postname%' }, 'letters'],
  [{ permalink_structure: '/%author%-%postname%/' }, 'slash between %author% and %postname%'],
  [{ permalink_structure: '/%postname%%post_id%.html' }, 'slash between %postname% and %post_id%'],
  [{ permalink_structure: '/feed/%postname%' }, '/feed'],
  [{ category_base: 'a#b' }, 'letters'],
  [{ tag_base: '%tag%' }, 'letters'],
])('the permalink settings %o are refused, and the error names the parameter', async (values, message) => {
  const { status, body } = await write<ErrorBody & { data: { params: object } }>(values);
  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(JSON.stringify(body.data)).toContain(message);
  expect(Object.keys(body.data.params)).toEqual(Object.keys(values));
});

it('permalinks can be changed in GraphQL', async () => {
  const query = 'mutation { updateSettings(input: { tagBase: "words" }) { permalinkStructure categoryBase tagBase } }';
  const { body } = await cms.graphql(query, { as: 'admin' });
  expect(body.data).toEqual({
    updateSettings: { permalinkStructure: initialSettings.permalink_structure, categoryBase: '', tagBase: 'words' },
  });
  expect((await cms.graphql(query, { as: 'editor' })).body.errors?.[0]?.extensions?.code).toBe('rest_forbidden');
});

it('permalinks can be shown and changed on the command line, which reports errors', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postern-permalinks-'));
  const run = async (...args: string[]) => {
    const result = await runCommandLine(['permalinks', ...args], { cwd: folder, env: site.environment() });
    return [result.status, result.stdout];
  };
  try {
    const expectedOutput = 'Posts       /%postname%/\nCategories  category\nTags        tag\n';
    expect(await run('--structure', '/%postname%/', '--tag-base', '')).toEqual([0, expectedOutput]);
    expect(await run()).toEqual([0, expectedOutput]);
    expect(await run('--structure', '/x/')).toEqual([1, expect.stringContaining('%postname%')]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect((await cms.get(`posts/${postIds.peaSoup}`)).body.link).toBe(`${SITE_URL}/pea-soup/`);
});
