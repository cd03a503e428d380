import { describe, expect } from 'vitest';
import { type RowTag, rowsById } from '../../../schema/core/reads/row-tags.ts';
import { cacheTags } from '../../../src/http/caching/anonymous-responses.ts';
import { postIds } from '../../support/site-content.ts';
import { it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

let started: Promise<RunningSite> | undefined;

/** A program with headers for shared caches, started once. */
const sharedSite = (): Promise<RunningSite> => {
  started ??= site.start({ env: { SHARED_CACHE_SECONDS: '60', CACHE_TAG_HEADERS: 'Cache-Tag, Surrogate-Key' } });
  return started;
};

const tags = async (path: string): Promise<string[]> =>
  String((await (await sharedSite()).get(path)).headers['cache-tag']).split(',');

describe('the headers for shared caches', () => {
  it('state how long an answer may be used, if the operator configures it', async () => {
    const shared = await sharedSite();
    const { headers } = await shared.get('categories?per_page=2');
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
    expect(headers['surrogate-key']).toBe(String(headers['cache-tag']).replaceAll(',', ' '));
    const withCredentials = await shared.get('categories?per_page=2', { as: 'admin' });
    expect(withCredentials.headers['cache-control']).toContain('no-store');
    expect(withCredentials.headers['cache-tag']).toBeUndefined();
  });

  it('name the items, lists and settings that an answer was made from', async () => {
    const item = await tags(`posts/${postIds.mint}`);
    expect(item).toEqual(expect.arrayContaining(['site', `post:${postIds.mint}`]));
    expect(item).not.toContain('posts');
    const list = await tags('posts?per_page=2');
    expect(list).toEqual(expect.arrayContaining(['site', 'posts:post']));
    expect(list).not.toEqual(expect.arrayContaining(['posts:page']));
    expect(await tags('categories')).toEqual(expect.arrayContaining(['site', 'terms:category']));
    expect(await tags('comments')).toEqual(expect.arrayContaining(['site', 'comments']));
  });

  it('name groups instead of items if the items take more than 4 KB', () => {
    const rows = new Set<RowTag>([
      'posts 8',
      'terms taxonomy:category',
      'users 1',
      ...rowsById(
        'terms',
        Array.from({ length: 600 }, (_, index) => index),
      ),
    ]);
    expect(cacheTags({ tables: 0, rows })).toEqual(['site', 'terms', 'post:8', 'user:1']);
  });
});
