import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const fileAt = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const readme = readFileSync(fileAt('README.md'), 'utf8');

const localLinks = [...readme.matchAll(/\]\(([^)#]+)[^)]*\)/g)]
  .map(([, path = '']) => path)
  .filter((path) => !/^\w+:/.test(path));

/** The rows of tables, without their heads. */
const rows = readme.split('\n').filter((line) => /^\| (?!---)/.test(line));
const from = rows.findIndex((row) => row.startsWith('| What | REST routes | Tests |')) + 1;
const features = rows.slice(
  from,
  rows.findIndex((row) => row.startsWith('| Source |')),
);

describe('README', () => {
  test('leads only to what is there', () => {
    expect(localLinks.length).toBeGreaterThan(60);
    expect(localLinks.filter((path) => !existsSync(fileAt(path)))).toEqual([]);
  });

  test('links every test that a table names, under its own name', () => {
    for (const row of rows) {
      const plain = row.replace(/\[`([\w.-]+)`\]\(([^)]+)\)/g, (link, name: string, path: string) =>
        path.endsWith(`/${name}`) ? '' : link,
      );
      expect(plain).not.toMatch(/\.test\.ts/);
    }
  });

  test('names a test for everything that it says is there', () => {
    expect(features.length).toBeGreaterThan(40);
    expect(features.filter((row) => !/\(test\/[\w/.-]+\.test\.ts\)/.test(row.split(' | ').at(-1) ?? ''))).toEqual([]);
  });
});
