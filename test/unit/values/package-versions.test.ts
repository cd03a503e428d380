import { expect, test } from 'vitest';
import { compareVersions, newestVersions } from '../../../schema/values/package-versions.ts';

test.each([
  ['1.9.0', '1.10.0'],
  ['1.0', '1.0.1'],
  ['1.0-beta2', '1.0-rc1'],
  ['1.0-alpha', '1.0-beta'],
  ['1.0-dev', '1.0-alpha'],
  ['1.0-something', '1.0-dev'],
  ['1.0rc1', '1.0'],
  ['1.0', '1.0p1'],
  ['v1.2', '1.3'],
  ['', '0.1'],
])('version %s is older than %s', (older, newer) => {
  expect(compareVersions(older, newer)).toBeLessThan(0);
  expect(compareVersions(newer, older)).toBeGreaterThan(0);
});

test.each([
  ['1.0', '1.0'],
  ['v1.0', '1.0'],
  ['1.0-1', '1.0.1'],
])('version %s is as old as %s', (left, right) => {
  expect(compareVersions(left, right)).toBe(0);
});

test('the newest versions come first, up to the limit', () => {
  expect(newestVersions({ '1.0': 'a', '1.10': 'b', '1.9': 'c' }, 2)).toEqual([
    ['1.10', 'b'],
    ['1.9', 'c'],
  ]);
});
