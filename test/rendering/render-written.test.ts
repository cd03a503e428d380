import { describe, expect } from 'vitest';
import { anonymousViewer } from '../../schema/access/viewer-access.ts';
import { updateContent } from '../../schema/content/write/save-content.ts';
import type { Database, TransactionClient } from '../../schema/core/domain-kernel.ts';
import { requireType } from '../../schema/core/registry/registry.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { writerOf } from '../support/database.ts';
import { accounts, mediaIds } from '../support/site-content.ts';
import { cms, freshSiteTest, site } from '../support/site-test.ts';

const it = freshSiteTest;

const IMAGE = `<img class="wp-image-${mediaIds.public}" src="http://localhost:3000/uploads/2021/03/picture-11.png" alt="">`;
const WRITE_REQUEST = { method: 'POST', path: 'posts', as: 'admin' } as const;
const sendPost = (content: string) =>
  cms.send({ ...WRITE_REQUEST, json: { title: 'A -- B', status: 'publish', content } });
const loadRow = (id: number) => site.database.primary.post.findUniqueOrThrow({ where: { id } });

const widenImage = async (client: TransactionClient) => {
  await client.$executeRawUnsafe(`UPDATE "posts" SET "modified" = "modified" WHERE "id" = ${mediaIds.public}`);
  await client.attachment.update({ where: { postId: mediaIds.public }, data: { width: 640 } });
};

describe('a write', () => {
  it('stores the rendering in its transaction and returns it', async () => {
    const statements = await cms.statements(async () => {
      const { status, body } = await sendPost('One.');
      expect([status, body.title.rendered, body.content.rendered]).toEqual([201, 'A &#8212; B', '<p>One.</p>\n']);
      expect(await loadRow(body.id)).toMatchObject({ contentRendered: body.content.rendered, renderDynamic: false });
      const changed = await cms.send({ ...WRITE_REQUEST, path: `posts/${body.id}`, json: { content: 'Two.' } });
      expect(changed.body.content.rendered).toBe('<p>Two.</p>\n');
      expect(await loadRow(body.id)).toMatchObject({ contentRendered: '<p>Two.</p>\n', revisionCount: 1 });
    });
    expect(statements.filter((statement) => statement === 'COMMIT')).toHaveLength(2);
  });

  it('is saved if the renderer fails, and the item is rendered on read', async () => {
    const renameTable = (from: string, to: string) =>
      writerOf(site.database).$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`);
    await renameTable('attachments', 'attachments_renamed');
    const { status, body } = await sendPost(IMAGE);
    await renameTable('attachments_renamed', 'attachments');
    expect([status, body.title.rendered, body.content.rendered]).toEqual([201, 'A &#8212; B', '']);
    expect(await loadRow(body.id)).toMatchObject({ renderVersion: 0, content: IMAGE });
    expect((await cms.get(`posts/${body.id}`)).body.content.rendered).toContain('width="40"');
  });

  it('loads nothing for dynamic blocks, which are rendered on read', async () => {
    const statements = await cms.statements(() => sendPost('<!-- wp:latest-posts /--><!-- wp:calendar /-->'));
    const end = statements.indexOf('COMMIT');
    expect(statements.slice(0, end).filter((statement) => statement.includes('substr(p."date"'))).toEqual([]);
    expect(statements.slice(end).filter((statement) => statement.includes('substr(p."date"'))).toHaveLength(1);
  });
});

/** Runs a transaction like another process. */
const runInOtherProcess = (body: (client: TransactionClient) => Promise<void>) => site.database.transaction(body);

// SQLite has one writer at a time.
describe.runIf(process.env.TEST_DATABASE_URL)('a write during a change of its dependency (needs PostgreSQL)', () => {
  it('does not wait for the change, and is rendered with it after its commit', async () => {
    let id = 0;
    await runInOtherProcess(async (client) => {
      await widenImage(client);
      const { status, body } = await sendPost(IMAGE);
      expect(status).toBe(201);
      id = body.id;
    });
    expect((await cms.get(`posts/${id}`)).body.content.rendered).toContain('width="640"');
  });

  it('stores a rendering that becomes stale by a change that starts after the dependency was read', async () => {
    const { id } = (await sendPost('None yet.')).body;
    const { domain } = cms.app;
    const { database } = domain.kernel;
    let change: Promise<void> | undefined;
    let isChangeCommitted = false;
    const transaction: Database['transaction'] = (body) =>
      database.transaction(async (client) => {
        const result = await body(client);
        change = runInOtherProcess(widenImage).then(() => {
          isChangeCommitted = true;
        });
        await expect.poll(async () => isChangeCommitted || (await isTransactionWaiting())).toBe(true);
        return result;
      });
    const kernel = { ...domain.kernel, database: { ...database, transaction } };
    const capabilities = new Set(['edit_posts', 'edit_published_posts', 'unfiltered_html']);
    const viewer = { ...anonymousViewer, userId: accounts.admin.id, capabilities };
    const context = await createContext({ ...domain, kernel }, { viewer });
    await updateContent({ type: requireType(context, 'post'), id, input: { content: IMAGE }, context });
    await change;
    expect((await loadRow(id)).contentRendered).toContain('width="40"');
    expect((await cms.get(`posts/${id}`)).body.content.rendered).toContain('width="640"');
  });
});

const isTransactionWaiting = async (): Promise<boolean> => {
  const rows = await site.database.reader.$queryRawUnsafe<object[]>(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};
