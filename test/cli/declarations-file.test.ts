import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/config.ts';
import { loadDeclarations } from '../../src/declarations-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-declarations-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function problems(source: string): Promise<readonly string[]> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  await writeFile(path, source);
  const error = await loadDeclarations(path).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).lines;
}

const boat = `{ name: 'boat', labels: { name: 'Boats', singularName: 'Boat' }, graphql: { type: 'Boat', singular: 'boat', plural: 'boats' } }`;

describe('the file of declarations', () => {
  it('is read from the module that is named, and nothing is declared without one', async () => {
    const path = join(folder, 'good.mjs');
    await writeFile(path, `export const declarations = { types: [${boat}], menuLocations: { top: 'At the top' } };`);
    expect((await loadDeclarations(path)).types?.[0]).toMatchObject({ name: 'boat', labels: { name: 'Boats' } });
    expect((await loadDeclarations(path)).menuLocations).toEqual({ top: 'At the top' });
    expect(await loadDeclarations(undefined)).toEqual({});
  });

  it('is named when it is missing or broken', async () => {
    await expect(loadDeclarations(join(folder, 'missing.mjs'))).rejects.toThrow(/missing\.mjs cannot be read/);
    expect((await problems('export const declarations = {'))[0]).toMatch(/cannot be read/);
  });

  it('names the place of every value that cannot be', async () => {
    const lines = await problems(
      `export const declarations = { types: [{ ...${boat}, meta: { length: { type: 'metres', single: true, default: 0 } } }], taxonomies: 'none' };`,
    );
    expect(lines.map((line) => line.split(': ')[1]).sort()).toEqual([
      'declarations.taxonomies',
      'declarations.types.0.meta.length.type',
    ]);
  });
});
