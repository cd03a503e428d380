import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  graphql,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect } from 'vitest';
import { authenticateApplicationPassword } from '../../schema/auth/authenticate.ts';
import { Upload } from '../../schema/core/files/transferred-files.ts';
import { createContext, NO_CLIENT, type Viewer } from '../../schema/core/request-context.ts';
import { createSchema } from '../../schema/index.ts';
import { createWpgraphqlSchema } from '../../schema/wpgraphql/wpgraphql-schema.ts';
import { limitedPassword } from '../support/limited-password.ts';
import { callTool, connectAgent, textOf } from '../support/mcp-client.ts';
import { postIds } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { call, faultIn } from '../xmlrpc/xmlrpc-client.ts';

const it = siteTest({ env: { XMLRPC: 'on' } });

let headers: { authorization: string };
let password: string;
let viewer: Viewer;

it.beforeAll(async () => {
  const created = await limitedPassword({ scopes: ['read'] });
  password = created.password;
  headers = { authorization: created.authorization };
  const credentials = { login: 'admin', password };
  viewer = (await authenticateApplicationPassword(cms.app.domain, { credentials, client: NO_CLIENT })) as Viewer;
});

/** A value of an input type, with the required fields only. */
function sampleOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType);
  if (isListType(type)) return [sampleOf(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const all = Object.values(type.getFields());
    const fields = type.isOneOf ? all.slice(0, 1) : all.filter((field) => isNonNullType(field.type));
    return Object.fromEntries(fields.map((field) => [field.name, sampleOf(field.type)]));
  }
  const samples: Record<string, unknown> = {
    Int: 101,
    Float: 1,
    Boolean: true,
    Json: {},
    DateTime: '2030-01-01T00:00:00',
  };
  if (type.name === 'File') return new Upload('rest_upload_file_too_big');
  return samples[type.name] ?? (type.name === 'LocalDateTime' ? samples.DateTime : 'sample');
}

/** One document for each mutation of a schema, with variables for its required arguments. */
function mutationsOf(
  schema: GraphQLSchema,
): { name: string; source: string; variableValues: Record<string, unknown> }[] {
  return Object.values(schema.getMutationType()?.getFields() ?? {}).map(({ name, args, type }) => {
    const required = args.filter((argument) => isNonNullType(argument.type));
    const variables = required.map((argument) => `$${argument.name}: ${argument.type}`).join(', ');
    const values = required.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
    const selection = isObjectType(getNamedType(type)) ? ' { __typename }' : '';
    return {
      name,
      source: `mutation${variables && `(${variables})`} { ${name}${values && `(${values})`}${selection} }`,
      variableValues: Object.fromEntries(required.map((argument) => [argument.name, sampleOf(argument.type)])),
    };
  });
}

/** A path that matches the pattern of a route. */
function pathOf(pattern: string): string {
  let path = '';
  for (let index = 0; index < pattern.length; ) {
    if (pattern[index] !== '(') path += pattern[index++];
    else {
      const start = index;
      let depth = 0;
      do {
        if (pattern[index] === '\\') index++;
        else if (pattern[index] === '(') depth++;
        else if (pattern[index] === ')') depth--;
        index++;
      } while (depth > 0);
      const group = new RegExp(`^${pattern.slice(start, index).replace('?P<', '?<')}$`);
      path += ['101', 'me', 'sample', 'sample/sample', 'sample//sample'].find((text) => group.test(text)) ?? '';
    }
  }
  return path;
}

/** The content of all tables that requests of a reader must not change. */
const version = () => cms.app.domain.kernel.database.contentVersion();

describe('a read-only application password', () => {
  it.for([
    ['the domain schema', createSchema],
    ['the WPGraphQL schema', createWpgraphqlSchema],
  ] as const)('is refused by every mutation of %s', async ([, create]) => {
    const schema = create();
    const mutations = mutationsOf(schema);
    expect(mutations.length).toBeGreaterThan(20);
    const before = version();
    for (const { name, source, variableValues } of mutations) {
      const contextValue = await createContext(cms.app.domain, { viewer });
      const { errors = [] } = await graphql({ schema, source, variableValues, contextValue });
      expect([name, errors.map(({ extensions }) => extensions.code)]).toEqual([name, ['insufficient_scope']]);
    }
    expect(version()).toBe(before);
  });

  it('is refused by every method of the REST API that writes, and is told which methods it may use', async () => {
    const index = await cms.get<{ routes: Record<string, { endpoints: { methods: string[] }[] }> }>('/cms-json/');
    const before = version();
    const others = new Set<string>();
    let refused = 0;
    for (const [pattern, { endpoints }] of Object.entries(index.body.routes)) {
      const path = pathOf(pattern);
      for (const method of endpoints.flatMap(({ methods }) => methods)) {
        if (method === 'GET') continue;
        const json = method === 'DELETE' ? undefined : {};
        const { body } = await cms.send<{ code?: string }>({ method, path: `/cms-json${path}`, json, headers });
        if (body.code === 'insufficient_scope') refused++;
        else others.add(`${method} ${pattern.slice(0, pattern.indexOf('(') >>> 0)}`);
      }
    }
    expect(refused).toBeGreaterThan(100);
    // Endpoints that change nothing, and the batch, whose entries are refused.
    expect([...others].sort()).toEqual([
      'POST /batch/v1',
      'POST /cms/v2/block-renderer/',
      'POST /cms/v2/widget-types/',
    ]);
    expect(version()).toBe(before);
    const options = await cms.send({ method: 'OPTIONS', path: 'posts', headers });
    expect(options.headers.allow).toBe('GET');
    const item = await cms.get(`posts/${postIds.sowingPeas}`, { headers });
    expect([item.status, item.headers.allow]).toEqual([200, 'GET']);
  });

  it('reads what its account may read', async () => {
    const draft = await cms.get(`posts/${postIds.authorDraftPost}?context=edit`, { headers });
    expect([draft.status, draft.body.status]).toEqual([200, 'draft']);
    expect((await cms.get('settings', { headers })).status).toBe(200);
  });

  it.for([
    [
      'a method override in a header',
      { method: 'POST', path: 'posts/101', headers: { 'x-http-method-override': 'DELETE' } },
    ],
    ['a method override in the query', { method: 'POST', path: 'posts/101?_method=DELETE' }],
    ['the parameter rest_route', { method: 'POST', path: '/?rest_route=/cms/v2/posts', json: { title: 'x' } }],
    ['an upload', { method: 'POST', path: 'media', body: 'x', headers: { 'content-type': 'image/png' } }],
    [
      'the other API',
      { method: 'POST', path: '/graphql', json: { query: 'mutation { deletePost(id: 101) { deleted } }' } },
    ],
    [
      'the WPGraphQL API',
      {
        method: 'POST',
        path: '/wpgraphql',
        json: { query: 'mutation { deletePost(input: { id: "101" }) { clientMutationId } }' },
      },
    ],
  ] as const)(
    'cannot write by %s',
    async ([, { headers: more = {}, ...request }]: readonly [
      string,
      { method: string; path: string; json?: unknown; body?: string; headers?: Record<string, string> },
    ]) => {
      const before = version();
      const { text } = await cms.send({ ...request, headers: { ...headers, ...more } });
      expect(text).toMatch(/insufficient_scope|scopes of the application password/);
      expect(version()).toBe(before);
    },
  );

  it('cannot write by a batch, also not with the transaction of all entries', async () => {
    const requests = [
      { method: 'POST', path: '/cms/v2/posts', body: { title: 'x' } },
      { method: 'DELETE', path: '/cms/v2/posts/101' },
    ];
    for (const validation of ['normal', 'require-all-validate']) {
      const statements = await cms.statements(async () => {
        const { body } = await cms.send<{ responses: { status: number; body: { code: string } }[] }>({
          method: 'POST',
          path: '/cms-json/batch/v1',
          json: { validation, requests },
          headers,
        });
        expect(body.responses.map((response) => response.body.code)).toEqual([
          'insufficient_scope',
          'insufficient_scope',
        ]);
      });
      expect(statements.filter((statement) => /^\s*(?:INSERT|UPDATE|DELETE)/.test(statement))).toEqual([]);
    }
  });

  it('cannot write by a tool for agents', async () => {
    const before = version();
    const client = await connectAgent(cms, { headers });
    const { tools } = await client.listTools();
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
    expect(writing.length).toBeGreaterThan(2);
    const result = await callTool(client, {
      name: 'create-content',
      arguments: { type: 'post', title: 'x', content: 'x' },
    });
    expect([result.isError, textOf(result)]).toEqual([
      true,
      expect.stringContaining('scopes of the application password'),
    ]);
    expect(version()).toBe(before);
  });

  it('cannot write by XML-RPC', async () => {
    const before = version();
    const answer = await call('metaWeblog.newPost', 1, 'admin', password, { title: 'x' }, true);
    expect(faultIn(answer)).toEqual({
      code: 401,
      message: expect.stringContaining('scopes of the application password'),
    });
    expect(version()).toBe(before);
  });
});
