import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const docsPages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => `docs/${path}`);
const pages = ['README.md', 'SECURITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...docsPages];

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

/** Targets of links and images, without those on other sites. */
const linksOf = (page: string): string[] =>
  [...withoutCode(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target));

/** The anchors of the headings of a page. */
const anchorsOf = (page: string): string[] =>
  [...withoutCode(textOf(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

/** Returns whether a link leads to an existing file, and to an existing heading if it names one. */
function isValidLink(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(target).includes(anchor);
}

const TOP_FOLDERS = 'schema|rest-bridge|src|prisma|test|scripts|docs|themes|deploy|[.]ci';
/** Code spans that look like a path in one of the folders of the repository. */
const PATH = new RegExp(`\`((?:${TOP_FOLDERS})/[\\w./-]+)\``, 'g');

const pathsOf = (page: string): string[] => [...withoutCode(textOf(page)).matchAll(PATH)].map(([, path = '']) => path);

/** Paths that commands create. */
const GENERATED_PATHS = ['prisma/generated', 'deploy/secrets'];

describe.each(pages)('%s', (page) => {
  it('links only to files and headings that exist', () => {
    expect(linksOf(page).filter((link) => !isValidLink(page, link))).toEqual([]);
  });

  it('names only paths of the repository that exist', () => {
    const missing = pathsOf(page).filter(
      (path) => !existsSync(join(root, path)) && !GENERATED_PATHS.some((generated) => path.startsWith(generated)),
    );
    expect(page === 'CHANGELOG.md' ? [] : missing).toEqual([]);
  });
});

describe('the documentation', () => {
  it('has every page in its index', () => {
    const linked = linksOf('docs/index.md').map((link) => `docs/${link}`);
    const indexedPages = docsPages.filter((page) => !page.startsWith('docs/protocol/') && page !== 'docs/index.md');
    expect(indexedPages.filter((page) => !linked.includes(page))).toEqual([]);
  });

  it('has a README of at most 8 KB', () => {
    expect(Buffer.byteLength(textOf('README.md'))).toBeLessThanOrEqual(8_192);
  });

  it('lists the stages of a request in the order that the import rules enforce', async () => {
    const { stages } = (await import(join(root, '.dependency-cruiser.mjs'))) as { stages: string[] };
    const listed = [...textOf('ARCHITECTURE.md').matchAll(/^\d+\. `rest-bridge\/stages\/(\w+)\.ts`/gm)];
    expect(listed.map(([, name]) => name)).toEqual(stages);
    const files = readdirSync(join(root, 'rest-bridge/stages')).map((name) => name.replace(/\.ts$/, ''));
    expect(files.sort()).toEqual([...stages].sort());
    const imports = [...textOf('rest-bridge/pipeline.ts').matchAll(/from '\.\/stages\/(\w+)\.ts'/g)];
    expect(imports.map(([, name]) => name).sort()).toEqual([...stages].sort());
  });

  it('draws the layers of the domain in the order that the import rules enforce', async () => {
    const { layers } = (await import(join(root, '.dependency-cruiser.mjs'))) as { layers: string[] };
    expect(textOf('ARCHITECTURE.md')).toContain(`\n${layers.join(' ◀─ ')}\n`);
  });

  it('says that modules hold no state but weak maps and caches of what cannot change', () => {
    const files = ['schema', 'rest-bridge'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    );
    const holders = files.filter(
      (path) =>
        path.endsWith('.ts') &&
        /^(?:export )?(?:let |const [a-z]\w*[^\n]* = new (?:Map|Set|LRUCache)\b[^\n]*\(\);)/m.test(textOf(path)),
    );
    expect(holders.sort()).toEqual([
      'schema/core/audit/audit-journal.ts',
      'schema/core/reads/statement-tables.ts',
      'schema/markup/html/find-elements.ts',
    ]);
  });

  it('names only scripts of package.json and of the starters', () => {
    const starters = readdirSync(join(root, 'docs/examples'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const packages = ['package.json', ...starters.map(({ name }) => `docs/examples/${name}/package.json`)];
    const scripts = packages.flatMap((path) =>
      Object.keys((JSON.parse(textOf(path)) as { scripts: Record<string, string> }).scripts),
    );
    const namedScripts = pages.flatMap((page) =>
      [...textOf(page).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name),
    );
    expect([...new Set(namedScripts)].filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('has links and paths, and the checks reject invalid links', () => {
    expect(isValidLink('README.md', 'docs/nothing.md')).toBe(false);
    expect(isValidLink('README.md', 'docs/index.md#nothing')).toBe(false);
    expect(linksOf('docs/index.md').length).toBeGreaterThan(20);
    expect(pathsOf('CONTRIBUTING.md').length).toBeGreaterThan(20);
  });
});
