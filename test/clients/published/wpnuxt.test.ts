import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, print, visit } from 'graphql';
import { describe, expect } from 'vitest';
import { createMenuRequest, type Menu, type MenuItem } from '../../support/menu-site.ts';
import { postIds, terms } from '../../support/site-content.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

// Sends the documents of the published package of WPNuxt, unmodified, and reads the answers with its functions.

const it = siteTest({ brand: 'wp', declarations: { menuLocations: { primary: 'Main menu' } } });

const runtime = fileURLToPath(new URL('node_modules/@wpnuxt/core/dist/runtime', import.meta.url));

/** The documents of the package. */
const documents: DocumentNode[] = readdirSync(join(runtime, 'queries'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.gql'))
  .map((path) => parse(readFileSync(join(runtime, 'queries', path), 'utf8')));
const definitions = documents.flatMap((document) => document.definitions);
const fragments = new Map(
  definitions
    .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
    .map((fragment) => [fragment.name.value, fragment]),
);
const operationNames = definitions.flatMap((definition) =>
  definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [definition.name.value] : [],
);

/** An operation with the fragments that it uses, as the module of Nuxt builds it. */
function operation(name: string): string {
  const found = definitions.find(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.name?.value === name,
  );
  if (!found) throw new Error(`The package has no operation ${name}.`);
  const used = new Map<string, FragmentDefinitionNode>();
  const addFragmentsOf = (node: Parameters<typeof visit>[0]) =>
    visit(node, {
      FragmentSpread: ({ name: { value } }) => {
        const fragment = fragments.get(value);
        if (!fragment || used.has(value)) return;
        used.set(value, fragment);
        addFragmentsOf(fragment);
      },
    });
  addFragmentsOf(found);
  return print({ kind: Kind.DOCUMENT, definitions: [found, ...used.values()] });
}

interface ContentFunctions {
  transformData(data: unknown, path: string[], fixImagePaths: boolean): unknown;
  normalizeUriParam(parameters: object): Record<string, unknown>;
}

/** Runs an operation and returns what the composable function of the package returns to a page. */
async function useContent(
  name: string,
  { path, variables = {}, as }: { path: string[]; variables?: Record<string, unknown>; as?: 'editor' },
): Promise<unknown> {
  const { transformData, normalizeUriParam }: ContentFunctions = await import(
    pathToFileURL(join(runtime, 'util', 'content.js')).href
  );
  const { data, errors } = await queryWpgraphql(cms, {
    query: operation(name),
    variables: normalizeUriParam(variables),
    ...(as ? { as } : {}),
  });
  expect([name, errors]).toEqual([name, undefined]);
  return transformData(data, path, true);
}

const write = createMenuRequest(() => cms);

it.beforeAll(async () => {
  const { body: menu } = await write<Menu>('menus', { name: 'main', locations: ['primary'] });
  await write<MenuItem>('menu-items', {
    ...{ menus: menu.id, status: 'publish', menu_order: 1, title: 'Garden' },
    ...{ type: 'taxonomy', object: 'category', object_id: terms.garden.id },
  });
});

describe('the documents of WPNuxt return', () => {
  it('posts, by category too, with the paths of their images', async () => {
    const posts = (await useContent('Posts', { path: ['posts', 'nodes'], variables: { limit: 100 } })) as object[];
    expect(posts.length).toBeGreaterThan(8);
    expect(posts).toContainEqual(
      expect.objectContaining({
        databaseId: postIds.mint,
        title: 'Mint & more',
        uri: '/2021/04/mint-more/',
        featuredImage: expect.objectContaining({
          node: expect.objectContaining({ relativePath: expect.stringMatching(/^\/.+\.png$/) }),
        }),
      }),
    );
    for (const [name, variables] of [
      ['PostsByCategoryName', { categoryName: 'kitchen' }],
      ['PostsByCategoryId', { categoryId: terms.kitchen.id }],
    ] as const) {
      expect(await useContent(name, { path: ['posts', 'nodes'], variables })).toContainEqual(
        expect.objectContaining({ databaseId: postIds.peaSoup }),
      );
    }
  });

  it('single items by address and by id, with or without a slash at the end', async () => {
    const item = { databaseId: postIds.peaSoup, title: 'Pea soup', content: expect.any(String) };
    for (const uri of ['/2021/05/pea-soup', '/2021/05/pea-soup/']) {
      expect(await useContent('PostByUri', { path: ['post'], variables: { uri } })).toMatchObject(item);
      expect(await useContent('NodeByUri', { path: ['nodeByUri'], variables: { uri } })).toMatchObject(item);
    }
    expect(await useContent('PostById', { path: ['post'], variables: { id: postIds.peaSoup } })).toMatchObject(item);
    const page = { databaseId: postIds.aboutPage };
    expect(await useContent('PageByUri', { path: ['page'], variables: { uri: '/about-us/' } })).toMatchObject(page);
    expect(await useContent('PageById', { path: ['page'], variables: { id: postIds.aboutPage } })).toMatchObject(page);
    expect(await useContent('Pages', { path: ['pages', 'nodes'] })).toContainEqual(expect.objectContaining(page));
    expect(await useContent('NodeByUri', { path: ['nodeByUri'], variables: { uri: '/no/such/page' } })).toBeNull();
  });

  it('terms, menus, settings and search results', async () => {
    const kitchen = expect.objectContaining({ databaseId: terms.kitchen.id, uri: '/category/kitchen/' });
    expect(await useContent('Categories', { path: ['categories', 'nodes'] })).toContainEqual(kitchen);
    expect(await useContent('Tags', { path: ['tags', 'nodes'] })).toHaveLength(3);
    const variables = { taxonomies: ['CATEGORY', 'TAG'] };
    expect(await useContent('Terms', { path: ['terms', 'nodes'], variables })).toHaveLength(8);
    expect(await useContent('Menu', { path: ['menu', 'menuItems', 'nodes'] })).toMatchObject([
      { label: 'Garden', uri: '/category/garden/' },
    ]);
    expect(await useContent('GeneralSettings', { path: ['generalSettings'] })).toMatchObject({ title: 'Larch Row' });
    const found = { path: ['contentNodes', 'nodes'], variables: { term: 'soup' } };
    expect(await useContent('Search', found)).toContainEqual(expect.objectContaining({ title: 'Pea soup' }));
  });

  it('the viewer and revisions, to those who may see them', async () => {
    const viewer = { path: ['viewer'] };
    expect(await useContent('Viewer', viewer)).toBeNull();
    expect(await useContent('Viewer', { ...viewer, as: 'editor' })).toMatchObject({ username: 'editor' });
    const revisions = { path: ['revisions', 'nodes'] };
    expect(await useContent('Revisions', revisions)).toEqual([]);
    expect(await useContent('Revisions', { ...revisions, as: 'editor' })).not.toHaveLength(0);
  });

  it('an answer for each operation of the package', async () => {
    expect(operationNames.length).toBeGreaterThan(13);
    const variables = { uri: '/', id: '1', term: 'x', name: 'main', categoryName: 'x', categoryId: 1 };
    for (const name of operationNames) {
      const { errors } = await queryWpgraphql(cms, { query: operation(name), variables });
      expect([name, errors]).toEqual([name, undefined]);
    }
  });
});
