import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDesignSite, type DesignSite, designIds } from '../support/design-site.ts';
import type { Login } from '../support/site-content.ts';

let designSite: DesignSite;

const runQuery = async (query: string, as?: Login, variables?: Record<string, unknown>) =>
  (await designSite.cms.graphql(query, { ...(as ? { as } : {}), ...(variables ? { variables } : {}) })).body;
const codeOf = async (query: string, as?: Login) => (await runQuery(query, as)).errors?.[0]?.extensions?.code;

beforeAll(async () => {
  designSite = await createDesignSite();
});
afterAll(() => designSite.dispose());

it('global styles can be changed as in REST, with a revision', async () => {
  const { data, errors } = await runQuery(
    `mutation ($styles: Json) { updateGlobalStyles(id: ${designIds.styles}, input: { styles: $styles, title: "Moor" }) { ownTitle { raw } styles revisionCount } }`,
    'admin',
    { styles: { color: { text: 'teal' } } },
  );
  expect(errors).toBeUndefined();
  expect(data?.updateGlobalStyles).toEqual({
    ownTitle: { raw: 'Moor' },
    styles: { color: { text: 'teal' } },
    revisionCount: 1,
  });
  const ownStyles = await runQuery('{ ownGlobalStyles { databaseId styles } }', 'contributor');
  expect(ownStyles.data?.ownGlobalStyles).toEqual({
    databaseId: designIds.styles,
    styles: { color: { text: 'teal' } },
  });
  const versions = await runQuery(
    `{ revisions(parentId: ${designIds.styles}) { nodes { styles settings } } }`,
    'admin',
  );
  expect(versions.data?.revisions).toEqual({ nodes: [{ styles: { color: { text: 'teal' } }, settings: {} }] });
});

it('queries and mutations of the design require the same capabilities as in REST', async () => {
  for (const [query, code] of [
    [`{ globalStyles(id: ${designIds.styles}) { styles } }`, 'rest_cannot_view'],
    ['{ ownGlobalStyles { styles } }', 'rest_cannot_view'],
    ['{ themeStyles(stylesheet: "dune") { settings } }', 'rest_cannot_read_global_styles'],
    ['{ fontFamilies { total } }', 'rest_cannot_read'],
    [`{ fontFace(familyId: ${designIds.fontFamily}, id: ${designIds.fontFace}) { settings } }`, 'rest_cannot_read'],
    ['{ widgets { id instance { raw } } }', 'rest_cannot_manage_widgets'],
    ['{ blockTypes { name } }', 'rest_block_type_cannot_view'],
    ['{ icons { name } }', 'rest_cannot_view'],
    ['{ plugins { name } }', 'rest_cannot_view_plugins'],
    [
      `mutation { updateGlobalStyles(id: ${designIds.styles}, input: { title: "x" }) { databaseId } }`,
      'rest_cannot_edit',
    ],
    ['mutation { createFontFamily(settings: "{}") { databaseId } }', 'rest_invalid_param'],
    [`mutation { deleteFontFamily(id: ${designIds.fontFamily}, force: true) { deleted } }`, 'rest_cannot_delete'],
    ['{ widgetPreview(type: "text") { rendered } }', 'rest_cannot_manage_widgets'],
    ['mutation { createWidget(idBase: "text") { id } }', 'rest_cannot_manage_widgets'],
    ['mutation { updateWidget(id: "text-3") { id } }', 'rest_cannot_manage_widgets'],
    ['mutation { deleteWidget(id: "text-3") { deleted } }', 'rest_cannot_manage_widgets'],
    ['mutation { updateSidebar(id: "cms_inactive_widgets", widgetIds: []) { id } }', 'rest_cannot_manage_widgets'],
  ] as const) {
    expect([query, await codeOf(query, 'subscriber')]).toEqual([query, code]);
  }
});

it('font families are read with their faces, and created', async () => {
  const { data, errors } = await runQuery(
    `{ fontFamily(id: ${designIds.fontFamily}) { settings faces { databaseId familyId settings } } }`,
    'admin',
  );
  expect(errors).toBeUndefined();
  expect(data?.fontFamily).toMatchObject({
    faces: [{ databaseId: designIds.fontFace, familyId: designIds.fontFamily }],
  });
  const created = await runQuery(
    'mutation ($settings: Json!) { createFontFamily(settings: $settings) { databaseId settings faceIds } }',
    'admin',
    { settings: { name: 'Ash', slug: 'ash', fontFamily: 'Ash' } },
  );
  expect(created.data?.createFontFamily).toMatchObject({ faceIds: [], settings: { name: 'Ash', fontFamily: 'Ash' } });
});

it('widgets are created, changed and deleted as in REST', async () => {
  const created = await runQuery(
    'mutation ($raw: Json) { createWidget(idBase: "text", instance: { raw: $raw }) { id sidebar instance { raw } } }',
    'admin',
    { raw: { title: 'Larch', text: 'Tall.', color: 'green' } },
  );
  const id = (created.data?.createWidget as { id: string } | undefined)?.id;
  expect(created.data?.createWidget).toMatchObject({
    sidebar: 'cms_inactive_widgets',
    instance: { raw: { title: 'Larch', text: 'Tall.' } },
  });
  const changed = await runQuery(
    'mutation ($id: String!, $form: Json) { updateWidget(id: $id, instance: { form: $form }) { instance { raw } } }',
    'admin',
    { id, form: { title: 'Ash', filter: '1' } },
  );
  expect(changed.data?.updateWidget).toEqual({ instance: { raw: { title: 'Ash', text: '', filter: true } } });
  const preview = await runQuery('{ widgetPreview(type: "search") { rendered form } }', 'admin');
  expect(preview.data?.widgetPreview).toMatchObject({ form: expect.stringContaining('widget-search[-1][title]') });
  const deletion = await runQuery(
    'mutation ($id: String!) { deleteWidget(id: $id, force: true) { deleted previous { id } item { id } } }',
    'admin',
    { id },
  );
  expect(deletion.data?.deleteWidget).toEqual({ deleted: true, previous: { id }, item: null });
});
