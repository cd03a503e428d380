import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDeclarations } from '../../src/config/declarations-file.ts';
import { runCommandLine } from '../support/command-line.ts';
import { passwordOf } from '../support/site-content.ts';
import { createTestSite } from '../support/test-site.ts';

const TYPESCRIPT = fileURLToPath(new URL('../../node_modules/typescript-native/bin/tsc', import.meta.url));

const declarations = {
  types: [
    {
      name: 'book',
      restBase: 'books',
      labels: { name: 'Books', singularName: 'Book' },
      graphql: { type: 'Book', singular: 'book', plural: 'books' },
      taxonomies: ['record'],
      meta: {
        isbn: { type: 'string', single: true, default: '' },
        pages: { type: 'integer', single: true },
        tags: { type: 'string' },
        size: {
          type: 'object',
          single: true,
          schema: { properties: { width: { type: 'number' }, unit: { type: 'string', enum: ['cm', 'in'] } } },
        },
        note: { type: 'string', single: true, context: 'edit' },
      },
    },
    {
      name: 'product',
      restBase: 'products',
      restNamespace: 'shop/v1',
      labels: { name: 'Products', singularName: 'Product' },
      graphql: { type: 'Product', singular: 'product', plural: 'products' },
    },
  ],
  taxonomies: [
    {
      name: 'record',
      restBase: 'records',
      labels: { name: 'Records', singularName: 'Record' },
      graphql: { type: 'RecordTerm', singular: 'recordTerm', plural: 'recordTerms' },
      types: ['book'],
    },
  ],
  meta: [{ key: 'subtitle', object: 'post', subtypes: ['post'], type: 'string', single: true }],
  menuLocations: { primary: 'Main menu' },
};

/** An application: each expected error proves that a mistake is one. */
const APPLICATION = `import { createClient } from './client/index.ts';

const client = createClient({ root: 'https://site.example/cms-json' });
const book = await client.books.get({ id: 1 });
const isbn: string | null = book.meta.isbn;
const pages: number | null = book.meta.pages;
const tags: (string | null)[] | null = book.meta.tags;
const unit: 'cm' | 'in' | string | undefined = book.meta.size?.unit;
// @ts-expect-error The value is a text.
const wrong: number = book.meta.isbn;
// @ts-expect-error No such value is declared.
book.meta.isnb;
// @ts-expect-error Only answers in the context edit have it.
book.meta.note;
const note: string | null = (await client.books.get({ id: 1, context: 'edit' })).meta.note;
await client.books.create({ title: 'Tides', meta: { isbn: '1', size: { width: 2, unit: 'cm' } }, records: [1] });
// @ts-expect-error The number of pages is a number.
await client.books.create({ meta: { pages: 'many' } });
const subtitle: string | null = (await client.posts.get({ id: 1 })).meta.subtitle;
const { items } = await client.shop.products.list({ per_page: 5 });
const name: string | undefined = (await client.records.list()).items[0]?.name;
console.log(isbn, pages, tags, unit, wrong, note, subtitle, items, name);
`;

let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-client-command-'));
  await writeFile(join(folder, 'declarations.json'), JSON.stringify(declarations));
  // No database has this address, so none is opened.
  env = { DECLARATIONS_FILE: 'declarations.json', DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runCommandLine(args, { cwd: folder, env });

describe('the command client', () => {
  beforeAll(async () => {
    expect(await run('client', '--out', 'client')).toMatchObject({ status: 0, stderr: '' });
  });

  it('writes types of what the site declares', async () => {
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'application.ts'), APPLICATION);
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
    const settings = [
      '--lib',
      'es2023,dom,dom.iterable,dom.asynciterable',
      '--allowImportingTsExtensions',
      '--types',
      '',
    ];
    const compiled = await promisify(execFile)(
      process.execPath,
      [TYPESCRIPT, ...options, ...settings, 'application.ts'],
      { cwd: folder },
    ).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');
  });

  it('writes a client that reads and writes declared items', async () => {
    const testSite = await createTestSite();
    try {
      const site = await testSite.start({ declarations: await loadDeclarations(join(folder, 'declarations.json')) });
      const { createClient } = await import(pathToFileURL(join(folder, 'client/index.ts')).href);
      const client = createClient({
        root: `http://127.0.0.1:${site.port}/cms-json`,
        authentication: { username: 'admin', applicationPassword: passwordOf('admin') },
      });
      const product = await client.shop.products.create({ title: 'Lamp', status: 'publish' });
      expect(await client.shop.products.get({ id: product.id })).toMatchObject({ title: { rendered: 'Lamp' } });
      const { id } = await client.books.create({ title: 'Tides', meta: { isbn: '1', size: { width: 2 } } });
      expect((await client.books.get({ id })).meta).toMatchObject({ isbn: '1', size: { width: 2 } });
    } finally {
      await testSite.dispose();
    }
  });

  it('replaces an earlier client, and no other folder', async () => {
    const routes = join(folder, 'client/generated/routes.ts');
    await writeFile(routes, '');
    expect((await run('client', '--out', 'client')).status).toBe(0);
    expect(await readFile(routes, 'utf8')).toContain('GET /shop/v1/products');
    await mkdir(join(folder, 'other'));
    await writeFile(join(folder, 'other/notes.txt'), '');
    const refused = await run('client', '--out', 'other');
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/other contains other files\. Name a new/),
    ]);
    expect((await run('client')).status).toBe(2);
  });
});

describe('the command schema', () => {
  it('prints the schemas of what the site declares', async () => {
    const domain = await run('schema');
    expect(domain).toMatchObject({ status: 0, stderr: '' });
    expect(buildSchema(domain.stdout).getType('Book')).toBeDefined();
    expect((await run('schema', '--wpgraphql', '--out', 'schemas/wpgraphql.graphql')).status).toBe(0);
    const printed = await readFile(join(folder, 'schemas/wpgraphql.graphql'), 'utf8');
    const book = buildSchema(printed).getType('Book');
    expect(book && 'getFields' in book ? Object.keys(book.getFields()) : []).toEqual(
      expect.arrayContaining(['isbn', 'pages', 'size', 'recordTerms']),
    );
    expect(printed).toMatch(/enum MenuLocationEnum \{[^}]*PRIMARY/);
  });

  it('knows declared languages and groups of fields without a database, like the client', async () => {
    const file = fileURLToPath(new URL('../../docs/examples/museum.yaml', import.meta.url));
    const runMuseum = (...args: string[]) =>
      runCommandLine(args, { cwd: folder, env: { ...env, DECLARATIONS_FILE: file } });
    const { stdout } = await runMuseum('schema', '--wpgraphql');
    const exhibition = buildSchema(stdout).getType('Exhibition');
    expect(exhibition && 'getFields' in exhibition ? Object.keys(exhibition.getFields()) : []).toEqual(
      expect.arrayContaining(['exhibitionDetails', 'language', 'translations']),
    );
    expect(stdout).toMatch(/enum LanguageCodeEnum \{\s*DE\s*EN\s*\}/);
    expect(buildSchema((await runMuseum('schema')).stdout).getType('NewLanguageInput')).toBeDefined();
    expect((await runMuseum('client', '--out', 'museum')).status).toBe(0);
    const types = await readFile(join(folder, 'museum/generated/api-types.ts'), 'utf8');
    for (const name of [
      'lang?: string;',
      'translations?:',
      'acf_format?: string;',
      'opens',
      'no_default_cat?: boolean;',
    ])
      expect(types).toContain(name);
    expect(await readFile(join(folder, 'museum/generated/routes.ts'), 'utf8').catch(() => types)).toMatch(
      /getBySlug|GetBySlug/,
    );
  });

  it('says what is wrong with a file that cannot be written, and with the declarations', async () => {
    const refused = await run('schema', '--out', 'declarations.json/a');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('cannot be written')]);
    await writeFile(join(folder, 'wrong.json'), '{ "typs": [] }');
    const wrong = await runCommandLine(['schema'], { cwd: folder, env: { ...env, DECLARATIONS_FILE: 'wrong.json' } });
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('write "types"')]);
  });
});
