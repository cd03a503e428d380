import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect } from 'vitest';
import { pathTemplate } from '../../../rest-bridge/openapi/openapi-operation.ts';
import { openApiSchema } from '../../../rest-bridge/openapi/openapi-schema.ts';
import { it, site } from '../../support/site-test.ts';
import type { Brand, RunningSite } from '../../support/test-site.ts';

interface Operation {
  operationId: string;
  parameters: readonly { name?: string; in?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  servers: readonly { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  tags: readonly { name: string }[];
  components: { schemas: Record<string, object> };
}

interface Index {
  routes: Record<string, { methods: string[]; endpoints: { args: Record<string, unknown> | [] }[] }>;
}

const servers: Partial<Record<Brand, RunningSite>> = {};
const documents: Partial<Record<Brand, Document>> = {};

it.beforeAll(async () => {
  for (const brand of ['cms', 'wp'] as const) {
    const server = await site.start({ brand });
    servers[brand] = server;
    documents[brand] = (await server.get<Document>('/openapi.json')).body;
  }
});

const serverOf = (brand: Brand) => servers[brand] as RunningSite;
const documentOf = (brand: Brand) => documents[brand] as Document;

describe.each(['cms', 'wp'] as const)('the OpenAPI document, brand %s', (brand) => {
  it('is valid OpenAPI 3.1 with unique operation ids', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(documentOf(brand)) as never);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(documentOf(brand).openapi).toBe('3.1.0');
    const ids = Object.values(documentOf(brand).paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has no two path templates that match the same paths', () => {
    const paths = Object.keys(documentOf(brand).paths);
    expect(new Set(paths.map((path) => path.replace(/\{\w+\}/g, '{}'))).size).toBe(paths.length);
    expect(paths).toContain(`/${brand}/v2/icons/{name_1}/{name_2}`);
  });

  it('refers to each of its components', () => {
    const document = documentOf(brand);
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    expect(unused).toEqual([]);
  });

  it('has a tag for each collection of the core and each other namespace', () => {
    const { tags } = documentOf(brand);
    const names = tags.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['index', 'posts']);
    expect(names).toEqual(expect.arrayContaining(['media', 'oembed', `${brand}-abilities`]));
    expect(names).not.toContain('embed');
    expect(names.indexOf('oembed')).toBeGreaterThan(names.indexOf('settings'));
  });

  it('contains exactly the routes of the index, with their methods and parameters', async () => {
    const { routes } = (await serverOf(brand).get<Index>(serverOf(brand).root)).body;
    const expected = new Map<string, Set<string>>();
    for (const [pattern, { methods, endpoints }] of Object.entries(routes)) {
      const { path, parameters } = pathTemplate(pattern);
      const inParts = new Set(parameters.filter(({ part }) => part).map(({ source }) => source));
      expect(path).not.toMatch(/[()?[\]\\]/);
      const expectedMethods = expected.get(path) ?? new Set();
      for (const method of methods) expectedMethods.add(method.toLowerCase());
      expected.set(path, expectedMethods);
      const description = JSON.stringify(documentOf(brand).paths[path]);
      for (const { args } of endpoints)
        for (const name of Object.keys(args))
          expect(description).toContain(inParts.has(name) ? `\`${name}\`` : `"${name}"`);
    }
    const described = Object.entries(documentOf(brand).paths).map(([path, methods]) => [
      path,
      Object.keys(methods).sort(),
    ]);
    expect(Object.fromEntries(described)).toEqual(
      Object.fromEntries([...expected].map(([path, methods]) => [path, [...methods].sort()])),
    );
  });

  it('matches the answers of every list and its items, in each context', async () => {
    const check = answerCheck(documentOf(brand));
    const checkedPaths = new Set<string>();
    for (const [path, { get }] of Object.entries(documentOf(brand).paths)) {
      if (!get || path.includes('{')) continue;
      // Routes that answer with files have no schema of their content.
      if (get.responses['200']?.content['application/json'] === undefined) continue;
      const hasContexts = get.parameters.some(({ name }) => name === 'context');
      for (const context of hasContexts ? ['view', 'embed', 'edit'] : ['']) {
        const address = `${serverOf(brand).root.slice(0, -1)}${path}${context ? `?context=${context}` : ''}`;
        const answer = await serverOf(brand).get<unknown>(address, { as: 'admin' });
        if (answer.status !== 200) continue;
        check({ path, method: 'get', status: 200, body: answer.body });
        checkedPaths.add(path);
        if (!Array.isArray(answer.body) || context !== 'edit') continue;
        for (const item of answer.body.slice(0, 3)) await checkItem(brand, { item, check });
      }
    }
    expect(checkedPaths.size).toBeGreaterThan(30);
  });

  it('names every field that items have in a context, apart from those that it marks as conditional', async () => {
    const missing = new Set<string>();
    let checked = 0;
    for (const [path, { get }] of Object.entries(documentOf(brand).paths)) {
      const items = get?.responses['200']?.content['application/json']?.schema as ListSchema | undefined;
      if (!items?.items?.$ref || path.includes('{')) continue;
      const { properties } = componentOf(documentOf(brand), items.items.$ref);
      for (const context of ['view', 'embed', 'edit']) {
        const address = `${serverOf(brand).root.slice(0, -1)}${path}?context=${context}`;
        const { status, body } = await serverOf(brand).get<unknown>(address, { as: 'admin' });
        if (status !== 200 || !Array.isArray(body)) continue;
        for (const item of body as Record<string, unknown>[]) {
          checked++;
          for (const [name, field] of Object.entries(properties)) {
            const isExpected = (field['x-contexts'] ?? [context]).includes(context) && !field['x-conditional'];
            if (isExpected && !(name in item)) missing.add(`${path} ${context} ${name}`);
          }
        }
      }
    }
    expect([...missing]).toEqual([]);
    expect(checked).toBeGreaterThan(200);
  });

  it('matches the answers to writes, to trashing and deleting, and to errors', async () => {
    const check = answerCheck(documentOf(brand));
    const cms = serverOf(brand);
    const list = `/${brand}/v2/posts`;
    const item = `${list}/{id}`;
    const { status, body } = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'posts',
      as: 'admin',
      json: { title: 'Described', status: 'publish' },
    });
    check({ path: list, method: 'post', status, body });
    const change = { method: 'PUT', path: `posts/${body.id}`, as: 'admin', json: { content: 'Changed.' } } as const;
    check({ path: item, method: 'put', status: 200, body: (await cms.send(change)).body });
    for (const query of ['', '?force=true']) {
      const deletion = await cms.send({ method: 'DELETE', path: `posts/${body.id}${query}`, as: 'admin' });
      check({ path: item, method: 'delete', status: 200, body: deletion.body });
    }
    const missing = await cms.get(`posts/${body.id}`);
    check({ path: item, method: 'get', status: missing.status, body: missing.body });
    const invalid = await cms.send({ method: 'POST', path: 'posts', as: 'admin', json: { status: 'unknown' } });
    check({ path: list, method: 'post', status: invalid.status, body: invalid.body });
  });
});

/** Checks the answer at the self link of an item. */
async function checkItem(brand: Brand, { item, check }: { item: unknown; check: Check }): Promise<void> {
  const { href } = (item as { _links?: { self?: { href: string }[] } })._links?.self?.[0] ?? {};
  const root = documentOf(brand).servers[0]?.url ?? '';
  if (!href?.startsWith(root)) return;
  const address = new URL(href);
  const { status, body } = await serverOf(brand).get<unknown>(`${address.pathname}${address.search}`, { as: 'admin' });
  const relativePath = decodeURIComponent(href.slice(root.length)).split('?', 1)[0] as string;
  const path = Object.keys(documentOf(brand).paths)
    .filter((template) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(relativePath))
    .sort((left, right) => left.split('{').length - right.split('{').length)[0];
  if (path && status === 200) check({ path, method: 'get', status, body });
}

type Check = ReturnType<typeof answerCheck>;

/** Returns a function that fails the test if an answer does not match its schema. */
function answerCheck(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'api');
  const validators = new Map<string, ValidateFunction>();
  return ({ path, method, status, body }: { path: string; method: string; status: number; body: unknown }) => {
    const operation = document.paths[path]?.[method];
    const key = operation?.responses[status] ? String(status) : 'default';
    const responsePath = ['paths', path, method, 'responses', key]
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const pointer = key === 'default' ? 'api#/components/responses/Error/content' : `api#/${responsePath}/content`;
    const reference = `${pointer}/application~1json/schema`;
    const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
    validators.set(reference, validate);
    validate(body);
    const violations = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    expect(violations, `${method} ${path} ${status}`).toEqual([]);
  };
}

describe('the page of the OpenAPI document', () => {
  it('uses only files of this server, which browsers can cache', async () => {
    const cms = serverOf('cms');
    const { status, text, headers } = await cms.get('/openapi');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files.filter((address) => !address.startsWith('data:'))) {
      expect(file).toMatch(/^\/openapi/);
      const answer = await cms.get(file, { headers: { 'accept-encoding': 'gzip' } });
      expect([file, answer.status, answer.headers['content-encoding']]).toEqual([file, 200, 'gzip']);
      const revalidated = await cms.get(file, { headers: { 'if-none-match': String(answer.headers.etag) } });
      expect(revalidated.status).toBe(304);
    }
  });

  it('does not exist at similar addresses', async () => {
    for (const path of ['/openapi/unknown.js', '/openapi.yaml', '/openapis', '/openapi/../package.json']) {
      expect((await serverOf('cms').get(path)).status, path).toBe(404);
    }
  });
});

it.each([
  ['/cms/v2/posts', '/cms/v2/posts', []],
  ['/cms/v2/posts/(?P<id>[\\d]+)/revisions/(?P<other>[\\d]+)', '/cms/v2/posts/{id}/revisions/{other}', ['id', 'other']],
  ['/a/(?P<id>([^\\/:<>\\*\\?"\\|)]+(?:\\/[^\\/]+)?)[\\/\\w%-]+)/b', '/a/{id}/b', ['id']],
  ['/icons/(?P<name>[a-z]+(?:[-_][a-z]+)?/[a-z]+)', '/icons/{name_1}/{name_2}', ['name_1', 'name_2']],
])('the route pattern %s becomes a path template', (pattern, path, names) => {
  const template = pathTemplate(pattern);
  expect([template.path, template.parameters.map(({ name }) => name)]).toEqual([path, names]);
});

it('schemas of draft 4 are converted to draft 2020-12', () => {
  const draft4Schema = {
    type: 'object',
    properties: {
      size: { type: ['integer', 'bool'], minimum: 0, exclusiveMinimum: true, required: true },
      kind: { type: 'string', enum: { a: 'a', b: 'b' }, readonly: true, context: ['view'] },
      date: { type: 'string', format: 'date-time' },
    },
  };
  expect(openApiSchema(draft4Schema, 'request')).toEqual({
    type: 'object',
    required: ['size'],
    properties: {
      size: { type: ['integer', 'boolean'], exclusiveMinimum: 0 },
      kind: { type: 'string', enum: ['a', 'b'], readOnly: true, 'x-contexts': ['view'] },
      date: { type: 'string', format: 'date-time' },
    },
  });
  expect(openApiSchema(draft4Schema, 'answer')).toMatchObject({ properties: { date: { format: 'date-time-local' } } });
  expect(openApiSchema(draft4Schema, 'answer')).not.toHaveProperty('required');
});

interface ListSchema {
  items?: { $ref?: string };
}

interface ItemSchema {
  properties: Record<string, { 'x-contexts'?: string[]; 'x-conditional'?: boolean }>;
}

const componentOf = (document: object, reference: string): ItemSchema =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], document) as ItemSchema;
