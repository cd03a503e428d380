import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it } from '../../support/site-test.ts';

/** `café` in Latin-1, whose last byte is not UTF-8. */
const LATIN_1 = Buffer.from('caf\xe9', 'latin1');

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const MULTIPART_TYPE = { 'content-type': 'multipart/form-data; boundary=x' };

interface Sent {
  path?: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

const refusalOf = async (sent: Sent) => {
  const { status, body } = await cms.send<ErrorBody>({ method: 'POST', path: 'posts', as: 'admin', ...sent });
  return [status, body.code];
};

const around = (before: string, after: string) => Buffer.concat([Buffer.from(before), LATIN_1, Buffer.from(after)]);

const part = (header: string, value: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; ${header}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n--x--\r\n'),
  ]);

/** Expects that no item was created, with damaged text or without. */
const expectNothingStored = async () => {
  const { headers } = await cms.get('posts?status=draft&search=%EF%BF%BD&_fields=id', { as: 'admin' });
  expect(headers['x-cms-total']).toBe('0');
};

describe('a body that is not UTF-8 is refused', () => {
  it('as JSON', async () => {
    for (const body of [
      around('{"title":"', '","status":"draft"}'),
      around('{"', '":1,"title":"a"}'),
      Buffer.from([0x7b, 0xff, 0x7d]),
      Buffer.from('{"title":"\xed\xa0\xbd"}', 'latin1'),
    ])
      expect(await refusalOf({ headers: JSON_TYPE, body })).toEqual([400, 'rest_invalid_json']);
    await expectNothingStored();
  });

  it('as JSON with half of a character, in values, names and lists', async () => {
    for (const body of [
      '{"title":"lone \\ud83d x"}',
      '{"title":"lone \\uDE00 x"}',
      '{"title":"\\ud83d\\ud83d\\ude00"}',
      '{"title":"\\ud83d\\u0041"}',
      '{"title":"\\ud83d"}',
      '{"\\udc00":"a"}',
      '{"meta":{"a":["\\udbff"]}}',
    ])
      expect([body, await refusalOf({ headers: JSON_TYPE, body })]).toEqual([body, [400, 'rest_invalid_json']]);
    await expectNothingStored();
  });

  it('as a form', async () => {
    for (const body of ['title=caf%E9', 'title[raw]=%ff', 'caf%E9=1', 'title=%ED%A0%BD', around('title=', '')])
      expect(await refusalOf({ headers: FORM_TYPE, body })).toEqual([400, 'rest_invalid_form']);
  });

  it('as texts of a multipart form, also on the route that receives files', async () => {
    for (const path of ['posts', 'media']) {
      for (const body of [
        part('name="title"', LATIN_1),
        part('name="title"\r\nContent-Type: text/plain; charset=x-none', 'a'),
      ])
        expect(await refusalOf({ path, headers: MULTIPART_TYPE, body })).toEqual([400, 'rest_invalid_form']);
    }
  });

  it('as form data of a widget', async () => {
    const body = JSON.stringify({ id_base: 'text', sidebar: 'x', form_data: 'widget-text[1][title]=caf%E9' });
    expect(await refusalOf({ path: 'widgets', headers: JSON_TYPE, body })).toEqual([400, 'rest_invalid_form']);
  });

  it('as GraphQL, in documents and variables', async () => {
    const query = 'query ($search: String) { posts(where: { search: $search }) { total } }';
    const sentences: [Record<string, string>, string | Buffer][] = [
      [JSON_TYPE, `{"query":"${query.replaceAll('"', '\\"')}","variables":{"search":"\\ud83d"}}`],
      [JSON_TYPE, around(`{"query":"{ posts { total } }","variables":{"search":"`, '"}}')],
      [FORM_TYPE, 'query=%7B+posts+%7B+total+%7D+%7D&variables=%7B%22search%22%3A%22caf%E9%22%7D'],
    ];
    for (const path of ['/graphql', '/wpgraphql']) {
      for (const [headers, body] of sentences) {
        const { status, body: answer } = await cms.send<{ errors: { extensions: { code: string } }[] }>({
          ...{ method: 'POST', path, headers, body },
        });
        if (path === '/wpgraphql' && headers === FORM_TYPE) expect(status).toBe(415);
        else expect([status, answer.errors[0]?.extensions.code]).toEqual([400, 'graphql_invalid_document']);
      }
      const address = `${path}?query=${encodeURIComponent('{ posts { total } }')}&variables=`;
      for (const variables of ['%7B%22a%22%3A%22%5Cud83d%22%7D', '%7B%22a%22%3A%22%E9%22%7D'])
        expect((await cms.get(address + variables)).status).toBe(400);
    }
  });
});

describe('a query that is not UTF-8', () => {
  it('is refused if the request writes, also in a batch', async () => {
    expect(await refusalOf({ path: 'posts?title=caf%E9', headers: {} })).toEqual([400, 'rest_invalid_path']);
    const json = { requests: [{ path: '/cms/v2/posts?title=caf%E9&status=draft' }] };
    const { body } = await cms.send<{ responses: { status: number; body: ErrorBody }[] }>({
      ...{ method: 'POST', path: `${cms.root}batch/v1`, as: 'admin', json },
    });
    expect(body.responses.map((answer) => [answer.status, answer.body.code])).toEqual([[400, 'parse_path_failed']]);
    await expectNothingStored();
  });

  it('finds nothing when reading', async () => {
    expect(await cms.get('posts?search=caf%E9')).toMatchObject({ status: 200, body: [] });
  });
});

it('whole characters are stored in every encoding of a body', async () => {
  const title = 'Café 😀 \ud7ff\ue000';
  const escaped = [...title].map((character) => character.split('').map(escapeUnit).join('')).join('');
  const sent: Sent[] = [
    { headers: JSON_TYPE, body: JSON.stringify({ title }) },
    { headers: JSON_TYPE, body: `{"title":"${escaped}"}` },
    { headers: JSON_TYPE, body: `{"title":"\\\\ud83d ${escaped}"}` },
    { headers: FORM_TYPE, body: `title=${encodeURIComponent(title)}` },
    { headers: MULTIPART_TYPE, body: part('name="title"', title) },
  ];
  for (const request of sent) {
    const { status, body } = await cms.send({ method: 'POST', path: 'posts', as: 'admin', ...request });
    expect(status).toBe(201);
    expect(body.title.raw?.replace('\\ud83d ', '')).toBe(title);
  }
});

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
