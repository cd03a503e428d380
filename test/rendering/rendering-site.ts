import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Prisma } from '../../prisma/generated/sqlite/client.ts';
import { anonymousViewer, type Viewer } from '../../schema/access/viewer-access.ts';
import { createDomain, type Domain } from '../../schema/core/domain.ts';
import type { Kernel, Logger } from '../../schema/core/domain-kernel.ts';
import { createContext, type RequestContext } from '../../schema/core/request-context.ts';
import type { ContentRow } from '../../schema/core/rows/content-row.ts';
import { createMediaTools } from '../../src/adapters/images/image-tools.ts';
import { createLocalStore } from '../../src/adapters/media/local-store.ts';
import { createPasswordThread } from '../../src/adapters/threads/password-thread.ts';
import { createTextThread } from '../../src/adapters/threads/text-thread.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

/** A site for rendering tests. */
export interface RenderingSite {
  domain: Domain;
  /** SQL statements since the list was last emptied. */
  statements: string[];
  /** Logged warnings and errors. */
  logged: string[];
  addPost(post: Partial<Prisma.PostCreateManyInput>): Promise<number>;
  set(name: string, value: unknown): Promise<void>;
  row(id: number): Promise<ContentRow>;
  context(viewer?: Viewer): Promise<RequestContext>;
  dispose(): Promise<void>;
}

/** Opens an empty site with pretty permalinks; `kernel` overrides parts of the default kernel. */
export async function openRenderingSite(
  kernel: Partial<Omit<Kernel, 'passwords' | 'longTexts'>> = {},
): Promise<RenderingSite> {
  const statements: string[] = [];
  const logged: string[] = [];
  const testDatabase: TestDatabase = await openTestDatabase({ onQuery: (statement) => statements.push(statement) });
  const record = (fields: object, message: string) => logged.push(`${message} ${JSON.stringify(fields)}`);
  const log: Logger = { debug: () => {}, info: () => {}, warn: record, error: record };
  const home = 'https://site.test';
  const domain = createDomain({
    database: testDatabase.database,
    addresses: {
      home,
      uploads: `${home}/files`,
      includes: `${home}/own`,
      admin: `${home}/admin`,
      themes: `${home}/themes`,
    },
    log,
    mediaStore: createLocalStore(join(tmpdir(), 'no-uploads')),
    passwords: createPasswordThread(),
    longTexts: createTextThread(),
    mediaTools: createMediaTools({ folder: join(tmpdir(), 'no-uploads'), maxPixels: 1 }),
    now: () => new Date('2024-06-15T12:00:00Z'),
    ...kernel,
  });
  const { reader } = testDatabase.database;
  const site: RenderingSite = {
    domain,
    statements,
    logged,
    addPost: async (post) => {
      const date = typeof post.date === 'string' ? post.date : '2024-01-01T10:00:00';
      const data = { type: 'post', status: 'publish', date, dateGmt: date, modified: date, modifiedGmt: date, ...post };
      // In a transaction of the database, so that the content version changes.
      return (await testDatabase.database.transaction((client) => client.post.create({ data }))).id;
    },
    set: async (name, value) => {
      const data = { name, value: JSON.stringify(value) };
      await testDatabase.database.transaction((client) =>
        client.setting.upsert({ where: { name }, create: data, update: data }),
      );
    },
    row: (id) => reader.post.findUniqueOrThrow({ where: { id } }),
    context: (viewer = anonymousViewer) => createContext(domain, { viewer }),
    dispose: testDatabase.dispose,
  };
  await site.set('permalink_structure', '/%postname%/');
  await site.set('blogname', 'Salt & Sand');
  return site;
}
