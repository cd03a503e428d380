import { expect, test } from 'vitest';
import { createRestartDelay } from '../../../src/processes/process-slot.ts';

test('the first restart has no delay, further ones in a row wait longer, up to 30 seconds', () => {
  const delay = createRestartDelay();
  const delays = Array.from({ length: 10 }, () => delay(100));
  expect(delays).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('a process that worked for 30 seconds is restarted without a delay again', () => {
  const delay = createRestartDelay();
  expect([delay(0), delay(0), delay(30_000), delay(29_999)]).toEqual([0, 500, 0, 500]);
});
