import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it } from '../../support/site-test.ts';

interface Index {
  namespaces: string[];
  routes: Record<string, { namespace: string }>;
}

/** The routes of this program that the reference does not have. */
const OWN = ['webhooks', 'audit-log', 'preview-tokens?post=101'];

describe('routes that the reference does not have', () => {
  it('are listed in their own namespace only', async () => {
    const { body } = await cms.get<Index>('/cms-json/');
    expect(body.namespaces).toContain('postern/v1');
    const listed = Object.keys(body.routes).filter((path) => /webhooks|audit-log|preview-tokens/.test(path));
    expect(listed.length).toBeGreaterThan(5);
    expect(listed.filter((path) => !path.startsWith('/postern/v1/') && !/updater/.test(path))).toEqual([]);
    const { body: openapi } = await cms.get<{ paths: object }>('/openapi.json');
    const described = Object.keys(openapi.paths).filter((path) => /webhooks|audit-log|preview-tokens/.test(path));
    expect(described.filter((path) => path.includes('cms/v2'))).toEqual([]);
  });

  it('answer at their former paths too, marked as deprecated', async () => {
    for (const path of OWN) {
      const current = await cms.get(`/cms-json/postern/v1/${path}`, { as: 'admin' });
      const former = await cms.get(`/cms-json/cms/v2/${path}`, { as: 'admin' });
      expect([path, current.status, current.headers.deprecation]).toEqual([path, 200, undefined]);
      expect([path, former.status, former.headers.deprecation]).toEqual([path, 200, '@1796083200']);
    }
    const refused = await cms.get<ErrorBody>('/cms-json/cms/v2/webhooks');
    expect([refused.status, refused.headers.deprecation]).toEqual([401, '@1796083200']);
  });
});
