import { expect } from 'vitest';
import type { Login } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';

const runQuery = async (query: string, as?: Login) => (await cms.graphql(query, as ? { as } : {})).body;
const codeOf = async (query: string, as?: Login) => (await runQuery(query, as)).errors?.[0]?.extensions?.code;

it('templates are the same as in REST, with the same permissions', async () => {
  const list = '{ templates(type: PART, area: "header") { name area hasThemeFile viewerCan { edit } } }';
  expect((await runQuery(list, 'author')).data?.templates).toEqual([
    { name: 'plain//header', area: 'header', hasThemeFile: true, viewerCan: { edit: false } },
  ]);
  expect(await codeOf(list)).toBe('rest_cannot_manage_templates');
  const create = 'mutation { createTemplate(type: TEMPLATE, input: { slug: "x", title: "X" }) { name } }';
  expect(await codeOf(create, 'editor')).toBe('rest_cannot_manage_templates');
  expect(await codeOf('{ template(type: TEMPLATE, name: "plain//none") { name } }', 'admin')).toBe(
    'rest_template_not_found',
  );
});

it('revisions of a template are paged by cursors', async () => {
  const write = (content: string) =>
    runQuery(
      `mutation { updateTemplate(type: TEMPLATE, name: "plain//index", input: { content: "${content}" }) { origin source } }`,
      'admin',
    );
  expect((await write('0')).data?.updateTemplate).toEqual({ origin: 'theme', source: 'custom' });
  for (const content of ['1', '2', '3']) await write(content);
  const page = (after: string | null) =>
    runQuery(
      `{ templateRevisions(type: TEMPLATE, parentName: "plain//index", first: 2${after ? `, after: "${after}"` : ''}) { total nodes { content { raw } parentId } pageInfo { hasNextPage endCursor } } }`,
      'admin',
    );
  interface Page {
    total: number;
    nodes: { content: { raw: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  }
  const first = (await page(null)).data?.templateRevisions as Page;
  const second = (await page(first.pageInfo.endCursor)).data?.templateRevisions as Page;
  expect([...first.nodes, ...second.nodes].map(({ content }) => content.raw)).toEqual(['3', '2', '1']);
  expect([first.total, first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([3, true, false]);
});

it('themes and block patterns are readable', async () => {
  const query =
    '{ theme(stylesheet: "plain") { isActive isBlockTheme globalStylesId } blockPatterns { name inserter } }';
  expect((await runQuery(query, 'contributor')).data).toEqual({
    theme: { isActive: true, isBlockTheme: true, globalStylesId: 0 },
    blockPatterns: [{ name: 'plain/call', inserter: null }],
  });
  expect(await codeOf('{ themes { total } }')).toBe('rest_cannot_view_themes');
});
