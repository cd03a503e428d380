import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

// Scripts have no types.
const { bundledFolders, thirdPartyNotices } = (await import(
  new URL('../../../scripts/third-party-notices.mjs', import.meta.url).href
)) as {
  bundledFolders(inputs: readonly string[]): string[];
  thirdPartyNotices(root: string, folders: readonly string[]): string;
};

it('finds the folders of the packages whose files are bundled, also below other packages', () => {
  expect(
    bundledFolders([
      'src/main.ts',
      'node_modules/oak/index.js',
      'node_modules/oak/lib/leaf.js',
      'node_modules/@tree/elm/node_modules/oak/index.js',
      '../node_modules/@tree/elm/index.js',
    ]),
  ).toEqual(['node_modules/oak', 'node_modules/@tree/elm/node_modules/oak', '../node_modules/@tree/elm']);
});

it('lists each package with its license and all its terms, equal terms once', () => {
  const root = mkdtempSync(join(tmpdir(), 'postern-notices-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const add = (name: string, { files, ...manifest }: { license?: string; files: Record<string, string> }) => {
    mkdirSync(join(root, name), { recursive: true });
    writeFileSync(join(root, name, 'package.json'), JSON.stringify({ name, version: '1.2.0', ...manifest }));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, name, file), text);
  };
  add('oak', { license: 'MIT', files: { 'LICENSE-MIT.txt': 'Permission is granted.\r\n', 'index.js': '' } });
  add('elm', { license: 'MIT', files: { LICENSE: 'Permission is granted.' } });
  add('ash', { license: 'Apache-2.0', files: { LICENSE: 'Apache License', NOTICE: 'Ash, by its authors' } });
  add('yew', { files: {} });
  expect(
    thirdPartyNotices(root, ['oak', 'elm', 'ash', 'yew'])
      .split(/\n-{80}\n/)
      .slice(1),
  ).toEqual([
    'ash 1.2.0 (Apache-2.0)\n\nApache License\n\nAsh, by its authors\n',
    'elm 1.2.0 (MIT)\noak 1.2.0 (MIT)\n\nPermission is granted.\n',
    'yew 1.2.0 (see its terms)\n',
  ]);
});
