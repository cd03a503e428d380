import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { expect } from 'vitest';
import { tables } from '../../../prisma/generated/tables.ts';
import { auditedFields } from '../../../schema/core/audit/audit-change.ts';
import { UNWATCHED_TABLES } from '../../../schema/core/audit/audit-journal.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

// Webhooks need the right to send requests.
const it = siteTest({ env: { OUTGOING_REQUESTS: 'on' } });

/** What a mutation must leave in the audit log: `action kind`. `{ID}` in the arguments is the id of the last result. */
type Sample = readonly [call: string, recorded: string];

const kindSamples = (name: string, input: string, kind = 'post'): [string, Sample][] => [
  [`create${name}`, [`(input: ${input}) { databaseId }`, `created ${kind}`]],
  [`update${name}`, [`(id: {ID}, input: ${input.replace('Audited', 'Changed')}) { databaseId }`, `updated ${kind}`]],
  [`delete${name}`, ['(id: {ID}, force: true) { deleted }', `deleted ${kind}`]],
];

const TERM = '{ name: "Audited term" }';
const ITEM = '{ title: "Audited item", status: "publish" }';
const FONT = '{ name: "Audited", slug: "audited", fontFamily: "Audited" }';

/** Mutations that run here, in this order. */
const SAMPLES: readonly [string, Sample][] = [
  ...kindSamples('Post', '{ title: "Audited item", content: "x", password: "canary-item", status: "publish" }'),
  ...kindSamples('Page', ITEM),
  ...kindSamples('Block', ITEM),
  ...kindSamples('Navigation', ITEM),
  ...kindSamples('Category', TERM, 'term'),
  ...kindSamples('Tag', TERM, 'term'),
  ...kindSamples('PatternCategory', TERM, 'term'),
  ...kindSamples('Menu', TERM, 'term'),
  ['createComment', [`(input: { postId: {POST}, content: "Audited comment" }) { databaseId }`, 'created comment']],
  ['updateComment', ['(id: {ID}, input: { content: "Changed comment" }) { databaseId }', 'updated comment']],
  ['deleteComment', ['(id: {ID}, force: true) { deleted }', 'deleted comment']],
  [
    'createUser',
    [
      '(input: { username: "audited", email: "audited@larch.example", password: "canary-user" }) { databaseId }',
      'created user',
    ],
  ],
  ['updateUser', ['(id: {ID}, input: { password: "canary-changed", firstName: "A" }) { databaseId }', 'updated user']],
  ['deleteUser', ['(id: {ID}, force: true, reassignTo: 1) { deleted }', 'deleted user']],
  ['updateViewer', ['(input: { description: "Audited" }) { databaseId }', 'updated user']],
  ['createApplicationPassword', ['(name: "Audited") { uuid }', 'created applicationPassword']],
  ['updateApplicationPassword', ['(uuid: "{UUID}", name: "Renamed") { uuid }', 'updated applicationPassword']],
  ['deleteApplicationPassword', ['(uuid: "{UUID}") { deleted }', 'deleted applicationPassword']],
  ['createPreviewToken', ['(postId: {POST}) { uuid }', 'created previewToken']],
  ['deletePreviewToken', ['(uuid: "{UUID}") { deleted }', 'deleted previewToken']],
  ['updateSettings', ['(input: { title: "Audited site" }) { title }', 'updated setting']],
  ['updatePlugin', ['(id: "events", status: INACTIVE) { id }', 'deactivated plugin']],
  [
    'createWebhook',
    ['(input: { name: "Audited", url: "https://hooks.example.org/canary-url" }) { databaseId }', 'created webhook'],
  ],
  ['updateWebhook', ['(id: {ID}, input: { name: "Changed" }) { databaseId }', 'updated webhook']],
  ['rotateWebhookSecret', ['(id: {ID}) { databaseId }', 'updated webhook']],
  ['deleteWebhook', ['(id: {ID}) { deleted }', 'deleted webhook']],
  ['createFontFamily', [`(settings: ${FONT}) { databaseId }`, 'created post']],
  ['updateFontFamily', ['(id: {ID}, settings: { fontFamily: "Changed" }) { databaseId }', 'updated post']],
  ['deleteFontFamily', ['(id: {ID}, force: true) { deleted }', 'deleted post']],
  ['updateSidebar', ['(id: "cms_inactive_widgets", widgetIds: []) { id }', 'changed widget']],
  ['createWidget', ['(idBase: "text", sidebar: "cms_inactive_widgets") { id }', 'created widget']],
  ['updateWidget', ['(id: "{ID}", instance: { raw: { text: "Audited" } }) { id }', 'changed widget']],
  ['deleteWidget', ['(id: "{ID}", force: true) { deleted }', 'deleted widget']],
];

/** Mutations that change nothing that the audit log records, with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  createPostAutosave: 'an autosave changes no item',
  createPageAutosave: 'an autosave changes no item',
  createBlockAutosave: 'an autosave changes no item',
  createNavigationAutosave: 'an autosave changes no item',
  createMenuItemAutosave: 'an autosave changes no item',
  createTemplateAutosave: 'an autosave changes no item',
  createEditLock: 'says who has an item open, and changes nothing',
  deleteEditLock: 'says who has an item open, and changes nothing',
  installPlugin: 'always fails',
  deletePlugin: 'always fails',
  flushRepositoryCache: 'removes a cached answer of another site',
  replayWebhookDelivery: 'queues a delivery, which the list of deliveries shows',
  replayWebhookDeliveries: 'queues deliveries, which the list of deliveries shows',
  testWebhook: 'queues a delivery, which the list of deliveries shows',
  runAbility: 'all abilities of the program only read',
};

/** Mutations that need files, keys or other sites to run, with the function that records their change. */
const RECORDED_BY: Readonly<Record<string, string>> = {
  authorizeFrontEnd: 'startSession',
  completeMediaRenditions: 'writeSizes',
  createMediaItem: 'createContent',
  updateMediaItem: 'updateContent',
  editMediaImage: 'createContent',
  deleteMediaItem: 'deleteContent',
  createFontFace: 'createContent',
  deleteFontFace: 'deleteFont',
  createMenuItem: 'createContent',
  updateMenuItem: 'updateContent',
  deleteMenuItem: 'deleteContent',
  createTemplate: 'createContent',
  updateTemplate: 'updateContent',
  deleteTemplate: 'deleteContent',
  deleteRevision: 'deleteRevision',
  deleteTemplateRevision: 'deleteRevision',
  deleteViewer: 'deleteUser',
  deleteApplicationPasswords: 'deleteApplicationPasswords',
  updateGlobalStyles: 'updateGlobalStyles',
  navigationFallback: 'createContent',
  installExportLicense: 'changeRecord',
  removeExportLicense: 'changeRecord',
  rotateExportKey: 'changeRecord',
  updateExportSettings: 'changeRecord',
  deleteExportSettings: 'deleteExportSettings',
  updateRepository: 'recordUpdate',
  resetRepositoryBranch: 'recordUpdate',
};

interface Recorded {
  action: string;
  kind: string;
  changes: string;
}

const newestEntries = (after: number): Promise<(Recorded & { id: number })[]> =>
  site.database.primary.auditEntry.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' } });

it('every mutation is recorded or declared as exempt, and no entry contains a secret', async () => {
  const type = buildSchema(readFileSync('schema/schema.graphql', 'utf8'), { assumeValid: true }).getMutationType();
  const names = Object.keys(type?.getFields() ?? {}).sort();
  const declared = [...SAMPLES.map(([name]) => name), ...Object.keys(EXEMPT), ...Object.keys(RECORDED_BY)];
  expect(declared.sort()).toEqual(names);

  const { body: posts } = await cms.get<{ id: number; comment_status: string }[]>('posts?per_page=50');
  const postId = posts.find(({ comment_status }) => comment_status === 'open')?.id;
  let [id, uuid, last]: [unknown, unknown, number] = [0, '', 0];
  for (const [name, [call, recorded]] of SAMPLES) {
    const query = `mutation { result: ${name}${call.replace('{POST}', String(postId)).replace('{ID}', String(id)).replace('{UUID}', String(uuid))} }`;
    const { body } = await cms.graphql(query, { as: 'admin' });
    expect(body.errors, query).toBeUndefined();
    const result = (body.data?.result ?? {}) as { databaseId?: unknown; uuid?: unknown; id?: unknown };
    id = result.databaseId ?? result.id ?? id;
    uuid = result.uuid ?? uuid;
    const entries = await newestEntries(last);
    expect(
      entries.map(({ action, kind }) => `${action} ${kind}`),
      query,
    ).toEqual([recorded]);
    last = entries.at(-1)?.id ?? last;
  }
  const all = JSON.stringify(await site.database.primary.auditEntry.findMany());
  expect(all).not.toContain('canary');
  expect(all).not.toMatch(/\$generic\$|\$2[aby]\$|passwordHash/);
});

/** Columns whose values give access. */
const SECRET_COLUMN = /password|hash|secret|token|activation|signature|privateKey|rotationKeys|\bkey$/i;

it('no column with a secret is in the allow list', () => {
  const secretColumns = tables.flatMap(({ columns }) =>
    columns.map(({ name }) => name).filter((name) => SECRET_COLUMN.test(name)),
  );
  expect(secretColumns).toEqual(expect.arrayContaining(['password', 'passwordHash', 'tokenHash', 'activationKey']));
  const allowed: readonly string[] = Object.values(auditedFields).flatMap(({ values }) => values);
  expect(allowed.filter((name) => secretColumns.includes(name))).toEqual([]);
});

it('a transaction that describes nothing leaves an entry with the tables that it wrote', async () => {
  const { database } = cms.app.domain.kernel;
  await database.transaction((client) => client.setting.create({ data: { name: 'canary', value: '"canary-value"' } }));
  await database.transaction((client) => client.$executeRaw`DELETE FROM "settings" WHERE "name" = 'canary'`);
  const entries = await site.database.primary.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 2 });
  expect(entries).toMatchObject([
    { action: 'changed', kind: 'tables', name: 'settings', changes: '{}', credential: 'system', program: 'server' },
    { action: 'changed', kind: 'tables', name: 'settings' },
  ]);
});

it('each table that is not watched exists', () => {
  const names = new Set(tables.map(({ name }) => name));
  expect(Object.keys(UNWATCHED_TABLES).filter((name) => !names.has(name))).toEqual([]);
});

it('a transaction that is reverted leaves no entry', async () => {
  const before = await site.database.primary.auditEntry.count();
  const { body } = await cms.graphql('mutation { createTag(input: { name: "" }) { databaseId } }', { as: 'admin' });
  expect(body.errors).toBeDefined();
  expect(await site.database.primary.auditEntry.count()).toBe(before);
});

it('the document and the name of the header of a webhook are recorded, and the value of the header is not', async () => {
  const before = { document: '{ posts { total } }', headerName: '' };
  const after = { document: '{ pages { total } }', headerName: 'x-secret' };
  const create = `mutation { createWebhook(input: {
    name: "Documents", url: "https://example.org/", payload: GRAPHQL, document: "${before.document}"
  }) { databaseId } }`;
  const { body } = await cms.graphql(create, { as: 'admin' });
  const id = (body.data?.createWebhook as { databaseId: number } | undefined)?.databaseId;
  const input = `document: "${after.document}", headerName: "x-secret", headerValue: "canary-header"`;
  await cms.graphql(`mutation { updateWebhook(id: ${id}, input: { ${input} }) { databaseId } }`, { as: 'admin' });
  const entry = await site.database.primary.auditEntry.findFirst({ orderBy: { id: 'desc' } });
  expect(entry).toMatchObject({ action: 'updated', kind: 'webhook', objectId: String(id) });
  expect(JSON.parse(entry?.changes ?? '{}')).toEqual({
    document: { before: before.document, after: after.document },
    headerName: { before: before.headerName, after: after.headerName },
    header: { changed: true },
  });
});
