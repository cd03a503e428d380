import { tmpdir } from 'node:os';
import { expect } from 'vitest';
import { mediaSignCommand } from '../../src/commands/media-sign-command.ts';
import { loadConfig } from '../../src/config.ts';
import { commandContext } from '../support/command-line.ts';
import { cms, it, site } from '../support/site-test.ts';
import { testImage } from '../support/test-uploads.ts';
import { fetchImage, pathOf, type SizedItem, uploadPicture } from '../support/variant-site.ts';

let picture: SizedItem;
it.beforeAll(async () => {
  picture = await uploadPicture(cms, { name: 'signed.jpg', body: await testImage(400, 300) });
});

const sign = async (...addresses: [string, ...string[]]) => {
  const written: string[] = [];
  const config = loadConfig(site.environment(), { cwd: tmpdir() });
  const code = await mediaSignCommand.run({
    addresses,
    ...commandContext({ config, output: { write: (text: string) => written.push(text) } }),
  });
  return { code, lines: written.join('').split('\n').slice(0, -1) };
};

it('media sign signs addresses and paths of pictures, which the server then accepts', async () => {
  const query = 'h=90&w=123&crop=1&s=old';
  const { code, lines } = await sign(`http://localhost:3000${picture.path}?${query}`, `${picture.key}?${query}`);
  expect([code, lines.length, new Set(lines).size]).toEqual([0, 2, 1]);
  const image = await fetchImage(cms, pathOf(lines[0] ?? ''));
  expect(image).toMatchObject({ status: 200, width: 123, height: 90 });
});

it('media sign says what is wrong with an address', async () => {
  const { code, lines } = await sign(
    `${picture.key}?w=99999`,
    picture.key,
    'notes.txt?w=64',
    '%E0%A4%A.jpg?w=64',
    'a.jpg?w=64&ssl=1',
  );
  expect(code).toBe(1);
  expect(lines.map((line) => line.replace(/^.*?: /, ''))).toEqual([
    expect.stringContaining('larger than this server makes it'),
    expect.stringContaining('requests no variant'),
    expect.stringContaining('requests no variant'),
    expect.stringContaining('not encoded correctly'),
    expect.stringContaining('unknown parameter'),
  ]);
});
