import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';
import { createTestSite } from '../../support/test-site.ts';

describe('the error object', () => {
  it.each([
    ['page=0', 'page', 'rest_out_of_bounds'],
    ['page=x', 'page', 'rest_invalid_type'],
    ['page[]=1', 'page', 'rest_invalid_type'],
    ['per_page=0', 'per_page', 'rest_out_of_bounds'],
    ['per_page=101', 'per_page', 'rest_out_of_bounds'],
    ['per_page=1.5', 'per_page', 'rest_invalid_type'],
    ['per_page=', 'per_page', 'rest_invalid_type'],
    ['order=up', 'order', 'rest_not_in_enum'],
    ['orderby=password', 'orderby', 'rest_not_in_enum'],
    ['orderby=menu_order', 'orderby', 'rest_not_in_enum'],
    ['context=all', 'context', 'rest_not_in_enum'],
    ['include=1,x', 'include', 'rest_invalid_type'],
    ['exclude[a]=1', 'exclude', 'rest_invalid_type'],
    ['offset=x', 'offset', 'rest_invalid_type'],
    ['after=yesterday', 'after', 'rest_invalid_date'],
    ['before=2021-13-01T00:00:00', 'before', 'rest_invalid_date'],
    ['before=2021-01-32T00:00:00', 'before', 'rest_invalid_date'],
    ['modified_after[]=2021-01-01T00:00:00', 'modified_after', 'rest_invalid_type'],
    ['search[]=x', 'search', 'rest_invalid_type'],
    ['search_semantics=loose', 'search_semantics', 'rest_not_in_enum'],
    ['search_columns=post_password', 'search_columns', 'rest_not_in_enum'],
    ['slug[0][x]=a', 'slug', 'rest_invalid_type'],
    ['status=unknown', 'status', 'rest_forbidden_status'],
    ['sticky=perhaps', 'sticky', 'rest_invalid_type'],
    ['format=song', 'format', 'rest_not_in_enum'],
    ['format=link,link', 'format', 'rest_duplicate_items'],
    ['tax_relation=XOR', 'tax_relation', 'rest_not_in_enum'],
    ['categories=x', 'categories', 'rest_no_matching_schema'],
    ['categories[terms]=x', 'categories', 'rest_no_matching_schema'],
    ['categories[color]=1', 'categories', 'rest_no_matching_schema'],
    ['tags[include_children]=1', 'tags', 'rest_no_matching_schema'],
    ['tags_exclude[operator]=AND', 'tags_exclude', 'rest_no_matching_schema'],
  ])('for %s names the parameter %s with the code %s', async (query, name, code) => {
    const { status, body } = await cms.get<ErrorBody>(`posts?${query}`);
    expect([status, body.code, body.data.status]).toEqual([400, 'rest_invalid_param', 400]);
    expect(body.message).toContain(name);
    expect(Object.keys(body.data.params ?? {})).toEqual([name]);
    expect(body.data.details?.[name]?.code).toBe(code);
    expect(body.data.params?.[name]).toBe(body.data.details?.[name]?.message);
  });

  it('names all invalid parameters at once, first those that every list has', async () => {
    const namesOf = async (query: string) =>
      Object.keys((await cms.get<ErrorBody>(`posts?${query}`)).body.data.params ?? {}).sort();
    expect(await namesOf('page=0&order=up&include=x&per_page=x')).toEqual(['page', 'per_page']);
    expect(await namesOf('page=1&order=up&include=x&per_page=5')).toEqual(['include', 'order']);
  });

  it.each([
    ['posts?orderby=relevance', 400, 'rest_no_search_term_defined'],
    ['posts?orderby=include', 400, 'rest_orderby_include_missing_include'],
    ['posts?page=100', 400, 'rest_post_invalid_page_number'],
    ['posts/999', 404, 'rest_post_invalid_id'],
    [`posts/${postIds.editorPrivatePost}`, 401, 'rest_forbidden'],
    [`posts/${postIds.sowingPeas}?context=edit`, 401, 'rest_forbidden_context'],
    ['posts?context=edit', 401, 'rest_forbidden_context'],
    ['unknown', 404, 'rest_no_route'],
  ])('for %s has the status %i, the code %s and a sentence as message', async (path, status, code) => {
    const { status: actualStatus, body } = await cms.get<ErrorBody>(path);
    expect([actualStatus, body.code, body.data]).toEqual([status, code, { status }]);
    expect(body.message).toMatch(/^[A-Z].{10,}\.$/);
  });

  it('reports an invalid parameter before a missing permission', async () => {
    expect((await cms.get('posts?context=edit&page=x')).status).toBe(400);
    expect((await cms.get(`posts/${postIds.editorPrivatePost}?context=x`)).status).toBe(400);
  });

  it('has an Allow header if the route exists and the viewer may use it', async () => {
    expect((await cms.get('posts?page=0')).headers.allow).toBe('GET');
    expect((await cms.get(`posts/${postIds.editorPrivatePost}`)).headers.allow).toBeUndefined();
    expect((await cms.get('unknown')).headers.allow).toBeUndefined();
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'for %s on a read-only route has the code rest_no_route',
    async (method) => {
      const { status, body } = await cms.send<ErrorBody>({ method, path: '/cms-json/' });
      expect([status, body.code]).toEqual([404, 'rest_no_route']);
    },
  );
});

describe('a database error', () => {
  it('is answered with 500 and a request id, without internal details', async () => {
    const brokenSite = await createTestSite();
    try {
      const server = await brokenSite.start();
      await writerOf(brokenSite.database).$executeRawUnsafe('ALTER TABLE "posts" RENAME TO "renamed"');
      const { status, body, text, headers } = await server.get<ErrorBody>('posts');
      expect([status, body.code, body.data]).toEqual([500, 'internal_error', { status: 500 }]);
      expect(text).not.toMatch(/posts|SELECT|prisma|\/|node_modules/i);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    } finally {
      await brokenSite.dispose();
    }
  });
});
