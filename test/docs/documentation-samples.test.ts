// Runs on one engine only in CI: the samples start programs with SQLite.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchesExpected, samplesOf } from './sample-blocks.ts';
import { createDemoSite, createSampleSite, type DemoSite, type SampleSite } from './sample-site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const pagesOf = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const pages = ['README.md', ...pagesOf('docs'), ...pagesOf('docs/front-ends')]
  .filter((path) => path.endsWith('.md') && (!process.env.PAGE || path.includes(process.env.PAGE)))
  .map((path) => ({ path, samples: samplesOf(readFileSync(join(root, path), 'utf8')) }))
  .filter(({ samples }) => samples.length > 0);

let demo: DemoSite | null = null;

beforeAll(async () => {
  demo = await createDemoSite();
});

afterAll(() => demo?.dispose());

describe('the samples of the documentation', () => {
  it.each(pages)('of $path run in order on a demo site', async ({ samples }) => {
    const site = await createSampleSite(demo);
    try {
      for (const sample of samples) await site.run(sample);
    } finally {
      await site.dispose();
    }
  });

  it('exist on at least a dozen pages', () => {
    if (!process.env.PAGE) expect(pages.length).toBeGreaterThan(11);
  });
});

const page = (...blocks: string[]) => blocks.join('\n\n');
const fenced = (info: string, text: string) => `\`\`\`${info}\n${text}\n\`\`\``;

describe('a documentation sample fails', () => {
  let site: SampleSite;
  beforeAll(async () => {
    site = await createSampleSite(demo);
  });
  afterAll(() => site.dispose());

  it.each([
    ['whose request is answered with an error status', fenced('sh', 'curl http://localhost:3000/cms-json/nothing')],
    ['whose command fails', fenced('sh', 'npm start -- unknown')],
    [
      'whose output differs from the output that the page shows',
      page(fenced('sh', "curl 'http://localhost:3000/livez'"), fenced('json', '{"status":"other"}')),
    ],
    ['whose GraphQL document is wrong', fenced('graphql', '{ nothing }')],
    [
      'whose GraphQL answer differs',
      page(fenced('graphql', '{ site { name } }'), fenced('json', '{ "data": { "site": { "name": "Another" } } }')),
    ],
  ])('%s', async (_title, markdown) => {
    const [sample] = samplesOf(markdown);
    if (!sample) throw new Error('The page has no sample.');
    await expect(site.run(sample)).rejects.toThrow(/line 1/);
  });
});

describe('the samples of a page', () => {
  it('omit blocks marked no-run and blocks of other languages', () => {
    const markdown = page(fenced('sh no-run', 'rm'), fenced('text', 'x'), fenced('nginx', 'y'), fenced('sh', 'true'));
    expect(samplesOf(markdown).map(({ kind, block }) => [kind, block.text])).toEqual([['shell', 'true\n']]);
  });

  it('combine a document with its variables and its answer', () => {
    const markdown = page(fenced('graphql', '{ a }'), fenced('json variables', '{}'), fenced('json', '{"data":1}'));
    expect(samplesOf(markdown)).toMatchObject([{ variables: { text: '{}\n' }, expected: { text: '{"data":1}\n' } }]);
  });

  it.each([
    [{ a: '5 trees' }, { a: '… trees' }, true],
    [{ a: 5 }, { a: '…' }, true],
    [{ a: '5 trees' }, { a: '… bushes' }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [[1, 2], [1], false],
    [{ a: 1 }, [1], false],
  ])('compare %j with %j as equal or different', (value, expected, result) => {
    expect(matchesExpected(value, expected)).toBe(result);
  });
});
