import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'php-serialize';
import { expect } from 'vitest';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadDeclarations } from '../../src/config/declarations-file.ts';
import { loadConfig } from '../../src/config.ts';
import { sourceTables, type Tables, writeTables } from '../import/source-site.ts';
import { runCommandLine } from '../support/command-line.ts';
import { site, siteTest } from '../support/site-test.ts';

let folder: string;
let report: string;

const it = siteTest();

/** Tables with an unknown type, taxonomy and meta values of items, terms, accounts and comments. */
function tablesWithBooks(): Tables {
  const tables = sourceTables();
  const [sample = {}] = tables.posts ?? [];
  const book = (id: string, more: Record<string, string>) => ({
    ...sample,
    ...{ ID: id, post_type: 'book', post_name: `book-${id}`, post_title: `Book ${id}`, post_content: 'Text.' },
    ...{ comment_status: 'closed', guid: '', ...more },
  });
  tables.posts?.push(
    book('50', { post_excerpt: 'Short.' }),
    book('51', { post_excerpt: '', post_parent: '50' }),
    book('52', { post_excerpt: '', post_type: 'Bad Name' }),
  );
  tables.terms?.push({ term_id: '60', name: 'Sea', slug: 'sea', term_group: '0' });
  tables.terms?.push({ term_id: '61', name: 'Deep sea', slug: 'deep-sea', term_group: '0' });
  const term = { taxonomy: 'genre', description: '', count: '1' };
  tables.term_taxonomy?.push({ term_taxonomy_id: '60', term_id: '60', parent: '0', ...term });
  tables.term_taxonomy?.push({ term_taxonomy_id: '61', term_id: '61', parent: '60', ...term });
  tables.term_relationships?.push({ object_id: '50', term_taxonomy_id: '61', term_order: '0' });
  tables.term_relationships?.push({ object_id: '51', term_taxonomy_id: '30', term_order: '0' });
  const values: [string, string, string][] = [
    ['50', 'pages', '120'],
    ['51', 'pages', '95'],
    ['50', 'price', '9.90'],
    ['50', 'isbn', '9780000000002'],
    ['50', 'in_print', 'true'],
    ['50', 'released', '2021-05-04'],
    ['50', 'quote', 'One'],
    ['50', 'quote', 'Two'],
    [
      '50',
      'parts',
      serialize([
        { heading: 'Ebb', length: 3 },
        { heading: 'Flow', length: 4 },
      ]),
    ],
    ['50', 'size', serialize({ width: 10, unit: 'cm' })],
    ['50', 'mixed', serialize(['a'])],
    ['51', 'mixed', 'plain, text'],
    ['50', 'editor_email', 'ada@example.org'],
    ['50', 'api_key', 'abc'],
    ['50', '_hidden', 'x'],
    ['50', 'page-count', '1'],
    ['50', 'page_count', '2'],
    ['50', 'title', 'Other'],
    ['50', 'tail-', 'x'],
    ['50', 'Größe', 'klein'],
  ];
  for (const [index, [id, key, value]] of values.entries())
    tables.postmeta?.push({ meta_id: String(100 + index), post_id: id, meta_key: key, meta_value: value });
  tables.termmeta = [{ meta_id: '1', term_id: '61', meta_key: 'color', meta_value: 'blue' }];
  tables.usermeta?.push({ umeta_id: '90', user_id: '1', meta_key: 'favorite_color', meta_value: 'red' });
  tables.commentmeta?.push({ meta_id: '90', comment_id: '1', meta_key: 'rating', meta_value: '4' });
  return tables;
}

const infer = (...args: string[]) =>
  runCommandLine(['declarations', 'infer', ...args], { cwd: folder, env: { ...site.environment() } });

it.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-infer-'));
  const source = await writeTables(tablesWithBooks());
  const written: string[] = [];
  const code = await runImportCommand({
    sources: [source.folder],
    replace: true,
    config: loadConfig(site.environment(), { cwd: folder }),
    output: { write: (text: string) => written.push(text) },
    report: join(folder, 'report.json'),
  });
  await source.dispose();
  expect(code).toBe(0);
  report = written.join('');
});
it.afterAll(() => rm(folder, { recursive: true, force: true }));

it('an import names what is stored but not declared, and the command that proposes declarations', async () => {
  expect(report).toContain('types Bad Name (1), book (2); taxonomies genre (2); meta values of items ');
  expect(report).toContain('meta values of accounts favorite_color; meta values of comments rating.');
  expect(report).toContain('declarations infer --out declarations.yaml"');
  const { undeclared } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  expect(undeclared).toMatchObject({ types: { book: 2 }, taxonomies: { genre: 2 }, meta: { term: ['color'] } });
});

it('types, taxonomies and meta values are proposed from stored rows, without secrets and private keys', async () => {
  const file = join(folder, 'proposed.yaml');
  const { status, stdout, stderr } = await infer('--out', file);
  expect({ status, stdout }).toMatchObject({ status: 0 });
  expect(stderr).toContain('The type "Bad Name" is not proposed');
  const declarations = await loadDeclarations(file);
  createRegistry(declarations);
  expect(declarations.types).toEqual([
    {
      name: 'book',
      labels: { name: 'Books', singularName: 'Book' },
      graphql: { type: 'Book', singular: 'book', plural: 'books' },
      restBase: 'book',
      hierarchical: true,
      supports: ['title', 'editor', 'excerpt', 'page-attributes', 'custom-fields'],
      taxonomies: ['category', 'genre'],
    },
  ]);
  expect(declarations.taxonomies).toEqual([
    {
      name: 'genre',
      labels: { name: 'Genres', singularName: 'Genre' },
      graphql: { type: 'Genre', singular: 'genre', plural: 'genres' },
      restBase: 'genre',
      hierarchical: true,
      types: ['book'],
    },
  ]);
  const ofBooks = { object: 'post', subtypes: ['book'], single: true };
  const byKey = (key: string) => declarations.meta?.find((entry) => entry.key === key);
  expect(byKey('pages')).toEqual({ key: 'pages', type: 'integer', ...ofBooks });
  expect(byKey('price')).toEqual({ key: 'price', type: 'number', ...ofBooks });
  expect(byKey('isbn')).toEqual({ key: 'isbn', type: 'string', ...ofBooks });
  expect(byKey('in_print')).toEqual({ key: 'in_print', type: 'boolean', ...ofBooks });
  expect(byKey('released')).toEqual({ key: 'released', type: 'date', ...ofBooks });
  expect(byKey('quote')).toEqual({ key: 'quote', type: 'string', ...ofBooks, single: false });
  expect(byKey('parts')).toEqual({
    ...{ key: 'parts', type: 'array', ...ofBooks },
    schema: {
      items: { type: 'object', properties: { heading: { type: 'string' }, length: { type: 'integer' } } },
    },
  });
  expect(byKey('size')).toMatchObject({ type: 'object', schema: { properties: { width: { type: 'integer' } } } });
  expect(byKey('editor_email')).toMatchObject({ context: 'edit' });
  expect(byKey('favorite_color')).toEqual({
    ...{ key: 'favorite_color', object: 'user', type: 'string', single: true, context: 'edit' },
  });
  expect(byKey('rating')).toMatchObject({ object: 'comment', type: 'integer' });
  expect(byKey('color')).toMatchObject({ object: 'term', subtypes: ['genre'], type: 'string' });
  expect(byKey('mood')).toMatchObject({ object: 'post', subtypes: ['post'] });
  for (const key of ['api_key', '_hidden']) expect(byKey(key)).toBeUndefined();
});

it('an existing file is not overwritten', async () => {
  const file = join(folder, 'existing.json');
  expect((await infer('--out', file)).status).toBe(0);
  const before = await readFile(file, 'utf8');
  const { status, stderr } = await infer('--out', file);
  expect(status).toBe(1);
  expect(stderr).toContain('existing.json exists');
  expect(await readFile(file, 'utf8')).toBe(before);
});

it('a site that starts with the proposals serves imported items with their values over REST, GraphQL and WPGraphQL', async () => {
  const file = join(folder, 'served.json');
  await infer('--out', file);
  const started = await site.start({ brand: 'cms', declarations: await loadDeclarations(file) });
  const { status, body } = await started.get<{ meta: object }>('book/50');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    type: 'book',
    genre: [61],
    meta: {
      ...{ pages: 120, price: 9.9, isbn: '9780000000002', in_print: true, released: '2021-05-04' },
      quote: ['One', 'Two'],
      parts: [
        { heading: 'Ebb', length: 3 },
        { heading: 'Flow', length: 4 },
      ],
      ...{ size: { width: 10, unit: 'cm' }, mixed: ['a'], Größe: 'klein' },
    },
  });
  expect(body.meta).not.toHaveProperty('editor_email');
  const { body: answer } = await started.graphql('{ book(id: 50) { title { rendered } meta } }');
  expect(answer.data).toMatchObject({ book: { meta: { pages: 120, mixed: ['a'] } } });
  const query = '{ book(id: 50, idType: DATABASE_ID) { pages quote titleMeta pageCount pageCount2 size { unit } } }';
  const { body: wpgraphql } = await started.send<{ data: unknown }>({
    method: 'POST',
    path: '/wpgraphql',
    json: { query },
  });
  expect(wpgraphql.data).toEqual({
    book: { pages: 120, quote: ['One', 'Two'], titleMeta: 'Other', pageCount: 1, pageCount2: 2, size: { unit: 'cm' } },
  });
});

it('declared types, taxonomies and values are not proposed again', async () => {
  const file = join(folder, 'declared.yaml');
  await infer('--out', file);
  const env = { ...site.environment(), DECLARATIONS_FILE: file };
  const { status, stdout, stderr } = await runCommandLine(['declarations', 'infer', '--format', 'json'], {
    cwd: folder,
    env,
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '{}\n' });
  expect(stderr).toContain('Bad Name');
});
