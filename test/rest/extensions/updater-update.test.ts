import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { loadUpdater } from '../../../src/extensions/updater.ts';
import { updaterData } from '../../support/extension-data.ts';
import { createUpdaterSite, UPDATER, type UpdaterAnswer } from '../../support/updater-site.ts';

const { site, cms, key, getUpdater, auditEntries } = await createUpdaterSite();
afterAll(() => site.dispose());

const storedRepository = (slug: string) => site.database.primary.repository.findUniqueOrThrow({ where: { slug } });

describe("the updater's route `update`", () => {
  beforeEach(async () => {
    await loadUpdater(site.database, {
      repositories: updaterData.repositories.map((entry) => ({ branch: '', local_version: '', ...entry })),
    });
  });

  it("records version and branch, and returns the protocol's answer", async () => {
    const { status, body, headers } = await getUpdater(`update?key=${key}&plugin=seed-list&tag=main`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=UTF-8');
    expect(body).toEqual({
      success: true,
      data: {
        messages: [
          'Downloading update from https://github.com/larch/seed-list/archive/main.zip…',
          'Unpacking the update…',
          'Installing the latest version…',
          'Plugin updated successfully.',
          'Plugin reactivated successfully.',
        ],
        webhook: { plugin: 'seed-list', theme: false, tag: 'main', branch: false, committish: false, override: false },
        elapsed_time: expect.stringMatching(/^\d+\.\d\d ms$/),
        deprecated: false,
      },
    });
    expect(await storedRepository('seed-list')).toMatchObject({ localVersion: '1.10.0', branch: 'main' });
    const [entry] = await auditEntries();
    expect(entry).toMatchObject({ action: 'update', slug: 'seed-list', success: true });
    expect(entry?.detail).not.toContain(key);
  });

  const cases: [title: string, query: string, branch: string, version: string][] = [
    ['the main branch if no tag is sent', 'plugin=seed-list', 'main', '1.10.0'],
    ['the branch rather than the tag', 'plugin=seed-list&tag=main&branch=trial&override=1', 'trial', '1.10.0'],
    ['a committish rather than the tag', 'plugin=seed-list&tag=other&committish=main', 'main', '1.10.0'],
    ['a version, with the former primary branch', 'plugin=seed-list&tag=1.9.0&override=true', 'master', '1.9.0'],
    ['a version with the prefix v', 'plugin=seed-list&tag=v1.9.0&override=1', 'master', '1.9.0'],
    ['the current branch of the site', 'theme=meadow-theme&tag=develop', 'develop', '0.9.1'],
    ['the plugin rather than the theme', 'plugin=seed-list&theme=meadow-theme', 'main', '1.10.0'],
  ];
  it.each(cases)('uses %s', async (_title, query, branch, version) => {
    const { status, body } = await getUpdater(`update?key=${key}&${query}`);
    expect([status, body.success]).toEqual([200, true]);
    const slug = query.includes('plugin=') ? 'seed-list' : 'meadow-theme';
    expect(await storedRepository(slug)).toMatchObject({ branch, localVersion: version });
  });

  it.each([
    ['plugin=seed-list&tag=trial', /do not match.*override/],
    ['plugin=seed-list&tag=1.9.0', /do not match.*override/],
    ['plugin=seed-list&tag=trial&override=0', /do not match.*override/],
    ['theme=meadow-theme', /do not match.*override/],
    ['', /Nothing was specified/],
    ['plugin=unknown-slug', /^Not found or not updatable: unknown-slug$/],
    ['plugin=meadow-theme', /^Not found or not updatable: meadow-theme$/],
    ['theme=seed-list', /^Not found or not updatable: seed-list$/],
  ])('refuses the query "%s" with one message, and records the refusal', async (query, message) => {
    const before = await site.database.primary.repository.findMany({ orderBy: { slug: 'asc' } });
    const { status, body } = await getUpdater(`update?key=${key}&${query}`);
    expect(status).toBe(418);
    expect(body).toMatchObject({
      success: false,
      data: { messages: expect.stringMatching(message), deprecated: false },
    });
    expect(await site.database.primary.repository.findMany({ orderBy: { slug: 'asc' } })).toEqual(before);
    expect((await auditEntries())[0]).toMatchObject({ success: false });
  });

  it('fails with the list of its steps if no remote version is known', async () => {
    const { status, body } = await getUpdater(`update?key=${key}&plugin=limited-github`);
    expect(status).toBe(418);
    expect(body.success).toBe(false);
    expect(body.data.messages).toEqual([
      expect.stringMatching(/^Downloading update from /),
      expect.stringMatching(/failed/),
    ]);
    expect(await storedRepository('limited-github')).toMatchObject({ branch: '', localVersion: '' });
  });

  it.each([
    [`${UPDATER}/update`, false],
    ['/cms-json/old-updater/v1/update', true],
  ])('at %s accepts GET and POST, deprecated: %s', async (path, deprecated) => {
    const getResult = await cms.get<UpdaterAnswer>(`${path}?key=${key}&plugin=seed-list`);
    const postResult = await cms.send<UpdaterAnswer>({
      method: 'POST',
      path: `${path}?key=${key}`,
      json: { plugin: 'seed-list', override: true },
    });
    for (const { status, body } of [getResult, postResult]) {
      expect([status, body.success, body.data.deprecated]).toEqual([200, true, deprecated]);
    }
    expect(postResult.body.data.webhook).toMatchObject({ plugin: 'seed-list', override: true });
  });
});

describe("the updater's route `reset-branch`", () => {
  it('clears the stored branch', async () => {
    await getUpdater(`update?key=${key}&plugin=seed-list&branch=trial&override=1`);
    expect((await storedRepository('seed-list')).branch).toBe('trial');
    const { status, body } = await getUpdater(`reset-branch?key=${key}&plugin=seed-list`);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        data: {
          messages: 'Reset to primary branch complete.',
          webhook: { plugin: 'seed-list', theme: false },
          elapsed_time: expect.stringMatching(/^\d+\.\d\d ms$/),
        },
      },
    ]);
    expect((await storedRepository('seed-list')).branch).toBe('');
    expect((await auditEntries())[0]).toMatchObject({ action: 'reset-branch', slug: 'seed-list', success: true });
  });

  it.each(['', 'plugin=seed-list', 'theme=unknown-slug'])(
    'refuses the query "%s" if no branch is stored',
    async (query) => {
      const { status, body } = await getUpdater(`reset-branch?key=${key}&${query}`);
      expect(status).toBe(418);
      expect(body).toMatchObject({ success: false, data: { messages: expect.any(String) } });
      expect(body.data).not.toHaveProperty('deprecated');
    },
  );
});

it('the update audit is readable in GraphQL by administrators only', async () => {
  const query = '{ updateAudit(first: 1) { action slug success detail } }';
  const { body } = await cms.graphql(query, { as: 'admin' });
  expect(body.data?.updateAudit).toEqual([expect.objectContaining({ action: expect.any(String) })]);
  for (const as of ['editor', undefined] as const)
    expect((await cms.graphql(query, { as })).body.errors?.[0]?.extensions).toMatchObject({ code: 'rest_forbidden' });
});
