import { describe, expect } from 'vitest';
import { pruneAuditLog } from '../../../schema/site/audit-log/audit-log-entries.ts';
import { accounts } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { basicHeader } from '../../support/test-site.ts';

interface Entry {
  id: number;
  date: string;
  user: number;
  login: string;
  credential: string;
  program: string;
  ip: string;
  request_id: string;
  action: string;
  kind: string;
  type: string;
  object_id: string;
  name: string;
  changes: Record<string, { before?: unknown; after?: unknown; changed?: boolean }>;
  count: number;
}

const entries = async (query = ''): Promise<Entry[]> =>
  (await cms.get<Entry[]>(`/cms-json/postern/v1/audit-log?per_page=100&${query}`, { as: 'admin' })).body;

const latest = async (query = ''): Promise<Entry> => {
  const [entry] = await entries(query);
  if (!entry) throw new Error(`no entry for ${query}`);
  return entry;
};

describe('an entry of the audit log', () => {
  it('says who changed which fields of a post, from where, with which program and in which request', async () => {
    const created = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'posts',
      json: { title: 'One', status: 'draft', content: 'x'.repeat(1_000) },
      as: 'editor',
    });
    const { id } = created.body;
    await cms.send({ method: 'POST', path: `posts/${id}`, json: { title: 'Two' }, as: 'editor' });
    const [updated, creation] = await entries(`kind=post&object=${id}`);
    expect(updated).toMatchObject({
      ...{ user: accounts.editor.id, login: 'editor', credential: 'application-password', action: 'updated' },
      ...{ type: 'post', name: 'Two', ip: '127.0.0.1', count: 1, changes: { title: { before: 'One', after: 'Two' } } },
    });
    expect(updated?.program).not.toBe('');
    expect(creation?.request_id).toBe(created.headers['x-request-id']);
    expect(creation?.changes.content?.after).toMatchObject({ length: 1_000, start: 'x'.repeat(200) });
  });

  it('names a secret that changed without its value', async () => {
    const { body } = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'posts',
      json: { title: 'Locked', content: 'x', status: 'publish', password: 'canary' },
      as: 'editor',
    });
    expect((await latest(`kind=post&object=${body.id}`)).changes.password).toEqual({ changed: true });
  });

  it('shows names as printable text, whatever they contain', async () => {
    const title = 'a\u0007b\u202ec\u001b[31m';
    const { body } = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'posts',
      json: { title, content: 'x' },
      as: 'admin',
    });
    const entry = await latest(`kind=post&object=${body.id}`);
    expect(JSON.stringify(entry)).not.toMatch(/\\u001b|\u202e|\\u0007/);
    expect(entry.name.length).toBeGreaterThan(3);
  });

  it('ignores an id and an address that a client forges', async () => {
    const headers = { 'x-request-id': 'forged', 'x-forwarded-for': '203.0.113.9' };
    const { body } = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'tags',
      json: { name: 'Forged' },
      as: 'admin',
      headers,
    });
    const entry = await latest(`kind=term&object=${body.id}`);
    expect([entry.ip, entry.request_id === 'forged']).toEqual(['127.0.0.1', false]);
  });

  it('counts the failed logins of an address in a minute in one entry', async () => {
    for (let count = 0; count < 3; count++) {
      const authorization = basicHeader(count === 0 ? 'contributor' : 'typed in the wrong field', `wrong ${count}`);
      await cms.get('users/me', { headers: { authorization } });
    }
    const failures = await entries('action=login-failed');
    expect(failures.length).toBeLessThanOrEqual(2);
    expect(failures.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(failures[0]).toMatchObject({ user: 0, ip: '127.0.0.1', credential: 'anonymous' });
    const names = failures.map(({ name }) => name);
    expect(names).toContain('contributor');
    expect(JSON.stringify(await entries(''))).not.toContain('wrong field');
  });

  it('records each entry of a batch that shares a transaction', async () => {
    const requests = ['One', 'Two'].map((name) => ({ path: '/cms/v2/categories', body: { name: `Batch ${name}` } }));
    const { status } = await cms.send({ method: 'POST', path: '/cms-json/batch/v1', json: { requests }, as: 'admin' });
    expect(status).toBe(207);
    const found = (await entries('kind=term&type=category')).filter(({ name }) => name.startsWith('Batch '));
    expect(found.map(({ name, login }) => [name, login])).toEqual([
      ['Batch Two', 'admin'],
      ['Batch One', 'admin'],
    ]);
  });
});

describe('the list of the audit log', () => {
  it('is for administrators only, and is not stored by caches', async () => {
    for (const as of ['editor', 'author', 'subscriber'] as const) {
      expect((await cms.get('/cms-json/postern/v1/audit-log', { as })).status).toBe(403);
      expect((await cms.get('/cms-json/postern/v1/audit-log/export', { as })).status).toBe(403);
    }
    expect((await cms.get('/cms-json/postern/v1/audit-log')).status).toBe(401);
    const { headers } = await cms.get('/cms-json/postern/v1/audit-log', { as: 'admin' });
    expect(headers['cache-control']).toMatch(/no-store|private/);
  });

  it('cannot be changed over the API', async () => {
    const { id } = await latest();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { body } = await cms.send<{ code: string }>({
        method,
        path: `/cms-json/postern/v1/audit-log/${id}`,
        as: 'admin',
      });
      expect(body.code, method).toBe('rest_no_route');
    }
  });

  it('is filtered and paged by number and by cursor, without gaps', async () => {
    const all = await entries('user=1');
    expect(all.length).toBeGreaterThan(3);
    expect(all.every(({ user }) => user === 1)).toBe(true);
    const { body: second, headers } = await cms.get<Entry[]>(
      '/cms-json/postern/v1/audit-log?user=1&per_page=2&page=2',
      { as: 'admin' },
    );
    expect([second.map(({ id }) => id), Number(headers['x-cms-total'])]).toEqual([
      all.slice(2, 4).map(({ id }) => id),
      all.length,
    ]);
    const query = `query ($after: String) {
      auditLog(first: 2, after: $after, where: { userId: 1 }) { nodes { databaseId } pageInfo { endCursor hasNextPage } }
    }`;
    type Page = { nodes: { databaseId: number }[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
    const ids: number[] = [];
    for (let after: string | null = null, hasNext = true; hasNext; ) {
      const { body } = await cms.graphql(query, { variables: { after }, as: 'admin' });
      const page = body.data?.auditLog as Page;
      ids.push(...page.nodes.map(({ databaseId }) => databaseId));
      [after, hasNext] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    }
    expect(ids).toEqual(all.map(({ id }) => id));
    const [entry] = all as [Entry];
    for (const filter of [
      `ip=${entry.ip}`,
      `request=${entry.request_id}`,
      `action=${entry.action}`,
      `program=${encodeURIComponent(entry.program)}`,
    ]) {
      expect((await entries(filter)).map(({ id }) => id)).toContain(entry.id);
    }
    expect(await entries('after=2100-01-01T00:00:00')).toEqual([]);
    expect((await cms.get('/cms-json/postern/v1/audit-log?after=yesterday', { as: 'admin' })).status).toBe(400);
  });
});

describe('the export of the audit log', () => {
  it('has a line for each entry, the oldest first', async () => {
    const { text } = await cms.get('/cms-json/postern/v1/audit-log/export?format=jsonl', { as: 'admin' });
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Entry);
    expect(lines.map(({ id }) => id)).toEqual((await entries()).map(({ id }) => id).reverse());
  });

  it('disarms formulas in CSV', async () => {
    await cms.send({ method: 'POST', path: 'tags', json: { name: '=HYPERLINK("x")' }, as: 'admin' });
    const { text } = await cms.get('/cms-json/postern/v1/audit-log/export?format=csv&kind=term', { as: 'admin' });
    expect(text).toContain(`"'=HYPERLINK(`);
    expect(text.split('\r\n')[0]).toMatch(/^id,date,user,login,/);
  });
});

it('removes entries that are older than the configured time, and no others', async () => {
  const { kernel } = cms.app.domain;
  const count = await site.database.primary.auditEntry.count();
  await pruneAuditLog(kernel);
  expect(await site.database.primary.auditEntry.count()).toBe(count);
  await pruneAuditLog({ ...kernel, now: () => new Date(Date.now() + 91 * 86_400_000) });
  expect(await site.database.primary.auditEntry.count()).toBe(0);
});
