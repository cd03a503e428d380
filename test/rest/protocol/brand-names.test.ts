import { expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

let wp: RunningSite;
it.beforeAll(async () => {
  wp = await site.start({ brand: 'wp' });
});

it('names that contain the brand inside have the spelling of the brand', async () => {
  for (const [program, brand, other] of [
    [cms, 'cms', 'wp'],
    [wp, 'wp', 'cms'],
  ] as const) {
    const { text } = await program.get(`${program.root}?context=help`);
    for (const name of ['requires_', '_note_status']) expect(text).toContain(name);
    expect(text).toContain(`"requires_${brand}"`);
    expect(text).toContain(`"_${brand}_note_status"`);
    expect(text).not.toContain(`requires_${other}`);
    expect(text).not.toContain(`_${other}_note_status`);
    const { body } = await program.get<Record<string, unknown>[]>('themes', { as: 'admin' });
    expect(Object.keys(body[0] ?? {})).toContain(`requires_${brand}`);
    const refused = await program.send<ErrorBody>({
      ...{ method: 'POST', path: 'comments', as: 'subscriber' },
      json: { post: 101, content: 'Hm', meta: { [`_${brand}_note_status`]: 'resolved' } },
    });
    expect([refused.status, refused.body.data]).toEqual([403, { key: `_${brand}_note_status`, status: 403 }]);
  }
});
