import { describe, expect } from 'vitest';
import { type ErrorBody, idsOf, linksOf, type PostList } from '../../support/rest-bodies.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

interface Envelope<Body> {
  body: Body;
  status: number;
  headers: Record<string, string | number>;
}

describe('_envelope', () => {
  it('puts body, status and headers into the body', async () => {
    const { status, body } = await cms.get<Envelope<PostList>>('posts?_envelope&per_page=2&_fields=id');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['body', 'status', 'headers']);
    expect([body.status, idsOf(body.body)]).toEqual([200, [postIds.elan, postIds.harvest]]);
    expect(body.headers).toMatchObject({ 'X-CMS-Total': 19, 'X-CMS-TotalPages': 10, Allow: 'GET' });
    expect(linksOf(String(body.headers.Link)).next).toContain('page=2');
  });

  it('answers errors with status 200', async () => {
    const { status, body } = await cms.get<Envelope<ErrorBody>>('posts/999?_envelope');
    expect([status, body.status, body.body.code]).toEqual([200, 404, 'rest_post_invalid_id']);
    expect(body.headers).toEqual([]);
  });

  it('can be combined with _embed', async () => {
    const { body } = await cms.get<Envelope<PostList>>('posts?_envelope&_embed=author&include=103');
    expect(Object.keys(body.body[0]?._embedded ?? {})).toEqual(['author']);
  });
});

describe('_jsonp', () => {
  it('returns a script that calls the function with the answer', async () => {
    const { text, headers } = await cms.get(`posts/${postIds.sowingPeas}?_jsonp=my.call_back9&_fields=id`);
    expect(text).toBe('/**/my.call_back9({"id":101})');
    expect(headers['content-type']).toBe('application/javascript; charset=UTF-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('passes long answers on unchanged', async () => {
    const content = 'Größe 🌱 '.repeat(40_000);
    const created = await cms.send<{ id: number }>({ method: 'POST', path: 'posts', as: 'admin', json: { content } });
    const path = `posts/${created.body.id}?_fields=content.raw&context=edit`;
    const { text } = await cms.get(`${path}&_jsonp=call`, { as: 'admin' });
    expect(text === `/**/call(${(await cms.get(path, { as: 'admin' })).text})`).toBe(true);
    expect(text.length).toBeGreaterThan(content.length);
  });

  it.each(['a-b', 'alert(1)', 'a%0Ab', '%3Cscript%3E', 'a%E2%80%A8b'])('refuses the function name %s', async (name) => {
    const { status, body, headers } = await cms.get<ErrorBody>(`posts?_jsonp=${name}`);
    expect([status, body.code, body.data]).toEqual([400, 'rest_callback_invalid', undefined]);
    expect(headers['content-type']).toBe('application/javascript; charset=UTF-8');
  });

  it('is ignored if the function name is empty or 0', async () => {
    for (const name of ['', '0']) {
      const { text, headers } = await cms.get(`posts/${postIds.sowingPeas}?_jsonp=${name}&_fields=id`);
      expect([text, headers['content-type']]).toEqual(['{"id":101}', 'application/json; charset=UTF-8']);
    }
  });

  it('with an invalid function name changes nothing', async () => {
    const title = 'Not created';
    const refused = await cms.send({ method: 'POST', path: 'posts?_jsonp=a-b', as: 'admin', json: { title } });
    expect(refused.status).toBe(400);
    expect(
      (await cms.get<PostList>(`posts?status=draft&search=${encodeURIComponent(title)}`, { as: 'admin' })).body,
    ).toEqual([]);
  });

  it('cannot be a list', async () => {
    expect((await cms.get('posts?_jsonp[]=a')).status).toBe(400);
  });
});

describe('_pretty', () => {
  it('indents the answer', async () => {
    expect((await cms.get(`posts/${postIds.sowingPeas}?_pretty&_fields=id`)).text).toBe('{\n    "id": 101\n}');
  });
});

describe('the method override', () => {
  it('can be in the query or in a header, and the query has priority', async () => {
    const path = `posts/${postIds.sowingPeas}?_fields=id`;
    const post = (query: string, headers: Record<string, string> = {}) =>
      cms.send<ErrorBody & { id?: number }>({ method: 'POST', path: path + query, headers });
    expect((await post('&_method=GET')).body).toEqual({ id: postIds.sowingPeas });
    expect((await post('', { 'X-HTTP-Method-Override': 'get' })).body).toEqual({ id: postIds.sowingPeas });
    expect((await post('&_method=GET', { 'X-HTTP-Method-Override': 'DELETE' })).body).toEqual({
      id: postIds.sowingPeas,
    });
  });

  it('accepts HEAD and OPTIONS', async () => {
    expect((await cms.get(`posts/${postIds.sowingPeas}?_method=HEAD`)).text).toBe('');
    expect((await cms.get(`posts/${postIds.sowingPeas}?_method=OPTIONS`)).body).toMatchObject({ namespace: 'cms/v2' });
  });

  it('with an unknown method has no route, and writes nothing', async () => {
    const refusedOf = async (request: { path: string; headers?: Record<string, string | string[]> }) => {
      const { status, body } = await cms.send<ErrorBody>({
        ...{ method: 'POST', as: 'admin', json: { title: 'Written by an unknown method', status: 'draft' } },
        ...request,
      });
      return [status, body.code];
    };
    for (const override of ['BREW', 'TRACE', '', ' GET', 'toString']) {
      const encoded = encodeURIComponent(override);
      expect([override, await refusedOf({ path: `posts?_method=${encoded}` })]).toEqual([
        override,
        [404, 'rest_no_route'],
      ]);
    }
    expect(await refusedOf({ path: 'posts?_method[]=GET' })).toEqual([404, 'rest_no_route']);
    const headers = { 'X-HTTP-Method-Override': 'BREW' };
    expect(await refusedOf({ path: 'posts', headers })).toEqual([404, 'rest_no_route']);
    expect(await refusedOf({ path: `posts/${postIds.sowingPeas}`, headers })).toEqual([404, 'rest_no_route']);
    const twice = { 'X-HTTP-Method-Override': ['DELETE', 'PUT'] };
    expect(await refusedOf({ path: 'posts', headers: twice })).toEqual([404, 'rest_no_route']);
    expect((await cms.get('posts?search=unknown+method&status=draft', { as: 'admin' })).body).toEqual([]);
    expect((await cms.get(`posts/${postIds.sowingPeas}?_method=BREW`)).status).toBe(404);
  });

  it('in a header prevents the caching of errors', async () => {
    const { status, headers } = await cms.get('posts/999', { headers: { 'X-HTTP-Method-Override': 'GET' } });
    expect([status, headers['cache-control']]).toEqual([404, expect.stringContaining('no-store')]);
  });
});

describe('rest_route', () => {
  it.each([
    `/?rest_route=/cms/v2/posts/${postIds.sowingPeas}&_fields=id`,
    `/index.php?rest_route=/cms/v2/posts/${postIds.sowingPeas}&_fields=id`,
    '/index.php?_fields=id&rest_route=%2Fcms%2Fv2%2Fposts%2F101%2F',
  ])('selects the post: %s', async (path) => {
    expect((await cms.get(path)).body).toEqual({ id: postIds.sowingPeas });
  });

  it('selects the index if it is empty', async () => {
    expect((await cms.get('/?rest_route=&_fields=name')).body).toEqual({ name: 'Larch Row' });
  });

  it('must begin with one slash', async () => {
    for (const route of ['cms/v2/posts', '//cms/v2/posts']) {
      const { status, body } = await cms.get<ErrorBody>(`/?rest_route=${route}`);
      expect([route, status, body.code]).toEqual([route, 404, 'rest_no_route']);
    }
  });

  it('must be a single string', async () => {
    const { status, body } = await cms.get<ErrorBody>('/?rest_route[]=/cms/v2/posts');
    expect([status, body.code]).toEqual([400, 'rest_path_invalid_type']);
  });
});

describe('_fields in a body', () => {
  it.each([
    ['a text', { _fields: 'id,title.raw' }],
    ['a list', { _fields: ['id', 'title.raw'] }],
  ])('limits the answer, and takes precedence over the query: %s', async (_form, fields) => {
    const { body } = await cms.send({
      ...{ method: 'POST', path: 'posts?_fields=slug', as: 'admin' },
      json: { title: 'Limited', ...fields },
    });
    expect(body).toEqual({ id: expect.any(Number), title: { raw: 'Limited' } });
  });
});

describe('the headers of every answer', () => {
  it('are the same for errors', async () => {
    for (const path of ['posts', 'posts/999', 'unknown', '/cms-json/']) {
      const { headers } = await cms.get(path);
      expect(headers, path).toMatchObject({
        'content-type': 'application/json; charset=UTF-8',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
        'access-control-expose-headers': 'X-CMS-Total, X-CMS-TotalPages, Link',
        vary: expect.stringMatching(/^Origin, Authorization(?:, Accept-Encoding)?$/),
      });
    }
  });

  it('allow the origin of the request', async () => {
    const { headers } = await cms.get('posts', { headers: { Origin: 'https://elsewhere.example' } });
    expect(headers['access-control-allow-origin']).toBe('https://elsewhere.example');
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect((await cms.get('posts')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('prevent the caching of answers for an account', async () => {
    const { headers } = await cms.get('posts', { as: 'subscriber' });
    expect(headers['cache-control']).toBe('no-cache, must-revalidate, max-age=0, no-store, private');
    expect((await cms.get('posts')).headers['cache-control']).toBeUndefined();
  });
});
