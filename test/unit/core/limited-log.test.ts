import { expect, test } from 'vitest';
import { createLimitedLog } from '../../../schema/core/limits/limited-log.ts';

test('a limited log writes lines of one key at most every ten seconds, and counts the others', () => {
  const lines: unknown[] = [];
  let now = 0;
  const log = createLimitedLog({ error: (fields, message) => lines.push([fields, message]) }, () => now);
  for (const time of [0, 1_000, 9_999]) {
    now = time;
    log.error({ key: 'a', id: time }, 'failed');
  }
  log.error({ key: 'b' }, 'failed too');
  now = 10_000;
  log.error({ key: 'a', id: 10_000 }, 'failed');
  expect(lines).toEqual([
    [{ id: 0 }, 'failed'],
    [{}, 'failed too'],
    [{ id: 10_000, notLogged: 2 }, 'failed'],
  ]);
});
