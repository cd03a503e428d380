import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJsonList } from '../../src/import/sources/json-list.ts';

let file: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-list-'));
  file = join(folder, 'list.json');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(text: string): Promise<unknown[]> {
  await writeFile(file, text);
  const entries: unknown[] = [];
  for await (const entry of readJsonList(file)) entries.push(entry);
  return entries;
}

const SPECIAL_CHARACTERS = ['"', '\\', '\\"', '[', ']', '{', '}', ',', ':', '\n', 'ä', '🦆', '\u2028', ' '];
/** Longer than the read buffer, so that every character occurs at its boundary. */
const longText = (offset: number) =>
  'x'.repeat(offset) +
  Array.from(
    { length: 200_000 },
    (_, index) => SPECIAL_CHARACTERS[(index * 7 + offset) % SPECIAL_CHARACTERS.length],
  ).join('');

const LISTS: readonly unknown[][] = [
  [],
  [1, -2.5e3, true, false, null, '', 'a,b]c'],
  [{ a: '}{][,"\\' }, [], {}, [[[1], { b: [2, { c: ',' }] }]]],
  Array.from({ length: 9 }, (_, offset) => ({ offset, text: longText(offset), list: [longText(offset + 9)] })),
];

test.each(LISTS.map((list) => [list]))('a streamed list yields the items that JSON.parse yields (%#)', async (list) => {
  expect(await read(JSON.stringify(list))).toEqual(list);
  expect(await read(`\uFEFF \r\n${JSON.stringify(list, null, '\t')}\n`)).toEqual(list);
});

test.each([
  ['', /^is not valid JSON: the file is empty/],
  ['{"a": [1]}', /^does not contain a list of rows/],
  ['[1, 2', /^is not valid JSON: the list does not end/],
  ['[{"a": "b]', /^is not valid JSON: the list does not end/],
  ['[1, 2] 3', /^is not valid JSON: something follows/],
  ['[1,]', /^is not valid JSON/],
  ['[1 2]', /^is not valid JSON/],
  ['[{"a": 1]', /^is not valid JSON/],
  ['[}]', /^is not valid JSON/],
])('the parser reports the error in %j', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});
