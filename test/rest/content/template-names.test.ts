import { expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it } from '../../support/site-test.ts';

it.each(['posts', 'pages', 'media'])('an unknown template is refused before the rights to write %s', async (kind) => {
  const { id } = (await cms.get<{ id: number }[]>(`${kind}?per_page=1`)).body[0] as { id: number };
  const refusals = [];
  for (const [path, template] of [
    [kind, 'unknown'],
    [`${kind}/${id}`, 'unknown'],
    [`${kind}/${id}`, ''],
  ] as const) {
    for (const as of [undefined, 'subscriber'] as const) {
      const sent = { method: 'POST', path: `${path}?template=${template}`, ...(as ? { as } : {}) };
      const { status, body } = await cms.send<ErrorBody>(sent);
      refusals.push([status, body.code]);
    }
  }
  const invalid = [400, 'rest_invalid_param'];
  expect(refusals).toEqual([
    ...[invalid, invalid, invalid, invalid],
    ...[
      [401, 'rest_cannot_edit'],
      [403, 'rest_cannot_edit'],
    ],
  ]);
});

it('items without a page of their own have no templates', async () => {
  const write = (path: string, json: object) => cms.send<ErrorBody>({ method: 'POST', path, as: 'admin', json });
  await write('templates', { slug: 'wide', title: 'Wide', content: 'Wide' });
  expect((await write('pages', { title: 'New', template: 'wide' })).status).toBe(201);
  for (const kind of ['navigation', 'blocks']) {
    const { status, body } = await write(kind, { title: 'New', template: 'wide' });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  }
});
