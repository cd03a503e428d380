import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { drills } from '../drills/drill-list.ts';

it('docs/drills.md says what every drill needs, and has results of drills that exist', async () => {
  const text = await readFile(new URL('../../docs/drills.md', import.meta.url), 'utf8');
  const names = drills.map(({ name }) => name).sort();
  const [, needs = ''] = /## What drills need([\s\S]*)## Results/.exec(text) ?? [];
  const required = [...needs.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => cell.match(/[\w-]+/g) ?? []);
  expect(required.sort()).toEqual(names);
  const [, results = ''] = /<!-- results -->([\s\S]*)<!-- end of results -->/.exec(text) ?? [];
  const rows = [...results.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(rows.length).toBeGreaterThan(0);
  expect(names).toEqual(expect.arrayContaining(rows));
});
