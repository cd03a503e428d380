import { describe, expect } from 'vitest';
import { sendBatch } from '../../support/batches.ts';
import { workOfAsync } from '../../support/count-work.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it } from '../../support/site-test.ts';

const send = (body: unknown, options: Parameters<typeof sendBatch>[2] = {}) => sendBatch(cms, body, options);

describe('an invalid batch', () => {
  const batchOf = (count: number) => ({ requests: Array.from({ length: count }, () => ({ path: '/cms/v2/posts' })) });

  it.each([
    ['with more than 25 entries', batchOf(26), 'rest_too_many_items', 'requests '],
    [
      'with a method that only reads',
      { requests: [{ path: '/', method: 'GET' }] },
      'rest_not_in_enum',
      'requests[0][method] ',
    ],
    [
      'with an entry without a path',
      { requests: [{ path: '/' }, { body: {} }] },
      'rest_property_required',
      'requests[1] ',
    ],
    ['with a path that is not a string', { requests: [{ path: [] }] }, 'rest_invalid_type', 'requests[0][path] '],
    [
      'with a body that is not an object',
      { requests: [{ path: '/', body: 'x' }] },
      'rest_invalid_type',
      'requests[0][body] ',
    ],
    [
      'with a header that is not a string',
      { requests: [{ path: '/', headers: { a: { b: 1 } } }] },
      'rest_invalid_type',
      'requests[0][headers][a] ',
    ],
    ['that is not a list', { requests: { path: '/' } }, 'rest_invalid_type', 'requests '],
  ])('%s is refused, and the error names the invalid value', async (_case, body, code, position) => {
    const answer = await send(body, { as: 'editor' });
    expect(answer.status).toBe(400);
    expect(answer.headers.allow).toBe('POST');
    const { code: answerCode, data } = answer.body;
    expect([answerCode, data.details?.requests?.code]).toEqual(['rest_invalid_param', code]);
    expect(data.params?.requests?.startsWith(position)).toBe(true);
    expect(data.details?.requests?.message).toBe(data.params?.requests);
  });

  it('is refused for a missing parameter, an unknown value or malformed JSON', async () => {
    expect((await send({})).body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { status: 400, params: ['requests'] },
    });
    expect((await send({ validation: 'unknown', requests: [] })).body).toMatchObject({
      code: 'rest_invalid_param',
      data: { details: { validation: { code: 'rest_not_in_enum' } } },
    });
    expect((await send('{"requests": [')).body.code).toBe('rest_invalid_json');
  });

  it('has more than 25 entries; a batch of 25 is accepted', async () => {
    expect((await send(batchOf(25))).body.responses.map((entry) => entry?.status)).toEqual(Array(25).fill(401));
  });

  it('takes work in proportion to the length of its paths', async () => {
    const pathsOf = (length: number) => [
      ':'.repeat(length),
      `${'/'.repeat(length)}`,
      `a${'+'.repeat(length)}://`,
      '%'.repeat(length),
      `/cms/v2/templates/${'a'.repeat(length)}*`,
    ];
    const work = (length: number) =>
      workOfAsync(async () => {
        const { status } = await send({ requests: pathsOf(length).map((path) => ({ path })) }, { as: 'editor' });
        expect(status).toBe(207);
      });
    await work(1_000);
    expect((await work(200_000)) / (await work(50_000))).toBeLessThan(7);
    expect((await send({ requests: Array.from({ length: 50_000 }, () => ({ path: '/' })) })).status).toBe(413);
  });
});

describe('the batch route', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('does not accept %s', async (method) => {
    const { status, body } = await cms.send<ErrorBody>({ method, path: '/cms-json/batch/v1' });
    expect([status, body.code]).toEqual([404, 'rest_no_route']);
  });

  it('has its parameters in the index', async () => {
    const { body } = await cms.get<{ routes: Record<string, unknown>; namespaces: string[] }>('/cms-json/');
    expect(body.namespaces).not.toContain('');
    expect(body.routes['/batch/v1']).toEqual({
      namespace: '',
      methods: ['POST'],
      endpoints: [
        {
          methods: ['POST'],
          args: {
            validation: {
              default: 'normal',
              type: 'string',
              enum: ['require-all-validate', 'normal'],
              required: false,
            },
            requests: {
              type: 'array',
              maxItems: 25,
              required: true,
              items: {
                type: 'object',
                properties: {
                  method: { type: 'string', enum: ['POST', 'PUT', 'PATCH', 'DELETE'], default: 'POST' },
                  path: { type: 'string', required: true },
                  body: { type: 'object', properties: [], additionalProperties: true },
                  headers: {
                    type: 'object',
                    properties: [],
                    additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      ],
      _links: { self: [{ href: 'http://localhost:3000/cms-json/batch/v1' }] },
    });
  });
});
