import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import { operatorMessage } from '../../src/cli/operator-error.ts';
import { loadDeclarations, reasonOf } from '../../src/config/declarations-file.ts';
import { ConfigError, loadConfig } from '../../src/config.ts';
import { createTestSite } from '../support/test-site.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-declarations-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a module, and returns its path. */
async function written(source: string): Promise<string> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  await writeFile(path, source);
  return path;
}

async function problemsOf(source: string): Promise<readonly string[]> {
  const error = await loadDeclarations(await written(source)).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).lines;
}

const boat = `{ name: 'boat', labels: { name: 'Boats', singularName: 'Boat' }, graphql: { type: 'Boat', singular: 'boat', plural: 'boats' } }`;

describe('files that the plugin for field groups exported', () => {
  const group = { key: 'group_boat', title: 'Boat', fields: [], location: [] };
  const type = {
    ...{ key: 'post_type_1', title: 'Boats', post_type: 'boat', active: true, supports: { editor: 'editor' } },
    labels: { name: 'Boats', singular_name: 'Tall ship', add_new: 'Launch' },
  };
  const taxonomy = { key: 'taxonomy_1', title: 'Harbor', taxonomy: 'harbor', object_type: ['boat'], active: 1 };

  it('declare their groups, types and taxonomies, in single files and in a list', async () => {
    const exported = await mkdtemp(join(folder, 'acf-json-'));
    const all = {
      ...{ group_boat: group, post_type_1: type, taxonomy_1: taxonomy },
      ui_options_page_1: { key: 'ui_options_page_1', title: 'Options', menu_slug: 'options' },
      post_type_2: { key: 'post_type_2', title: 'Off', post_type: 'off', active: false },
    };
    for (const [name, value] of Object.entries(all))
      await writeFile(join(exported, `${name}.json`), JSON.stringify(value));
    const list = join(folder, 'export.json');
    await writeFile(list, JSON.stringify(Object.values(all)));
    for (const path of [exported, list]) {
      const declarations = await loadDeclarations(path);
      expect(declarations.fieldGroups).toMatchObject([{ key: 'group_boat' }]);
      expect(declarations.types).toMatchObject([
        {
          name: 'boat',
          labels: { name: 'Boats', singularName: 'Tall ship', addNew: 'Launch' },
          graphql: { type: 'TallShip', singular: 'tallShip', plural: 'boats' },
          supports: ['editor'],
          showInGraphql: true,
        },
      ]);
      expect(declarations.taxonomies).toMatchObject([{ name: 'harbor', types: ['boat'], graphql: { type: 'Harbor' } }]);
      expect(createRegistry(declarations).postTypes.get('boat')?.taxonomies).toEqual(['harbor']);
    }
  });

  it('are declarations of people if one entry is', async () => {
    const path = join(folder, 'mixed.json');
    await writeFile(path, JSON.stringify([group, { name: 'boat' }]));
    await expect(loadDeclarations(path)).rejects.toBeInstanceOf(ConfigError);
  });
});

describe('the declarations module', () => {
  it('is read from the configured path, and no path means no declarations', async () => {
    const path = join(folder, 'good.mjs');
    await writeFile(path, `export const declarations = { types: [${boat}], menuLocations: { top: 'At the top' } };`);
    expect((await loadDeclarations(path)).types?.[0]).toMatchObject({ name: 'boat', labels: { name: 'Boats' } });
    expect((await loadDeclarations(path)).menuLocations).toEqual({ top: 'At the top' });
    expect(await loadDeclarations(undefined)).toEqual({});
  });

  it('is named in the error if it is missing or broken', async () => {
    await expect(loadDeclarations(join(folder, 'missing.mjs'))).rejects.toThrow(/missing\.mjs cannot be read/);
    expect((await problemsOf('export const declarations = {'))[0]).toMatch(/cannot be read/);
  });

  it('reports the path of every invalid value', async () => {
    const lines = await problemsOf(
      `export const declarations = { types: [{ ...${boat}, meta: { length: { type: 'meters', single: true, default: 0 } } }], taxonomies: 'none' };`,
    );
    expect(lines.map((line) => line.split(': ')[1]).sort()).toEqual([
      'declarations.taxonomies',
      'declarations.types.0.meta.length.type',
    ]);
  });

  it('reports values that properties of kinds cannot have, and the nearest name of misspelled ones', async () => {
    const wrong = `export const declarations = { types: [{ ...${boat}, showInRest: 'no', showInGraphQL: false }] };`;
    const lines = await problemsOf(wrong);
    expect(
      lines.some((line) => /types\.0\.showInRest: must be true or false, but is "no"/.test(line)),
      lines.join(),
    ).toBe(true);
    expect(
      lines.some((line) => line.includes('write "showInGraphql"')),
      lines.join(),
    ).toBe(true);
  });

  it('rejects names in GraphQL that are taken, also those that follow from the name', () => {
    const kind = { name: 'site', labels: { name: 'Sites', singularName: 'Site' } };
    expect(() => createRegistry({ types: [kind] })).toThrow(/GraphQL names of site .* are taken; choose others/);
  });

  it('declares the fields in the example of the documentation, and functions need a module', async () => {
    const page = await readFile(new URL('../../docs/custom-types.md', import.meta.url), 'utf8');
    const path = join(folder, 'fields.mjs');
    await writeFile(path, /```js fields\.mjs\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
    const { fields } = createRegistry(await loadDeclarations(path));
    expect(fields.map(({ name }) => name)).toEqual(['word_count', 'author_name']);
    const field = { name: 'x', object: 'post', schema: { type: 'string' }, reads: '{ slug }', get: 'slug' };
    const lines = await problemsOf(`export const declarations = ${JSON.stringify({ fields: [field] })};`);
    expect(lines[0]).toMatch(/declarations\.fields\.0\.get: must be a function, so declare the field in a module/);
  });

  it('reports unknown lists', async () => {
    expect((await problemsOf('export const declarations = { ability: [] };'))[0]).toMatch(/ability/);
  });

  it('declares everything in the example of the documentation, whose ability creates a book', async () => {
    const page = await readFile(new URL('../../docs/custom-types.md', import.meta.url), 'utf8');
    const path = join(folder, 'example.mjs');
    await writeFile(path, /```js declarations\.mjs\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
    const testSite = await createTestSite();
    try {
      const site = await testSite.start({ brand: 'cms', declarations: await loadDeclarations(path) });
      const created = await site.send<{ createBook: { databaseId: number } }>({
        method: 'POST',
        path: '/cms-json/cms-abilities/v1/abilities/shop/put-on-shelf/run',
        as: 'admin',
        json: { input: { title: 'Tides' } },
      });
      expect(created.status).toBe(200);
      const { body } = await site.get(`books/${created.body.createBook.databaseId}?context=edit`, { as: 'admin' });
      expect(body).toMatchObject({ type: 'book', title: { raw: 'Tides' }, meta: { isbn: '' } });
    } finally {
      await testSite.dispose();
    }
  });

  it('reports an invalid declaration in one sentence, without a stack trace', async () => {
    const invalidAbility = `{ name: 'shop/a', label: 'A', description: '', category: 'site', capability: null, document: '{ posts(' }`;
    const path = join(folder, 'invalid-ability.mjs');
    await writeFile(path, `export const declarations = { abilities: [${invalidAbility}] };`);
    const declarations = await loadDeclarations(path);
    let error: unknown;
    try {
      createRegistry(declarations);
    } catch (thrown) {
      error = thrown;
    }
    expect(operatorMessage(error, loadConfig({}, { cwd: folder }))).toMatch(
      /^Declarations: .*"shop\/a" is not valid GraphQL: Syntax/,
    );
  });
});

describe('declarations in TypeScript', () => {
  const definition = new URL('../../src/config/define-site.ts', import.meta.url).href;

  it.each(['declarations =', 'default'])('are read from "export %s"', async (exported) => {
    const path = join(folder, `typed-${exported.length}.mts`);
    const start = exported === 'default' ? 'export default' : `export const ${exported}`;
    const source = `import { defineSite } from '${definition}';\nconst top: string = 'Top';\n${start} defineSite({ menuLocations: { top } });`;
    await writeFile(path, source);
    expect(await loadDeclarations(path)).toEqual({ menuLocations: { top: 'Top' } });
  });

  it('are refused with advice where Node.js does not run them', async () => {
    const path = join(folder, 'typed.mts');
    await writeFile(path, 'export const declarations: object = {};');
    const script = `import(${JSON.stringify(pathToFileURL(path).href)}).then(() => console.log('{}'), ({ code, message }) => console.log(JSON.stringify({ code, message })))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script]);
    const error = JSON.parse(stdout) as { code?: string; message: string };
    const strips = Boolean((process.features as { typescript?: unknown }).typescript);
    expect(error.code).toBe(strips ? undefined : 'ERR_UNKNOWN_FILE_EXTENSION');
    expect(reasonOf({ code: 'ERR_UNKNOWN_FILE_EXTENSION', message: '' })).toMatch(
      /Use Node\.js 22\.18 or newer, or write/,
    );
  });

  it('say what to do if the package is not installed beside them', async () => {
    const lines = await problemsOf(`import { defineSite } from 'postern';\nexport default defineSite({});`);
    expect(lines[0]).toMatch(
      /\.mjs cannot be read: it imports "postern", .* Install the package there, or import types only/,
    );
  });
});

describe('declarations in several files', () => {
  it('are joined, whatever their form', async () => {
    const parts = await mkdtemp(join(folder, 'parts-'));
    await writeFile(join(parts, '1.json'), JSON.stringify({ capabilities: ['sail'], menuLocations: { top: 'Top' } }));
    await writeFile(join(parts, '2.yaml'), 'capabilities: [row]\nmenuLocations:\n  foot: Below\n');
    await writeFile(join(parts, '3.mjs'), `export default { types: [${boat}] };`);
    await writeFile(join(parts, 'notes.txt'), 'Not read.');
    expect(await loadDeclarations(parts)).toMatchObject({
      capabilities: ['sail', 'row'],
      menuLocations: { top: 'Top', foot: 'Below' },
      types: [{ name: 'boat' }],
    });
    await writeFile(join(parts, '4.json'), JSON.stringify({ menuLocations: { top: 'Again' } }));
    await expect(loadDeclarations(parts)).rejects.toThrow(/4\.json: menuLocations\.top is in another file too/);
  });

  it('are named with the place of a setting whose name is taken', async () => {
    const parts = await mkdtemp(join(folder, 'settings-'));
    await writeFile(join(parts, '1.yaml'), 'settings: [{ name: depth, type: number }]');
    await writeFile(join(parts, '2.yaml'), 'settings: [{ name: tide, type: string }, { name: depth, type: number }]');
    const declarations = await loadDeclarations(parts);
    expect(() => createRegistry(declarations)).toThrow(
      `Declarations: ${join(parts, '2.yaml')}: declarations.settings.1: the setting "depth" is declared twice.`,
    );
    await writeFile(join(parts, '2.yaml'), 'settings: [{ name: tide, typ: string, sanitize: txt }]');
    const error = (await loadDeclarations(parts).catch((thrown: unknown) => thrown)) as ConfigError;
    expect(error.lines.join(' ')).toMatch(/settings\.0\.type is missing/);
    expect(error.lines.join(' ')).toMatch(/settings\.0: "typ" is not a property here; write "type"/);
    expect(error.lines.join(' ')).toMatch(/settings\.0\.sanitize: .*Did you mean "text"\?/);
  });

  it('need a file of a known kind', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'));
    await expect(loadDeclarations(empty)).rejects.toThrow(/has no file of the kinds \.json/);
    await writeFile(join(folder, 'site.toml'), '');
    await expect(loadDeclarations(join(folder, 'site.toml'))).rejects.toThrow(/is not of the kinds/);
  });
});

it.each([
  ['{ typs: [] }', /declarations: "typs" is not a property here; write "types"/],
  ['{ types: [{ NAME, has_archive: true }] }', /types\.0: "has_archive" is not a property here; write "hasArchive"/],
  ['{ types: [{ NAME, suports: [] }] }', /types\.0: "suports" .* write "supports"/],
  ['{ types: [{ NAME, hierarchical: "yes" }] }', /types\.0\.hierarchical: .* but is "yes"/],
  ['{ types: [{ name: "boat" }] }', /types\.0\.labels is missing/],
  ['{ types: [{ NAME, templateLock: "every" }] }', /types\.0\.templateLock: /],
  ['{ types: [{ NAME, meta: { a: { type: "int", single: true } } }] }', /meta\.a\.type: .* but is "int"/],
  ['{ types: [{ NAME, meta: { a: { type: "strin" } } }] }', /meta\.a\.type: .* Did you mean "string"/],
  ['{ types: [{ NAME, meta: { a: { type: "string", sanitise: "text" } } }] }', /write "sanitize"/],
  ['{ meta: [{ key: "a", object: "page", type: "string" }] }', /meta\.0\.object: .* but is "page"/],
  ['{ meta: [{ key: "a", object: "post", type: "object", schema: { property: {} } }] }', /meta\.0\.schema/],
  ['{ meta: [{ object: "post", type: "string" }] }', /meta\.0\.key is missing/],
  ['{ patterns: [{ name: "a/b", title: "A" }] }', /patterns\.0\.content is missing/],
  ['{ patterns: [{ name: "a/b", title: "A", content: "x", keyword: [] }] }', /"keyword" .* write "keywords"/],
  ['{ patterns: [{ name: "a/b", title: "A", content: "x", source: "them" }] }', /\.source: .* Did you mean "theme"/],
  ['{ patterns: [{ name: "a/b", title: "A", content: "x", viewportWidth: 0.5 }] }', /patterns\.0\.viewportWidth/],
  ['{ patternCategories: [{ name: "offers" }] }', /patternCategories\.0\.label is missing/],
  [
    '{ blockStyles: [{ block: "core/qoute", name: "a", label: "A" }] }',
    /must be the name .* Did you mean "core\/quote"/,
  ],
  ['{ blockStyles: [{ block: "core/quote", name: "a", label: "A", css: "b" }] }', /"css" is not a property here/],
  ['{ types: [{ NAME, label: {} }] }', /"label" is not a property here; write "labels"/],
  ['{ types: [{ NAME, labels: { name: "A" } }] }', /labels\.singularName is missing: it must be a text/],
  [
    '{ meta: [{ key: "a", object: "post", type: "string", schema: { format: "mail" } }] }',
    /format: must be one of .*"email"/,
  ],
  ['{ roles: [{ name: "a" }] }', /roles: must be an object that has names as keys/],
])('the mistake in %s is named with its place and what to write', async (source, message) => {
  const named = source.replace('NAME', boat.slice(1, -1));
  expect((await problemsOf(`export const declarations = ${named};`)).join('\n')).toMatch(message);
});

it.each([
  [
    '{ types: [{ NAME, supports: ["titel"] }] }',
    /types\.0: boat supports an unknown feature, "titel": did you mean "title"\?/,
  ],
  ['{ types: [{ NAME }, { NAME }] }', /declarations\.types\.1: the name "boat" is taken: choose another one/],
  ['{ statuses: [{ name: "in review", label: "A" }] }', /declarations\.statuses\.0: .* write "in-review"/],
  [
    '{ taxonomies: [{ name: "harbor", labels: { name: "H", singularName: "H" }, types: ["pots"] }] }',
    /declarations\.taxonomies\.0: harbor names an unknown type: pots\. Did you mean "post"\?/,
  ],
  ['{ roles: { "Ship mate": { name: "Mate" } } }', /declarations\.roles\.Ship mate: .* write "ship-mate"/],
])(
  'the mistake in %s, which the registry finds, is named with its place and what to write',
  async (source, message) => {
    const named = source.replaceAll('NAME', boat.slice(1, -1));
    const declarations = await loadDeclarations(await written(`export const declarations = ${named};`));
    expect(() => createRegistry(declarations)).toThrow(message);
  },
);

it.each([
  [[{ key: 'a', object: 'post', subtypes: ['bok'], type: 'string' }], /unknown subtype of post: bok/],
  [[{ key: 'a', object: 'user', subtypes: ['x'], type: 'string' }], /accounts and comments have none/],
  [[{ key: 'a', object: 'post', type: 'array', single: true }], /must say what its "items" are/],
  [[{ key: 'a', object: 'post', type: 'integer', single: true, default: 'x' }], /default .* does not match its schema/],
  [[{ key: 'a', object: 'post', type: 'object', filterable: true }], /lists cannot be filtered by/],
  [[{ key: 'a', object: 'term', type: 'string', readCapability: 'fly' }], /unknown capability: fly/],
  [
    [
      { key: 'a', object: 'post', type: 'string' },
      { key: 'a', object: 'post', type: 'string' },
    ],
    /is declared twice/,
  ],
] as const)('the registry refuses the meta values %j', (meta, message) => {
  expect(() => createRegistry({ meta } as never)).toThrow(message);
});
