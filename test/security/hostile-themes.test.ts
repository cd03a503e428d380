import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ThemeSource } from '../../schema/core/files/theme-source.ts';
import { createThemeFolder } from '../../src/adapters/themes/theme-folder.ts';
import { createTestSite } from '../support/test-site.ts';

let root: string;
let folder: string;
let logged: { file?: string; theme?: string; reason?: string }[];
let themes: ThemeSource;
let lastModifiedSeconds = 1_700_000_000;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-hostile-'));
  folder = join(root, 'themes');
  logged = [];
  const record = (fields: object) => logged.push(fields);
  const log = { debug: record, info: record, warn: record, error: record };
  themes = createThemeFolder({
    folders: [folder],
    url: 'https://site.test/themes',
    home: 'https://site.test',
    log,
    recheckAfterMs: 0,
  });
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  lastModifiedSeconds += 1;
  await utimes(file, lastModifiedSeconds, lastModifiedSeconds);
  return file;
}

const slugs = async () => [...((await themes.loadTheme('dune'))?.templates.keys() ?? [])];

describe('a theme with links', () => {
  it('reads no file outside its folder', async () => {
    await write('dune/templates/index.html', 'inside');
    await writeFile(join(root, 'secret.html'), 'secret');
    await symlink(join(root, 'secret.html'), join(folder, 'dune/templates/stolen.html'));
    await symlink('/etc/passwd', join(folder, 'dune/templates/passwd.html'));
    await symlink(root, join(folder, 'dune/patterns'));
    expect(await slugs()).toEqual(['index']);
    expect((await themes.loadTheme('dune'))?.patterns.size).toBe(0);
  });

  it('may contain links within its folder', async () => {
    await write('dune/templates/index.html', 'inside');
    await symlink(join(folder, 'dune/templates/index.html'), join(folder, 'dune/templates/home.html'));
    expect((await slugs()).sort()).toEqual(['home', 'index']);
  });

  it('does not block on a pipe', async () => {
    await write('dune/templates/index.html', 'inside');
    await promisify(execFile)('mkfifo', [join(folder, 'dune/templates/endless.html')]);
    expect(await slugs()).toEqual(['index']);
  });

  it('cannot have a parent outside the folder', async () => {
    await write('../evil/templates/index.html', 'evil');
    await write('dune/style.css', '/*\nTheme Name: Dune\nTemplate: ../../evil\n*/');
    expect(await slugs()).toEqual([]);
  });
});

describe('a theme that is too large', () => {
  it('remains in its last valid state if a file has 50 MB, and reports the file', async () => {
    const file = await write('dune/templates/index.html', 'good');
    await themes.loadTheme('dune');
    await truncate(file, 50 * 1024 * 1024);
    expect((await themes.loadTheme('dune'))?.templates.get('index')?.content).toBe('good');
    expect(logged).toEqual([{ file, reason: expect.stringContaining('larger than') }]);
  });

  it('remains in its last valid state if its files together are too large', async () => {
    await write('dune/templates/index.html', 'good');
    await themes.loadTheme('dune');
    for (let number = 0; number < 17; number++) {
      await truncate(await write(`dune/parts/part-${number}.html`, ''), 2 * 1024 * 1024);
    }
    expect((await themes.loadTheme('dune'))?.parts.size).toBe(0);
    expect((await themes.loadTheme('dune'))?.templates.get('index')?.content).toBe('good');
    expect(logged[0]).toMatchObject({ theme: 'dune', reason: expect.stringContaining('in total') });
  });
});

describe('an invalid theme.json', () => {
  it.each([
    ['deeply nested', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['truncated', '{"settings": {'],
    ['a list', '[]'],
    ['binary', '\0\u0001\u0002'],
  ])('that is %s is logged and changes nothing', async (_name, text) => {
    await write('dune/theme.json', '{"settings":{"a":1}}');
    await themes.loadTheme('dune');
    await write('dune/theme.json', text);
    expect((await themes.loadTheme('dune'))?.settings).toEqual({ a: 1 });
    expect(logged).toHaveLength(1);
  });

  it('cannot change a prototype', async () => {
    await write('dune/theme.json', '{"settings":{"__proto__":{"polluted":true},"constructor":{"prototype":{"x":1}}}}');
    const theme = await themes.loadTheme('dune');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(theme?.settings.polluted).toBeUndefined();
  });

  it('with values of wrong types declares no titles and areas, and templates for pages only', async () => {
    await write(
      'dune/theme.json',
      '{"customTemplates":[null,{"name":5,"title":[]},{"name":"index","postTypes":"page"}],"templateParts":{"name":"top"}}',
    );
    await write('dune/templates/index.html', 'x');
    await write('dune/parts/top.html', 'x');
    const theme = await themes.loadTheme('dune');
    expect(theme?.templates.get('index')).toMatchObject({ title: null, postTypes: ['page'] });
    expect(theme?.parts.get('top')).toMatchObject({ title: 'top', area: 'uncategorized' });
  });
});

it('names of themes and templates in addresses cannot refer to other files', async () => {
  const site = await createTestSite();
  try {
    await write('dune/style.css', '/* Theme Name: Dune */');
    const cms = await site.start({ env: { THEMES_DIR: folder } });
    const names = ['..', '..%2F..%2Fetc', '%2e%2e', 'dune%00', '....//', '%2Fetc%2Fpasswd', '..%5C..', 'plain%2F..'];
    for (const name of names) {
      for (const path of [`themes/${name}`, `templates/${name}//index`, `templates/plain//${name}`]) {
        const { status } = await cms.get(path, { as: 'admin' });
        expect([path, [400, 404].includes(status)]).toEqual([path, true]);
      }
    }
  } finally {
    await site.dispose();
  }
});
