import { describe, expect, it } from 'vitest';
import { expectNoInternals } from '../../support/expect-no-internals.ts';
import { useHostileInput } from '../../support/hostile-input.ts';
import { type ErrorBody, idsOf, type PostList } from '../../support/rest-bodies.ts';
import { accounts, postIds, publishedIds } from '../../support/site-content.ts';

const { cms, sendJson } = useHostileInput();

describe('a number out of range', () => {
  it.each(['0', '2147483648', '99999999999', '9007199254740993', '99999999999999999999', '0'.repeat(500)])(
    'is not found as id of a post: %s',
    async (id) => {
      for (const as of [undefined, 'admin'] as const) {
        const { status, body } = await cms().get<ErrorBody>(`posts/${id}`, as ? { as } : {});
        expect([status, body.code]).toEqual([404, 'rest_post_invalid_id']);
      }
      const { status } = await cms().send({ method: 'OPTIONS', path: `posts/${id}` });
      expect(status).toBe(200);
    },
  );

  it.each(['2147483648', '-2147483649', '99999999999', '99999999999999999999', '1e30'])(
    'matches nothing as id in a filter: %s',
    async (id) => {
      for (const name of ['include', 'author', 'categories', 'tags', 'categories[terms]']) {
        const { status, body } = await cms().get<PostList>(`posts?${name}=${id}`);
        expect([name, status, body]).toEqual([name, 200, []]);
      }
      for (const name of ['exclude', 'author_exclude', 'categories_exclude', 'tags_exclude']) {
        const { body } = await cms().get<PostList>(`posts?per_page=100&_fields=id&${name}=${id}`);
        expect([name, idsOf(body)]).toEqual([name, publishedIds]);
      }
    },
  );

  it('is an error as page, and yields an empty list as offset', async () => {
    for (const page of ['2147483647', '2147483648', '99999999999999999999']) {
      const { body } = await cms().get<ErrorBody>(`posts?per_page=100&page=${page}`);
      expect(body.code).toBe('rest_post_invalid_page_number');
    }
    for (const offset of ['2147483648', '-2147483649', '99999999999999999999']) {
      expect((await cms().get(`posts?offset=${offset}`)).body).toEqual([]);
    }
  });

  it('is refused or ignored as excerpt length', async () => {
    for (const length of ['-1', '0', '2147483648', '99999999999999999999']) {
      expectNoInternals(await cms().get(`posts/${postIds.sowingPeas}?excerpt_length=${length}`), length);
    }
  });
});

it('parameters of every list are checked before the others', async () => {
  const namesOf = async (query: string) => {
    const { body } = await cms().get<ErrorBody & { data: { params: object } }>(`posts?${query}`);
    return Object.keys(body.data.params);
  };
  expect(await namesOf('order=up&page=x&per_page=0')).toEqual(['page', 'per_page']);
  expect(await namesOf('order=up&sticky=maybe')).toEqual(['order', 'sticky']);
});

it('an id in the query that differs from the id in the path is refused', async () => {
  const { status, body } = await cms().get<ErrorBody>(`posts/${postIds.sowingPeas}?id=106`);
  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect((await cms().get(`posts/${postIds.sowingPeas}?id=101&_fields=id`)).body).toEqual({ id: postIds.sowingPeas });
});

describe('unusual bytes', () => {
  it.each(['search=a%00b', 'slug=%00', 'search=%22%00%22&search_semantics=exact'])(
    'in a filter find nothing: %s',
    async (query) => {
      const { status, body } = await cms().get(`posts?${query}`);
      expect([status, body]).toEqual([200, []]);
    },
  );

  it('around a search text are removed, like spaces', async () => {
    const all = await cms().get('posts?_fields=id');
    expect((await cms().get('posts?_fields=id&search=%00')).body).toEqual(all.body);
  });

  it('in a slug are removed, as when the slug is stored', async () => {
    const slugs = (await cms().get<{ slug: string }[]>('posts?slug[]=elan%00')).body.map(({ slug }) => slug);
    expect(slugs).toEqual(['elan']);
  });

  it('such as NUL in JSON, passwords and parameter names reveal no internal details', async () => {
    expect((await sendJson('{"search":"a\\u0000b"}')).body).toEqual([]);
    expect((await cms().get(`posts/${postIds.protected}?password=%00`)).status).toBe(403);
    for (const query of ['%00=1', 'include%00=1', '_fields=%00', '_embed=%00', 'categories[%00]=1', '_method=%00']) {
      expectNoInternals(await cms().get(`posts?${query}`), query);
    }
  });

  it.each([
    ['posts/101%00', 404, 'rest_no_route'],
    ['posts/%00', 404, 'rest_no_route'],
    ['posts/%zz', 400, 'rest_invalid_path'],
    ['posts/%', 400, 'rest_invalid_path'],
    ['posts/%FF', 400, 'rest_invalid_path'],
    ['posts/101%0A', 404, 'rest_no_route'],
    ['../../../etc/passwd', 404, 'rest_no_route'],
    ['..%2f..%2fetc%2fpasswd', 404, 'rest_no_route'],
  ])('in the path %s yield status %i and the code %s', async (path, status, code) => {
    const { status: actualStatus, body } = await cms().get<ErrorBody>(path);
    expect([actualStatus, body.code, body.data]).toEqual([status, code, { status }]);
  });

  it.each([
    'search=%zz',
    'search=%',
    'search=%FF%FE',
    'slug=%C0%80',
    'search=%ED%A0%80',
    '%=%',
    '&&&=&=&[]=&[=&]=',
    '?x=?',
  ])('with invalid percent-encoding in the query are accepted: %s', async (query) => {
    const answer = await cms().get(`posts?${query}`);
    expect(answer.status).toBe(200);
    expectNoInternals(answer, query);
  });

  it('in addresses outside the API reveal no internal details', async () => {
    for (const path of [
      '/%zz',
      '/cms-content/uploads/%00',
      '/cms-content/uploads/..%2f..%2f',
      '/cms-content/uploads/%zz',
    ]) {
      const answer = await cms().get(path);
      expectNoInternals(answer, path);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('a name that JavaScript objects inherit', () => {
  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'prototype'])(
    'has no effect as parameter: %s',
    async (name) => {
      const posts = (await cms().get<PostList>('posts?_fields=id')).body;
      expect((await cms().get(`posts?_fields=id&${name}=1&${name}[x]=1`)).body).toEqual(posts);
      expect((await cms().get(`posts?include=${postIds.sowingPeas}&_fields=${name}`)).body).toEqual([[]]);
      expect((await cms().get(`posts?include=${postIds.sowingPeas}&_fields=title.${name}`)).body).toEqual([
        { title: [] },
      ]);
      expect((await cms().get(`posts/${postIds.sowingPeas}?_embed=${name}&_fields=id,_embedded`)).body).toEqual({
        id: postIds.sowingPeas,
      });
      expect((await cms().get(`posts?categories[${name}]=1`)).status).toBe(400);
      expect((await cms().get(`posts?orderby=${name}`)).status).toBe(400);
      expect((await sendJson(`{"${name}":{"per_page":1},"_fields":"id","include":[101,102]}`)).body).toHaveLength(2);
      expect(({} as Record<string, unknown>).per_page).toBeUndefined();
    },
  );
});

describe('a request body', () => {
  it.each(['{', '{"a":}', 'null,', "{'a':1}", '{"a":1}}', '\ufeff{', 'undefined', '{"a":1,}'])(
    'that is not JSON is refused: %s',
    async (body) => {
      const answer = await sendJson(body);
      expect([answer.status, answer.body.code]).toEqual([400, 'rest_invalid_json']);
      expect(answer.text).not.toContain('position');
    },
  );

  it.each(['null', '[]', '[1,2]', '{}'])('that is JSON but not an object has no parameters: %s', async (body) => {
    expect((await sendJson(body, 'posts?_method=GET&include=101&_fields=id')).body).toEqual([
      { id: postIds.sowingPeas },
    ]);
  });

  it('is parsed as JSON if a JSON media type is sent, alone or in a list', async () => {
    const types = ['application/ld+json; profile="x"', 'application/json+oembed', 'text/plain, application/json'];
    for (const type of types) {
      const path = 'posts?_method=GET&_fields=id';
      const answer = await cms().send({
        method: 'POST',
        path,
        headers: { 'content-type': type },
        body: '{"include":101}',
      });
      expect([type, answer.body]).toEqual([type, [{ id: postIds.sowingPeas }]]);
    }
  });

  it('of another media type is ignored', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'json',
      '',
      'application/jsonx',
      'application/nojson',
      'application/no.json',
    ]) {
      const path = 'posts?_method=GET&include=101&_fields=id';
      const answer = await cms().send({ method: 'POST', path, headers: { 'content-type': type }, body: '{"include":' });
      expect([type, answer.body]).toEqual([type, [{ id: postIds.sowingPeas }]]);
    }
  });

  it.each(['"title"', '5', 'true'])('that is JSON without names is refused: %s', async (body) => {
    const answer = await sendJson(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'rest_invalid_json']);
    expect((await sendJson('null')).status).toBe(200);
  });

  it('that is a malformed multipart form is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await cms().send({ method: 'POST', path: 'posts?_method=GET', headers, body: '{"include":' });
    expect([answer.status, answer.body.code]).toEqual([400, 'rest_invalid_form']);
  });

  it('that is a multipart form with incomplete characters is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const partHeader =
      '--x\r\nContent-Disposition: form-data; name="search"\r\nContent-Type: text/plain; charset=utf-16le\r\n\r\n';
    const body = Buffer.concat([Buffer.from(partHeader), Buffer.from([0x00, 0xd8]), Buffer.from('\r\n--x--\r\n')]);
    const answer = await cms().send({ method: 'POST', path: 'posts?_method=GET', headers, body });
    expect([answer.status, answer.body.code]).toEqual([400, 'rest_invalid_form']);
  });

  it('may contain null for missing parameters, and other values must have the right type', async () => {
    expect((await sendJson('{"page":null,"search":null,"include":[101],"_fields":"id"}')).body).toHaveLength(1);
    for (const body of [
      '{"search":5}',
      '{"search":true}',
      '{"page":[1]}',
      '{"page":{}}',
      '{"include":[1.5]}',
      '{"slug":[1]}',
    ]) {
      expect([body, (await sendJson(body)).body.code]).toEqual([body, 'rest_invalid_param']);
    }
  });
});

describe('a malformed HTTP request', () => {
  it.each(['TRACE', 'PROPFIND', 'LOCK', 'REPORT', 'SEARCH'])('with the method %s has no route', async (method) => {
    const { status, body } = await cms().send<ErrorBody>({ method, path: 'posts' });
    expect([status, body.code]).toEqual([404, 'rest_no_route']);
  });

  it.each([
    ['control characters in the address', 'GET /cms-json/\x01\x7f HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a name', 'GET /cms-json/ HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
    [
      'two Content-Length headers',
      'POST /cms-json/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'Content-Length and Transfer-Encoding',
      'POST /cms-json/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['the start of a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n'],
  ])('with %s is answered with 400', async (_case, bytes) => {
    const answer = await cms().sendRaw(Buffer.from(bytes, 'latin1'));
    expect(answer).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*\{"code":"rest_bad_request","message":"[^"]+","data":\{"status":400\}\}$/,
    );
  });

  it('with an unknown method has no route', async () => {
    const answer = await cms().sendRaw('FOO /cms-json/cms/v2/posts HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 404 [\s\S]*Access-Control-Allow-Origin: \*[\s\S]*\{"code":"rest_no_route",/);
  });

  it('with repeated headers is answered, with one or none of their values', async () => {
    const answer = await cms().sendRaw(
      'GET /cms-json/cms/v2/posts?_fields=id&per_page=1 HTTP/1.1\r\nHost: x\r\nHost: x\r\nAuthorization: Basic AAAA\r\n' +
        'Authorization: Basic BBBB\r\n' +
        'Origin: https://a.example\r\nOrigin: https://b.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\[\{"id":127\}\]$/);
  });

  it('with an absolute address is accepted', async () => {
    const answer = await cms().sendRaw(
      'GET http://x.example/cms-json/cms/v2/posts?_fields=id&per_page=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\[\{"id":127\}\]$/);
  });

  it('cannot inject headers through its Origin header', async () => {
    const { headers } = await cms().get('posts', { headers: { Origin: 'https://a.example\tX' } });
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('an object in place of a number', () => {
  it.each([`users/${accounts.admin.id}?id[x]=1`, 'posts?id[a]=1&author[a]=1', 'media/3?id[a]=1'])(
    'is refused without an internal error in %s with a large body',
    async (path) => {
      const { status } = await cms().send({ method: 'POST', path, json: { title: 'x'.repeat(70_000) } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});
