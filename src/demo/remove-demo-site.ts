import { settings } from '../../prisma/demo/demo-settings.ts';
import { recordChange } from '../../schema/core/audit/audit-journal.ts';
import type { Database, TransactionClient } from '../../schema/core/domain-kernel.ts';
import type { MediaStore } from '../../schema/core/files/media-store.ts';
import { requestRerendering } from '../../schema/rendering/stored/render-job.ts';
import { starterContentRows } from '../first-start/starter-rows.ts';
import { changesOfDemo, unmarkDemoSite } from '../import/demo-site-mark.ts';
import { insertRows, lockTables } from '../import/write-rows.ts';

/** The account that stays: the administrator. */
const ADMINISTRATOR_ID = 1;

/** The second account of the demo site. */
const DEMO_AUTHOR_ID = 2;

/** The settings that name items of the demo site, with their values when there are none. */
const RESET_SETTINGS: Readonly<Record<string, string>> = {
  show_on_front: 'posts',
  page_on_front: '0',
  page_for_posts: '0',
  wp_page_for_privacy_policy: '0',
  site_icon: '0',
  site_logo: '0',
};

/** What happened to the demo site. `changes` say why it stays; null if the database does not contain it. */
export type DemoRemoval = { isRemoved: true; files: number } | { isRemoved: false; changes: readonly string[] | null };

/**
 * Removes the content of the demo site and its second account, and adds what a new site has: a category and one page. The
 * administrator with its passwords, the settings and the address of the site stay. Changes nothing if somebody has
 * changed the content.
 */
export async function removeDemoSite({
  database,
  mediaStore,
  siteUrl,
  title,
  now,
}: {
  database: Database;
  mediaStore: MediaStore;
  siteUrl: string;
  /** Replaces the title of the demo site, unless somebody has changed that. */
  title: string;
  now: Date;
}): Promise<DemoRemoval> {
  const result = await database.transaction(async (client) => {
    // Nobody changes the content between the comparison and its removal.
    await lockTables(client, database.dialect);
    const changes = await changesOfDemo(client);
    if (changes === null || changes.length > 0) return { changes };
    const files = await filesOf(client);
    const [categoryId, pageId] = [await nextId(client.term), await nextId(client.post)];
    await client.comment.deleteMany();
    await client.post.deleteMany();
    await client.term.deleteMany();
    await client.user.deleteMany({ where: { id: DEMO_AUTHOR_ID } });
    const rows = starterContentRows({ siteUrl, title, now, authorId: ADMINISTRATOR_ID, categoryId, pageId });
    await insertRows(client, { rows, dialect: database.dialect });
    await resetSettings(client, { title, categoryId });
    await unmarkDemoSite(client);
    await requestRerendering(client);
    recordChange(client, { action: 'deleted', kind: 'site', name: 'the demo site' });
    return { changes, files };
  });
  if (!result.files) return { isRemoved: false, changes: result.changes };
  await mediaStore.remove(result.files);
  return { isRemoved: true, files: result.files.length };
}

/** The keys of all images and their renditions. */
async function filesOf(client: TransactionClient): Promise<string[]> {
  const attachments = await client.attachment.findMany({ select: { file: true, metadata: true } });
  return attachments.flatMap(({ file, metadata }) => {
    const { sizes = {} } = JSON.parse(metadata) as { sizes?: Record<string, { file: string }> };
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    return [file, ...Object.values(sizes).map((size) => folder + size.file)];
  });
}

/** Returns the id after the highest one. Ids of removed rows are not used again, since clients may have stored them. */
async function nextId(table: {
  findFirst(query: { orderBy: { id: 'desc' }; select: { id: true } }): Promise<{ id: number } | null>;
}): Promise<number> {
  return ((await table.findFirst({ orderBy: { id: 'desc' }, select: { id: true } }))?.id ?? 0) + 1;
}

async function resetSettings(
  client: TransactionClient,
  { title, categoryId }: { title: string; categoryId: number },
): Promise<void> {
  const set = async (name: string, text: string) => {
    const value = JSON.stringify(text);
    await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
  };
  for (const [name, text] of Object.entries({ ...RESET_SETTINGS, default_category: String(categoryId) })) {
    await set(name, text);
  }
  for (const [name, text] of [
    ['blogname', title],
    ['blogdescription', ''],
  ] as const) {
    const stored = await client.setting.findUnique({ where: { name } });
    if (stored?.value === JSON.stringify(settings[name])) await set(name, text);
  }
}
