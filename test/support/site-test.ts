import { it as base } from 'vitest';
import { createTestSite, type RunningSite, type StartOptions, type TestSite } from './test-site.ts';

/** The test site of the running test file, and the program that serves it. */
export let site: TestSite;
export let cms: RunningSite;

interface SiteOptions extends StartOptions {
  /** The number of older published posts to add. */
  extraPosts?: number;
  /** Changes the site before the program starts. */
  prepare?: (site: TestSite) => Promise<unknown>;
}

type Cleanup = () => void | Promise<void>;
/**
 * Starts what the program needs, such as another server, and returns the options; `onCleanup` runs after the site
 * ended.
 */
type SiteSetup = (onCleanup: (cleanup: Cleanup) => void) => Promise<SiteOptions>;

const setUp = async (options: SiteOptions | SiteSetup, onCleanup: (cleanup: Cleanup) => void): Promise<SiteOptions> => {
  if (typeof options !== 'function') return options;
  const cleanups: Cleanup[] = [];
  onCleanup(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });
  return options((cleanup) => cleanups.push(cleanup));
};

/**
 * `it` for files that test against the test site. Each file has its own site, with one program that serves it;
 * `extraPosts` adds that many older published posts, `prepare` changes the site before the program starts, all other
 * options are for the program. Start further programs in `it.beforeAll`; the site closes them.
 */
export const siteTest = (options: SiteOptions | SiteSetup = {}) =>
  base
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the pattern.
    .extend('options', { scope: 'file' }, ({}, { onCleanup }) => setUp(options, onCleanup))
    .extend('site', { scope: 'file', auto: true }, async ({ options: { extraPosts = 0, prepare } }, { onCleanup }) => {
      site = await createTestSite({ extraPosts });
      onCleanup(site.dispose);
      await prepare?.(site);
      return site;
    })
    .extend('cms', { scope: 'file', auto: true }, async ({ options: startOptions, site: created }) => {
      cms = await created.start(startOptions);
      return cms;
    });

/** The usual test site. */
export const it = siteTest();

/** `it` for tests that change much of the site: each test has its own site, with one program that serves it. */
export const freshSiteTest = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the pattern.
  .extend('site', { auto: true }, async ({}, { onCleanup }) => {
    site = await createTestSite();
    onCleanup(site.dispose);
    return site;
  })
  .extend('cms', { auto: true }, async ({ site: created }) => {
    cms = await created.start();
    return cms;
  });
